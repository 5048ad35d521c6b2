#include "drivers/simulator/players/table.h"

#include <algorithm>

#include "drivers/simulator/players/thinking.h"
#include "rules/notation/uci.h"

namespace jadoube::drivers::simulator {

namespace {

using rules::Color;
using rules::Piece;
using rules::Square;

// White sits on the left of the clock. A board that is turned is turned as a whole, afterwards.
constexpr Side seat_of(Color color) { return color == Color::kWhite ? Side::kLeft : Side::kRight; }

double in_seconds(BoardTime time) { return std::chrono::duration<double>(time).count(); }

rules::Placement standing_at_first(const rules::PgnGame& game, const HandsOptions& options) {
  rules::Placement start = game.start.placement();
  if (options.beginning == Beginning::kKingAndQueenSwapped) {
    const Piece king = start[Square::e1];
    start.set(Square::e1, start[Square::d1]);
    start.set(Square::d1, king);
  }
  return start;
}

}  // namespace

Table::Table(const rules::PgnGame& game, const HandsOptions& options)
    : game_(game),
      options_(options),
      control_(options.control),
      habits_(options.habits.value_or(habits_of(options.style))),
      random_(options.seed),
      start_(standing_at_first(game, options)),
      pieces_(start_),
      hand_(habits_, random_, pieces_),
      intentions_(habits_, random_),
      thinking_(game.plies, game.start.turn(), habits_, control_, random_),
      position_(game.start),
      now_(options.quiet) {
  for (const WeakChip& chip : options.weak_chips) {
    pieces_.read_as(chip.square, chip.reads);
    start_.set(chip.square, chip.reads);
  }
}

Performance Table::play() {
  set_up_start();
  start_clock();
  if (options_.offence) {
    offence_due_ = true;
    offence_at_ =
        static_cast<std::size_t>(random_.uniform() * .8 * static_cast<double>(game_.plies.size()));
  }
  for (std::size_t i = 0; i < game_.plies.size(); ++i) play_ply(i);
  finish();
  Performance performance;
  static_cast<Truth&>(performance) = std::move(truth_);
  performance.start = start_;
  performance.script = pieces_.script(options_.coil);
  performance.script.insert(performance.script.end(), presses_.begin(), presses_.end());
  std::ranges::stable_sort(performance.script, {}, &Act::at);
  performance.last = position_;
  performance.left_behind = standing_;
  performance.game_end = game_end_;
  performance.end = now_;
  return performance;
}

void Table::set_up_start() {
  if (options_.beginning == Beginning::kCeremony) now_ = hold_ceremony();
  if (options_.beginning != Beginning::kKingAndQueenSwapped) return;
  now_ += seconds(random_.between(3, 8));
  Path king = pieces_.take(now_, Square::d1, Piece::kWhiteKing);
  Path queen = pieces_.take(now_ + seconds(.3), Square::e1, Piece::kWhiteQueen);
  fly(king, centre_of(Square::e1), now_ + seconds(1));
  fly(queen, centre_of(Square::d1), now_ + seconds(1.6));
  pieces_.put(std::move(king), Square::e1);
  pieces_.put(std::move(queen), Square::d1);
  now_ += seconds(4);
}

// The lever is down on the side that does not move. Then the run key starts the other side's clock.
// [seen: all captures begin 08, 09]
void Table::start_clock() {
  const bool lever_was_wrong = random_.chance(.3);
  const Side waiting = opposite(seat_of(game_.start.turn()));
  if (!control_) return;
  const Side pressed = lever_was_wrong ? opposite(waiting) : waiting;
  presses_.push_back({BoardTime(0), SetUpClock{control_->base, control_->increment,
                                               control_->next_period, pressed}});
  if (lever_was_wrong) presses_.push_back({now_ - now_ / 4, Press{waiting}});
  presses_.push_back({now_, StartOrStop{}});
}

std::optional<rules::Move> Table::next_move(std::size_t index) {
  const double drawn = random_.uniform();
  if (position_.is_legal(game_.plies[index].move)) return game_.plies[index].move;
  follows_record_ = false;
  const auto moves = position_.legal_moves();
  if (moves.empty()) return std::nullopt;
  return moves[static_cast<std::size_t>(drawn * static_cast<double>(moves.size()))];
}

// True if the record has an illegal move here, which stood, and hands can make it.
bool Table::is_illegal_in_record(std::size_t index) const {
  const rules::Move move = game_.plies[index].move;
  const Piece piece = position_.placement()[move.from];
  return follows_record_ && move.from != move.to && piece != Piece::kNone &&
         color_of(piece) == position_.turn() && !position_.is_legal(move) &&
         position_.after(move).square_sets().has_one_king_each();
}

// An illegal move of the record is made, and nobody notices it.
void Table::play_illegal_ply(std::size_t index) {
  const rules::Move move = game_.plies[index].move;
  const BoardTime began = now_;
  const BoardTime touched =
      std::max(first_touch(index, began, Intention::Start::kInTurn), hands_free(move));
  const bool is_one_piece = !position_.is_castling(move) && !move.promotion;
  const BoardTime released = is_one_piece
                                 ? hand_.shift(touched, position_.placement(), move)
                                 : hand_.make(touched, position_, move, Landing::kWell).released;
  let_stand(began, released, {.move = move, .illegal = true, .stands = true}, index);
}

// The pieces on the squares of the move must have finished their paths.
BoardTime Table::hands_free(rules::Move move) const {
  BoardTime free = std::max(pieces_.free_at(move.from), pieces_.free_at(move.to));
  for (const Square square : line_between(move.from, move.to, rules::Placement())) {
    free = std::max(free, pieces_.free_at(square));
  }
  const Square beside = rules::square_at(rules::file_of(move.to), rules::rank_of(move.from));
  return std::max({free, pieces_.free_at(beside), hand_free_[static_cast<int>(position_.turn())]});
}

BoardTime Table::first_touch(std::size_t index, BoardTime began, Intention::Start start) {
  const double thought = thinking_.before(index);
  const double early = random_.between(.1, .9);
  const bool ready = !game_.plies[index].clock || thought < 1;
  if (!ready || index == 0 || start == Intention::Start::kInTurn) return began + seconds(thought);
  if (start == Intention::Start::kBeforeRelease) {
    return before_.released - seconds(in_seconds(before_.released - before_.touched) * early);
  }
  return began - seconds(in_seconds(began - before_.released) * early);
}

// `now_` is the time of the opponent's press. If there was no press yet, it is the opponent's
// release.
void Table::play_ply(std::size_t index) {
  if (options_.blacks_habits) {
    habits_ = position_.turn() == Color::kBlack
                  ? *options_.blacks_habits
                  : options_.habits.value_or(habits_of(options_.style));
  }
  if (is_illegal_in_record(index)) return play_illegal_ply(index);
  const auto move = next_move(index);
  if (!move) return;
  const BoardTime began = now_;
  const Color mover = position_.turn();
  const Intention intention = intend(index, *move);
  BoardTime touched = std::max(first_touch(index, began, intention.start), hands_free(*move));
  if (intention.start == Intention::Start::kInTurn) touched = fidget(touched, intention);
  if (intention.press_first) touched = press_too_early(touched);
  if (intention.false_start) {
    const auto& start = *intention.false_start;
    touched = std::max(touched, hands_free(start.move));
    if (start.stands) {
      return let_stand(began, hand_.shift(touched, position_.placement(), start.move), start,
                       index);
    }
    touched = start_falsely(touched, start);
  }
  touched = std::max(touched, hands_free(*move));
  const Made made = hand_.make(touched, position_, *move, intention.landing);
  hand_free_[static_cast<int>(mover)] = made.released;
  now_ = std::max(made.released + drawn(habits_.press), began + seconds(.05));
  if (made.offence == OffenceKind::kPawnLeftOnLastRank) {
    const rules::Move left{move->from, move->to};
    truth_.taken_back.push_back({rules::to_uci(position_, left), truth_.plies.size(), now_});
  }
  truth_.plies.push_back({*move, rules::to_uci(position_, *move), touched, made.released});
  position_ = position_.after(*move);
  before_ = {touched, made.released};
  disorder(made, *move, intention, now_);
  thinking_.pressed(index, in_seconds(now_ - began));
  if (!ended_at_the_board()) press(now_, mover, intention.press);
}

void Table::press(BoardTime at, Color player, Intention::Press how) {
  if (!control_ || how == Intention::Press::kForgotten) return;
  const auto push = [&](double later, Side side) {
    presses_.push_back({at + seconds(later), Press{side}});
  };
  push(0, seat_of(player));
  if (how == Intention::Press::kTwice) {
    push(.15, opposite(seat_of(player)));
    push(.35, seat_of(player));
  }
  truth_.plies.back().pressed = at;
}

// Mate and stalemate end the game at once [FIDE 2023 Art. 5.1.1, 5.2.1], so nobody presses.
bool Table::ended_at_the_board() const {
  return position_.is_checkmate() || position_.is_stalemate();
}

// If the player to move lost on time, their clock runs out.
bool Table::flag_falls() const {
  const Color to_move = position_.turn();
  const auto lost =
      to_move == Color::kWhite ? rules::Result::kBlackWins : rules::Result::kWhiteWins;
  return control_ && game_.result == lost && game_.tag("Termination") == "Time forfeit" &&
         !ended_at_the_board();
}

void Table::finish() {
  for (int i = 0; i < rules::kSquareCount; ++i) {
    now_ = std::max(now_, pieces_.free_at(rules::square_at(i)));
  }
  if (flag_falls()) {
    now_ += seconds(std::max(0., thinking_.left(game_.plies.size())) + random_.between(.5, 2));
  } else {
    now_ += seconds(random_.between(1, 4));
    if (control_) presses_.push_back({now_, StartOrStop{}});
  }
  now_ += seconds(random_.between(1, 3));
  show_result(draw_gesture());
  game_end_ = now_;
  if (options_.afterwards == Afterwards::kAnalysis) analyse();
}

Gesture Table::draw_gesture() {
  double how = random_.uniform();
  if (options_.gesture) return *options_.gesture;
  if ((how -= habits_.gesture_absent) < 0) return Gesture::kAbsent;
  if ((how -= habits_.gesture_wrong) < 0) return Gesture::kWrongFirst;
  if (how < habits_.gesture_one_by_one) return Gesture::kOneByOne;
  return Gesture::kBothLifted;
}

void Table::show_result(Gesture gesture) {
  standing_ = position_.placement();
  truth_.result = gesture == Gesture::kAbsent ? rules::Result::kUnknown : game_.result;
  if (options_.kings) {
    now_ = put_kings(now_, standing_, *options_.kings, gesture, random_, pieces_);
  } else {
    now_ = simulator::show_result(now_, standing_, game_.result, gesture, random_, pieces_);
  }
}

// The events at a table besides the moves.

namespace {

constexpr Side seat_at(Color color) { return color == Color::kWhite ? Side::kLeft : Side::kRight; }

// The time until the opponent sees the fault, and until the game continues [guess].
constexpr Range kNoticed{1, 4}, kNoticedAtOnce{.3, 1}, kSettled{.5, 2};
// The number of moves that are tried in an analysis.
constexpr int kTries = 12;
// Displaced pieces matter to an arbiter only if they stay so for more than 2 s after the press
// [guess]. So the emulated players leave them for that long.
constexpr BoardTime kDisplaced = std::chrono::seconds(2);

std::optional<Square> any_piece(const rules::Placement& placement, Random& random) {
  std::vector<Square> standing;
  for (int i = 0; i < rules::kSquareCount; ++i) {
    if (placement[rules::square_at(i)] != Piece::kNone) standing.push_back(rules::square_at(i));
  }
  const double drawn = random.uniform();
  if (standing.empty()) return std::nullopt;
  return standing[static_cast<std::size_t>(drawn * static_cast<double>(standing.size()))];
}

}  // namespace

void Table::note_offence(OffenceKind kind, std::size_t ply, BoardTime at,
                         std::optional<BoardTime> mended) {
  truth_.offences.push_back({kind, ply, at, mended});
}

Intention Table::intend(std::size_t index, rules::Move move) {
  Intention intention = intentions_.draw(position_, move);
  if (offence_due_ && index >= offence_at_) force_offence(index, move, intention);
  return intention;
}

void Table::force_offence(std::size_t index, rules::Move move, Intention& intention) {
  const bool stands = options_.offence->then == DueOffence::Then::kStands;
  if (options_.offence->kind == OffenceKind::kIllegalMove) {
    const auto illegal = intentions_.illegal_instead_of(position_, move);
    if (!illegal) return;
    intention.false_start = Intention::FalseStart{*illegal, true, stands};
  } else if (options_.offence->kind == OffenceKind::kPressWithoutMove) {
    if (index == 0) return;
    intention.press_first = true;
  } else if (options_.offence->kind == OffenceKind::kTouchedAnother) {
    intention.touch = intentions_.other_piece(position_, move);
    if (!intention.touch) return;
  } else {
    intention.knock = true;
  }
  intention.start = Intention::Start::kInTurn;
  offence_due_ = false;
}

// A guest makes a move and takes it back. The clocks do not run.
BoardTime Table::hold_ceremony() {
  const rules::Move guest{Square::e2, Square::e4};
  const rules::Placement before = position_.placement();
  if (!position_.is_legal(guest)) return now_;
  const BoardTime released = hand_.shift(now_, before, guest);
  const BoardTime back = released + seconds(random_.between(5, 20));
  truth_.taken_back.push_back({rules::to_uci(position_, guest), 0, back});
  return hand_.undo(back, before, position_.after(guest).placement()) + seconds(5);
}

BoardTime Table::touch(BoardTime at, Square square, BoardTime up) {
  at = std::max(at, pieces_.free_at(square));
  const Piece piece = position_.placement()[square];
  const BoardTime returned = hand_.lift_and_return(at, square, piece, up);
  truth_.touches.push_back({square, piece, at, returned, truth_.plies.size()});
  return returned;
}

BoardTime Table::fidget(BoardTime at, const Intention& intention) {
  if (intention.adjustments > 0) {
    const auto square = any_piece(position_.placement(), random_);
    for (int i = 0; i < intention.adjustments && square; ++i) {
      at = touch(at, *square, drawn(habits_.adjust_up)) + drawn(Range{.1, .4});
    }
    at += drawn(Range{.2, 1});
  }
  if (intention.touch) {
    const BoardTime began = at;
    at = touch(at, *intention.touch, drawn(habits_.touch_up)) + drawn(Range{.2, 1});
    note_offence(OffenceKind::kTouchedAnother, truth_.plies.size(), began);
  }
  return at;
}

Range Table::until_noticed() const {
  const auto& due = options_.offence;
  const bool at_once = due && due->then == DueOffence::Then::kUndoneAtOnce;
  return at_once ? kNoticedAtOnce : kNoticed;
}

BoardTime Table::press_too_early(BoardTime at) {
  if (!control_) return at;
  const Side seat = seat_at(position_.turn());
  const BoardTime back = at + drawn(until_noticed());
  presses_.push_back({at, Press{seat}});
  presses_.push_back({back, Press{opposite(seat)}});
  note_offence(OffenceKind::kPressWithoutMove, truth_.plies.size(), at, back);
  return back + drawn(kSettled);
}

// A move is made and pressed, then taken back. The opponent's press restores the turn.
BoardTime Table::start_falsely(BoardTime at, const Intention::FalseStart& start) {
  const rules::Placement before = position_.placement();
  const Side seat = seat_at(position_.turn());
  const BoardTime pressed = hand_.shift(at, before, start.move) + drawn(habits_.press);
  const BoardTime noticed = pressed + drawn(until_noticed());
  truth_.taken_back.push_back({rules::to_uci(position_, start.move), truth_.plies.size(), noticed});
  const BoardTime restored = hand_.undo(noticed, before, position_.after(start.move).placement());
  if (control_) {
    presses_.push_back({pressed, Press{seat}});
    presses_.push_back({restored + seconds(.3), Press{opposite(seat)}});
  }
  if (start.illegal) {
    note_offence(OffenceKind::kIllegalMove, truth_.plies.size(), pressed, restored);
  }
  return restored + drawn(kSettled);
}

void Table::let_stand(BoardTime began, BoardTime released, const Intention::FalseStart& start,
                      std::size_t index) {
  const Color mover = position_.turn();
  now_ = std::max(released + drawn(habits_.press), began + seconds(.05));
  note_offence(OffenceKind::kIllegalMove, index, now_);
  if (start.move != game_.plies[index].move) follows_record_ = false;
  truth_.plies.push_back(
      {start.move, rules::to_uci(position_, start.move), began, released, std::nullopt, true});
  hand_free_[static_cast<int>(mover)] = released;
  position_ = position_.after(start.move);
  before_ = {released, released};
  thinking_.pressed(index, std::chrono::duration<double>(now_ - began).count());
  press(now_, mover, Intention::Press::kOnce);
}

// Everything that is out of place after the move: the piece itself, a fallen neighbour, and a
// forgotten piece.
void Table::disorder(const Made& made, rules::Move move, const Intention& intention,
                     BoardTime pressed) {
  const rules::Placement& placement = position_.placement();
  const std::size_t ply = truth_.plies.size() - 1;
  if (made.offence) note_offence(*made.offence, ply, pressed, made.settled);
  if (intention.landing != Landing::kWell && placement[move.to] != Piece::kNone) {
    hand_.centre(made.settled + drawn(habits_.off_centre_for), move.to, placement[move.to]);
  }
  if (!intention.knock) return;
  for (const Square square : neighbours_of(move.to)) {
    if (placement[square] == Piece::kNone || pieces_.free_at(square) > made.released) continue;
    const BoardTime lying = drawn(habits_.knocked_for);
    const BoardTime restored = hand_.knock_over(made.released, square, placement[square], lying);
    if (restored > pressed + kDisplaced) {
      note_offence(OffenceKind::kDisplacedAtPress, ply, pressed, restored);
    }
    return;
  }
}

// The position is set up again. The players try moves of both sides without a clock, some of them
// backwards.
void Table::analyse() {
  rules::Position tried = position_;
  now_ += seconds(random_.between(10, 20));
  now_ = set_up_pieces(now_, standing_, tried.placement(), random_, pieces_);
  for (int i = 0; i < kTries; ++i) {
    const auto moves = tried.legal_moves();
    if (moves.empty()) break;
    const auto which = static_cast<std::size_t>(random_.below(static_cast<int>(moves.size())));
    now_ += seconds(random_.between(.3, 2));
    now_ = hand_.make(now_, tried, moves[which]).settled;
    const rules::Position next = tried.after(moves[which]);
    if (random_.chance(.3)) {
      now_ = hand_.undo(now_ + seconds(.5), tried.placement(), next.placement());
    } else {
      tried = next;
    }
  }
  standing_ = tried.placement();
}

}  // namespace jadoube::drivers::simulator
