#include "drivers/simulator/players/pair_hands.h"

#include <algorithm>
#include <array>
#include <utility>

#include "drivers/simulator/players/hand.h"
#include "drivers/simulator/players/hands.h"
#include "drivers/simulator/players/thinking.h"
#include "rules/attacks.h"
#include "rules/notation/uci.h"

namespace jadoube::drivers::simulator {

// One player's turn, on the board of that player:
//
//   opponent    press |
//   player            | repeat the move . . . think . . . own move | press
//
// The repetition may come later, go wrong, or come after the press.

namespace {

using rules::Bitboard;
using rules::Color;
using rules::Move;
using rules::Piece;
using rules::Placement;
using rules::Square;

// A repetition that must be corrected: the piece is on `wrong`.
struct Misplaced {
  Square wrong;
  Move right;
  BoardTime since;
};

class PairTable {
 public:
  PairTable(const rules::PgnGame& game, const PairOptions& options)
      : game_(game),
        options_(options),
        habits_(habits_of(options.style)),
        control_(options.control),
        random_(options.seed),
        thinking_(game.plies, game.start.turn(), habits_, control_, random_),
        position_(game.start),
        now_(options.quiet) {}

  PairPerformance play() {
    start_clock();
    for (std::size_t i = 0; i < game_.plies.size(); ++i) play_ply(i);
    finish();
    for (const auto color : {Color::kWhite, Color::kBlack}) {
      done_.scripts[static_cast<std::size_t>(color)] =
          side(color).pieces.script(CoilModel::kContact);
    }
    done_.last = position_;
    done_.end = now_;
    return std::move(done_);
  }

 private:
  // One player with their board.
  struct Seat {
    Seat(const Habits& habits, Random& random, const Placement& start)
        : pieces(start), hand(habits, random, pieces), standing(start) {}
    Pieces pieces;
    Hand hand;
    Placement standing;
    BoardTime free{0};
  };

  Seat& side(Color color) { return color == Color::kWhite ? white_ : black_; }
  BoardTime drawn(const Spread& spread) { return seconds(simulator::drawn(spread, random_)); }
  BoardTime drawn(const Range& range) { return seconds(random_.between(range.low, range.high)); }

  void start_clock() {
    if (!control_) return;
    done_.clock.push_back({BoardTime(0), SetUpClock{control_->base, control_->increment,
                                                    control_->next_period, Side::kRight}});
    done_.clock.push_back({now_, StartOrStop{}});
  }

  void play_ply(std::size_t index) {
    const Move move = game_.plies[index].move;
    if (!position_.is_legal(move)) return;
    const Color mover = position_.turn();
    Seat& seat = side(mover);
    const BoardTime began = now_;
    drop_piece(opponent_of(mover), began);
    const bool after_own = random_.chance(options_.habits.after_own) && may_wait(move);
    const bool late = random_.chance(options_.habits.late);
    auto thought = seconds(thinking_.before(index));
    BoardTime at = std::max(began, seat.free);
    if (last_ && late) at += std::exchange(thought, seconds(0));
    const auto before = position_;
    if (last_ && !after_own) at = repeat(mover, at, move);
    at += std::max(thought, seconds(.4));
    const Made made = seat.hand.make(std::max(at, free_for(seat, move)), before, move);
    const auto after = before.after(move);
    stand(seat, before.placement(), after.placement());
    now_ = made.released + drawn(habits_.press);
    const bool pressed_clock =
        control_.has_value() && !after.is_checkmate() && !after.is_stalemate();
    if (pressed_clock) press(now_, mover);
    done_.plies.push_back({move, rules::to_uci(before, move), at, made.released, now_});
    seat.free = now_;
    if (misplaced_) {
      notice(mover, now_ + drawn(options_.habits.noticed), index - 1, pressed_clock);
    } else if (last_ && after_own) {
      const BoardTime pressed = now_;
      seat.free = repeat_now(seat, pressed + drawn(options_.habits.repeat));
      done_.differences.push_back({mover, index - 1, began, pressed, seat.free, pressed_clock});
    }
    thinking_.pressed(index, std::chrono::duration<double>(now_ - began).count());
    previous_ = before;
    last_ = move;
    position_ = after;
  }

  /// The squares that `move` changes in `position`.
  static Bitboard touched(const rules::Position& position, Move move) {
    Bitboard squares =
        rules::bit(move.from) | rules::bit(move.to) | rules::between(move.from, move.to);
    const auto after = position.after(move).placement();
    for (const auto square : rules::Squares(rules::kAllSquares)) {
      if (after[square] != position.placement()[square]) squares |= rules::bit(square);
    }
    return squares;
  }

  /// True if the own `move` can be made on the board before the last one is repeated.
  bool may_wait(Move move) const {
    return last_ && (touched(position_, move) & touched(previous_, *last_)) == 0;
  }

  BoardTime free_for(const Seat& seat, Move move) const {
    return std::max({seat.free, seat.pieces.free_at(move.from), seat.pieces.free_at(move.to)});
  }

  /// Makes the move with the pieces on the board of `seat`.
  static void stand(Seat& seat, const Placement& before, const Placement& after) {
    for (const auto square : rules::Squares(rules::kAllSquares)) {
      if (before[square] != after[square]) seat.standing.set(square, after[square]);
    }
  }

  BoardTime repeat_now(Seat& seat, BoardTime at) {
    at = std::max(at, free_for(seat, *last_));
    const Made made = seat.hand.make(at, previous_, *last_);
    stand(seat, previous_.placement(), previous_.after(*last_).placement());
    return std::max(made.released, made.settled);
  }

  /// The player repeats the last move, perhaps wrongly. `own`: their own next move.
  BoardTime repeat(Color mover, BoardTime at, Move own) {
    Seat& seat = side(mover);
    at += drawn(options_.habits.repeat);
    const double drawn_chance = random_.uniform();
    const bool unnoticed = drawn_chance < options_.habits.wrong_unnoticed;
    const bool wrong = drawn_chance < options_.habits.wrong_unnoticed + options_.habits.wrong;
    const auto square = wrong ? wrong_square() : std::nullopt;
    if (!square) return repeat_now(seat, at);
    at = std::max(at, free_for(seat, *last_));
    const Move slip{last_->from, *square};
    at = seat.hand.shift(at, seat.standing, slip);
    move_piece(seat, slip);
    misplaced_ = Misplaced{*square, *last_, at};
    if (!unnoticed || !may_wait_with(own, *square)) at = put_right(seat, at + seconds(1.5));
    return at;
  }

  bool may_wait_with(Move own, Square wrong) const {
    return may_wait(own) && !rules::contains(touched(position_, own), wrong);
  }

  /// An empty square near to the right one. Only plain moves go wrong.
  std::optional<Square> wrong_square() {
    if (previous_.is_castling(*last_) || previous_.is_capture(*last_) || last_->promotion) {
      return std::nullopt;
    }
    std::vector<Square> near;
    for (const auto square : rules::Squares(rules::king_attacks(last_->to))) {
      if (square != last_->from && position_.placement()[square] == Piece::kNone) {
        near.push_back(square);
      }
    }
    if (near.empty()) return std::nullopt;
    return near[static_cast<std::size_t>(random_.uniform() * static_cast<double>(near.size()))];
  }

  static void move_piece(Seat& seat, Move move) {
    seat.standing.set(move.to, seat.standing[move.from]);
    seat.standing.set(move.from, Piece::kNone);
  }

  BoardTime put_right(Seat& seat, BoardTime at) {
    const Move back{misplaced_->wrong, misplaced_->right.to};
    misplaced_.reset();
    at = std::max(at, seat.pieces.free_at(back.from));
    at = seat.hand.shift(at, seat.standing, back);
    move_piece(seat, back);
    return at;
  }

  /// Somebody notices the wrong repetition at `at`, and both players wait until it is corrected.
  void notice(Color mover, BoardTime at, std::size_t agreed, bool pressed_clock) {
    const BoardTime pressed = now_;
    const BoardTime since = misplaced_->since;
    Seat& seat = side(mover);
    seat.free = put_right(seat, at);
    done_.differences.push_back({mover, agreed, since, pressed, seat.free, pressed_clock});
    now_ = seat.free;
  }

  /// A piece of the waiting player falls over, and is set up again after a while.
  void drop_piece(Color waits, BoardTime at) {
    if (!random_.chance(options_.habits.dropped)) return;
    Seat& seat = side(waits);
    std::vector<Square> standing;
    for (const auto square : rules::Squares(rules::kAllSquares)) {
      if (seat.standing[square] != Piece::kNone) standing.push_back(square);
    }
    const Square square = standing[static_cast<std::size_t>(random_.uniform() *
                                                            static_cast<double>(standing.size()))];
    at = std::max({at, seat.free, seat.pieces.free_at(square)}) + seconds(.2);
    const BoardTime lying = drawn(Range{1, 5});
    seat.hand.knock_over(at, square, seat.standing[square], lying);
    seat.free = at + lying + seconds(.3);
  }

  void press(BoardTime at, Color player) {
    done_.clock.push_back({at, Press{player == Color::kWhite ? Side::kLeft : Side::kRight}});
  }

  void finish() {
    now_ = std::max({now_, white_.free, black_.free});
    if (last_) {
      Seat& waits = side(position_.turn());
      now_ = repeat_now(waits, now_ + drawn(options_.habits.repeat));
    }
    now_ += seconds(random_.between(1, 4));
    if (control_) done_.clock.push_back({now_, StartOrStop{}});
    now_ += seconds(random_.between(1, 3));
    BoardTime end = now_;
    for (const auto color : {Color::kWhite, Color::kBlack}) {
      Seat& seat = side(color);
      end = std::max(end, show_result(now_, seat.standing, game_.result, Gesture::kBothLifted,
                                      random_, seat.pieces));
    }
    done_.result = game_.result;
    now_ = end;
  }

  const rules::PgnGame& game_;
  const PairOptions& options_;
  const Habits& habits_;
  std::optional<TimeControl> control_;
  Random random_;
  Seat white_{habits_, random_, game_.start.placement()};
  Seat black_{habits_, random_, game_.start.placement()};
  Thinking thinking_;
  rules::Position position_, previous_ = rules::Position::initial();
  std::optional<Move> last_;
  std::optional<Misplaced> misplaced_;
  BoardTime now_;
  PairPerformance done_;
};

}  // namespace

rules::Expected<void> check_for_pair(const rules::PgnGame& game) {
  const auto wrong = [](const std::string& what) {
    return rules::refuse(rules::ErrorCode::kInvalidArgument, "on two boards " + what);
  };
  if (game.start != rules::Position::initial()) {
    return wrong("a game must begin in the starting position");
  }
  auto position = game.start;
  for (std::size_t i = 0; i < game.plies.size(); ++i) {
    if (!position.is_legal(game.plies[i].move)) {
      return wrong("hands make legal moves only: ply " + std::to_string(i + 1) + " is none");
    }
    position = position.after(game.plies[i].move);
  }
  return {};
}

PairPerformance perform_on_two_boards(const rules::PgnGame& game, const PairOptions& options) {
  return PairTable(game, options).play();
}

}  // namespace jadoube::drivers::simulator
