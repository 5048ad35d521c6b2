#include "daemon/tracking/pair/board_pair.h"

#include <algorithm>
#include <type_traits>
#include <utility>

#include "daemon/tracking/pair/repetition.h"
#include "daemon/tracking/sensed/sensed_placement.h"

namespace jadoube::tracking {

using drivers::ConnectionState;
using model::PairStanding;
using rules::Color;
using rules::Placement;

namespace {

constexpr BoardOfPair kBoth[] = {BoardOfPair::kFirst, BoardOfPair::kSecond};
/// A board that reports no colours looks the same from both sides at the start. The first moves
/// decide.
constexpr std::size_t kPliesThatDecide = 2;

drivers::ClockRead turned(drivers::ClockRead clock) {
  std::swap(clock.left, clock.right);
  clock.pressed = other(clock.pressed);
  return clock;
}

std::string both(const std::string& first, const std::string& second) {
  if (first == second || second.empty()) return first;
  return first.empty() ? second : first + " + " + second;
}

/// The same for packed sentences.
std::string both_reasons(const std::string& first, const std::string& second) {
  using rules::Sentence;
  if (first == second || first.empty() || second.empty()) return both(first, second);
  return Sentence("{first} + {second}",
                  {{"first", Sentence::unpacked(first)}, {"second", Sentence::unpacked(second)}})
      .packed();
}

}  // namespace

void BoardPair::take(const drivers::PairObserved& seen) {
  is_used_ = true;
  if (std::holds_alternative<drivers::ClockRead>(seen.seen)) clock_at_ = seen.board;
  side(seen.board).take(seen, sensing());
}

void BoardPair::lose_all(const std::string& why) {
  for (auto& side : sides_) side.connect({ConnectionState::kLost, side.port, why}, sensing());
}

drivers::ConnectionChanged BoardPair::connection() const {
  const auto& [first, second] = sides_;
  // kLost, kConnecting, kLive: the later one is the better one.
  const auto state = std::max(first.link, second.link);
  return {state, both(first.port, second.port),
          state == ConnectionState::kLive ? std::string() : both_reasons(first.why, second.why)};
}

drivers::SensingClass BoardPair::sensing() const {
  // Identity, colour, occupancy: a later value means that the board reports less.
  return std::max(sides_[0].device.capabilities.sensing, sides_[1].device.capabilities.sensing);
}

drivers::DeviceInfo BoardPair::device() const {
  const auto& [first, second] = sides_;
  drivers::DeviceInfo info;
  info.serial = both(first.device.serial, second.device.serial);
  info.clock = both(first.device.clock, second.device.clock);
  info.capabilities = {.sensing = sensing(),
                       .facing = drivers::Facing::kMakersWay,
                       .clock = first.device.capabilities.clock || second.device.capabilities.clock,
                       .own_log = false};
  return info;
}

/// True if the clock that runs now shows who has White: at the start of the game the time of the
/// player to move runs.
bool BoardPair::begins_to_run(const GameView& game) const {
  if (!game.in_play()) {
    const auto start = as_sensed(Placement::initial(), sensing());
    return !side(followed_).is_read || seen_on(followed_) == start;
  }
  if (game.ply_count() > 0) return false;
  if (!clock_is_known_) return true;
  // The press for the first move may come before the record has the move.
  return std::ranges::all_of(kBoth, [&](BoardOfPair board) {
    return !side(board).is_seen() || seen_on(board) == game.reported();
  });
}

drivers::ClockRead BoardPair::facing(const drivers::ClockRead& seen, const GameView& game) {
  if (seen.running && begins_to_run(game)) {
    const auto turn = game.in_play() ? game.last().turn() : Color::kWhite;
    const auto runs = other(seen.pressed);
    const auto whites = turn == Color::kWhite ? runs : seen.pressed;
    clock_is_turned_ = whites == drivers::ClockSide::kRight;
    clock_is_known_ = true;
  }
  return clock_is_turned_ ? turned(seen) : seen;
}

Placement BoardPair::seen_on(BoardOfPair board) const { return side(board).shown(sensing()); }

void BoardPair::compare(const GameView& game, std::optional<Color> running, drivers::Instant now) {
  if (!game.in_play()) {
    for (auto& side : sides_) {
      side.standing = side.is_seen() ? PairStanding::kEqual : PairStanding::kUnseen;
      side.is_whole = true;
    }
    pressed_.reset();
    return;
  }
  if (game.game().ordinal != ordinal_) begin_game(game);
  for (const auto board : kBoth) find_orientation(board, game);
  find_white(game);
  const auto turn = to_move(game, running);
  const auto board = turn == Color::kWhite ? white_ : other(white_);
  if (board != followed_) follow(board);
  for (const auto each : kBoth) compare(each, game, now);
}

/// What is known of the players comes from this game alone.
void BoardPair::begin_game(const GameView& game) {
  ordinal_ = game.game().ordinal;
  white_ = followed_ = BoardOfPair::kFirst;
  clock_is_known_ = false;
  for (auto& side : sides_) {
    side.rested = game.reported();
    side.agreed = side.agreed_before = 0;
    side.is_whole = true;
  }
}

/// Before the first move it is not known who has White. The first piece of White that is lifted
/// shows it, if the other board has the starting position.
void BoardPair::find_white(const GameView& game) {
  if (game.ply_count() > 0 || game.last().turn() != Color::kWhite) return;
  const auto blacks = other(white_);
  if (!side(white_).is_seen() || !side(blacks).is_seen()) return;
  if (seen_on(white_) != game.reported()) return;
  const auto shown = seen_on(blacks);
  const auto begins = std::ranges::any_of(game.last().legal_moves(), [&](rules::Move move) {
    return shown[move.from] == rules::Piece::kNone;
  });
  if (!begins) return;
  white_ = blacks;
}

void BoardPair::find_orientation(BoardOfPair board, const GameView& game) {
  auto& at = side(board);
  if (!at.is_seen() || game.ply_count() > kPliesThatDecide) return;
  if (at.device.capabilities.sensing != SensingClass::kOccupancy ||
      at.device.capabilities.facing == drivers::Facing::kMakersWay) {
    return;
  }
  const auto player = player_at(board);
  const auto shown = seen_on(board), turned = rules::rotated(shown);
  if (Repetition(game, shown, at.rested, player).is_whole()) return;
  if (!Repetition(game, turned, at.rested, player).is_whole()) return;
  (void)at.sensed.face(model::opposite(at.sensed.orientation()));
}

Color BoardPair::to_move(const GameView& game, std::optional<Color> running) const {
  const auto turn = game.last().turn();
  if (running && *running != turn && player_at(followed_) == turn) {
    // The player has pressed, and the move is not found yet. It is on their own board alone.
    const auto waits = other(followed_);
    const bool is_found = side(waits).is_seen() && seen_on(waits) == seen_on(followed_);
    const bool current = side(followed_).is_seen() && seen_on(followed_) != game.reported();
    if (current && !is_found) return turn;
  }
  // The clock was pressed for a move that the record does not have: the board was not read then.
  if (running && *running != turn && shows_own_move(turn, game)) return turn;
  if (running) return *running;
  if (game.ply_count() == 0) return turn;
  if (game.firm_count() == game.ply_count()) return turn;
  // The mover may still change it, until it was repeated.
  const auto waits = turn == Color::kWhite ? white_ : other(white_);
  const bool is_repeated = side(waits).is_seen() && seen_on(waits) == game.reported();
  return is_repeated ? turn : opponent_of(turn);
}

/// True if the board of `player` shows the game and one legal move of theirs.
bool BoardPair::shows_own_move(Color player, const GameView& game) const {
  const auto board = player == Color::kWhite ? white_ : other(white_);
  if (!side(board).is_seen()) return false;
  const auto shown = seen_on(board);
  return Repetition(game, shown, side(board).rested, player).shows_own_move();
}

void BoardPair::follow(BoardOfPair board) {
  side(followed_).rested = seen_on(followed_);
  followed_ = board;
  side(board).is_whole = false;
  pressed_.reset();
}

void BoardPair::compare(BoardOfPair board, const GameView& game, drivers::Instant now) {
  auto& at = side(board);
  if (!at.is_seen()) {
    at.standing = PairStanding::kUnseen;
    return;
  }
  const auto shown = seen_on(board);
  const Repetition repetition(game, shown, at.rested, player_at(board));
  if (repetition.shows(game.ply_count())) at.agree(game.ply_count(), now);
  const bool is_alone = !side(other(board)).is_seen();
  const bool is_same = !is_alone && seen_on(other(board)) == shown;
  at.is_whole = at.is_whole || is_same || repetition.is_whole();
  // A board that is alone shows the moves of both players.
  if (!is_alone && !is_same && repetition.has_stray()) at.stray(now);
  if (board == followed_ && at.is_whole) {
    at.standing = PairStanding::kEqual;
  } else if (repetition.shows(game.ply_count())) {
    at.standing = PairStanding::kEqual;
  } else {
    at.standing = repetition.is_under_way() ? PairStanding::kBehind : PairStanding::kDifferent;
  }
  if (board != followed_) at.is_whole = false;
}

void BoardPair::press(const GameView& game) {
  if (!game.in_play() || !side(followed_).is_seen() || side(followed_).is_whole) return;
  const auto shown = seen_on(followed_);
  pressed_ = Repetition(game, shown, side(followed_).rested, player_at(followed_)).own_move();
}

std::optional<Placement> BoardPair::shown(const GameView& game) const {
  if (pressed_) return pressed_;
  const auto& at = side(followed_);
  if (!at.is_seen()) return repeated_of_unseen(game);
  const auto shown = seen_on(followed_);
  if (game.in_play()) {
    if (at.is_whole) return shown;
    return Repetition(game, shown, at.rested, player_at(followed_)).own();
  }
  // A game begins when both boards are set up.
  const auto& waits = side(other(followed_));
  const auto start = as_sensed(Placement::initial(), sensing());
  if (shown != start || !waits.is_seen()) return shown;
  return seen_on(other(followed_));
}

/// What the other board shows, while the followed one is not seen. A move that is not repeated
/// there was still made.
std::optional<Placement> BoardPair::repeated_of_unseen(const GameView& game) const {
  const auto board = other(followed_);
  if (!side(board).is_seen()) return std::nullopt;
  auto shown = seen_on(board);
  if (!game.in_play()) return shown;
  const Repetition repetition(game, shown, side(board).rested, player_at(board));
  return repetition.is_under_way() ? game.reported() : shown;
}

std::optional<Placement> BoardPair::repeated() const {
  const auto board = other(followed_);
  return side(board).is_seen() ? std::optional(seen_on(board)) : std::nullopt;
}

model::Pair BoardPair::standing() const {
  model::Pair pair;
  pair.white = white_;
  if (clock_is_known_) {
    pair.whites_clock = clock_is_turned_ ? drivers::ClockSide::kRight : drivers::ClockSide::kLeft;
  }
  for (const auto board : kBoth) {
    const auto& at = side(board);
    auto& shown = pair.boards[static_cast<std::size_t>(board)];
    shown = {.link = at.link,
             .port = at.port,
             .why = at.why,
             .serial = at.device.serial,
             .standing = at.standing,
             .is_followed = board == followed_ && at.is_seen() && at.is_whole,
             .agreed_plies = at.agreed};
    if (!shown.is_followed) shown.placement = at.sensed.placement();
  }
  return pair;
}

std::vector<TimedObservation> BoardPair::as_observed(
    const std::vector<TimedObservation>& seen) const {
  std::vector<TimedObservation> observed;
  const auto add = [&](drivers::Instant at, BoardOfPair board, auto what) {
    observed.push_back({at, drivers::PairObserved{board, std::move(what)}});
  };
  // The squares that the one board showed otherwise when the game began.
  const PairSide& followed = side(followed_);
  for (const auto& [at, each] : seen) {
    if (std::holds_alternative<drivers::ConnectionChanged>(each)) {
      for (const auto board : kBoth) {
        const auto& shown = side(board);
        add(at, board, drivers::DeviceRead{shown.device});
        add(at, board, drivers::ConnectionChanged{shown.link, shown.port, shown.why});
      }
    } else if (const auto* read = std::get_if<drivers::PlacementRead>(&each)) {
      for (const auto board : kBoth) {
        if (!side(board).is_read) continue;
        auto sensed = side(board).sensed;
        if (board == followed_) {
          for (const auto square : differences(seen_on(board), read->placement)) {
            (void)sensed.set(sensed.chess_square(square), read->placement[square]);
          }
        }
        add(at, board, drivers::PlacementRead{sensed.as_read()});
      }
    } else if (const auto* square = std::get_if<drivers::SquareChanged>(&each)) {
      add(at, followed_,
          drivers::SquareChanged{followed.sensed.chess_square(square->square), square->piece});
    } else if (const auto* clock = std::get_if<drivers::ClockRead>(&each)) {
      add(at, clock_at_, clock_is_turned_ ? turned(*clock) : *clock);
    }
  }
  return observed;
}

std::optional<drivers::Observation> of_pair(drivers::BoardOfPair board,
                                            const drivers::Observation& seen) {
  return std::visit(
      [&]<typename Seen>(const Seen& each) -> std::optional<drivers::Observation> {
        drivers::PairObserved pair{board, {}};
        if constexpr (std::is_assignable_v<decltype(pair.seen)&, const Seen&>) {
          pair.seen = each;
          return pair;
        } else if constexpr (std::is_same_v<Seen, drivers::ResultPieceSeen>) {
          pair.seen = drivers::SquareChanged{each.square, rules::Piece::kNone};
          return pair;
        } else if constexpr (std::is_same_v<Seen, drivers::ClockAnswered> ||
                             std::is_same_v<Seen, drivers::ClockButtonPressed> ||
                             std::is_same_v<Seen, drivers::PairObserved>) {
          return each;
        } else {
          return std::nullopt;
        }
      },
      seen);
}

bool is_about_clock(const drivers::Observation& seen) {
  return std::holds_alternative<drivers::ClockRead>(seen) ||
         std::holds_alternative<drivers::ClockMissing>(seen) ||
         std::holds_alternative<drivers::ClockAnswered>(seen) ||
         std::holds_alternative<drivers::ClockButtonPressed>(seen);
}

}  // namespace jadoube::tracking
