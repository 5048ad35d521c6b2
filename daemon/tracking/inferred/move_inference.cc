// Which plies were made is inferred from sensor events, never from one comparison of two
// placements.
//
// Policy:
// - Several hypotheses are kept side by side (`Beam`). Each pays for what it cannot explain, by
//   rates that were counted on real boards (`cost.h`).
// - Most plies are found as their pieces are sensed to come. At a press, and when the board is at
//   rest, more is asked for: illegal plies, pieces that are not read, plies that nobody saw.
// - When nothing that may follow explains the placement, all plies from the root on are weighed
//   again (`Reconsideration`).
// - While the board is being cleared nothing is inferred.
#include "daemon/tracking/inferred/move_inference.h"

#include <algorithm>

#include "daemon/tracking/sensed/sensed_placement.h"

namespace jadoube::tracking {

using rules::Piece;

namespace {

/// A whole explanation found by looking back that costs more is dropped.
constexpr Cost kTooStrange = 1200;
/// Where more pieces are missing the board is being cleared. Clearing has ended when the placement
/// of the game is back, except for at most `kMostDifferingInPlay` squares. Pieces that were set up
/// elsewhere are not missing.
constexpr int kMostMissingInPlay = 4, kMostDifferingInPlay = 6;
/// At a press, at most this number of plies may have been made without that their pieces were seen
/// to come.
constexpr int kMostUnseenAtPress = 2;

}  // namespace

void MoveInference::observe(const Sensed& sensed) {
  auto& evidence = beam_.evidence;
  evidence.now = sensed.now.at;
  evidence.placement = sensed.placement();
  evidence.read |= differing({}, sensed.placement());
  evidence.dead &= ~evidence.read;
  evidence.clock_in_use = sensed.clock.in_use();
  evidence.undated = sensed.is_replayed();
  evidence.read_since = sensed.read_since;
}

void MoveInference::add_event(const SensorEvent& sensor_event) {
  beam_.evidence.sensor_events.add(sensor_event);
  beam_.process_last_event();
}

void MoveInference::detect_clearing(const rules::Placement& reported,
                                    const rules::Placement& placement) {
  const auto looks_cleared = [&](const rules::Placement& expected) {
    const auto squares = differing(expected, placement);
    int missing = 0;
    for (const auto square : rules::Squares(squares)) {
      missing += placement[square] == Piece::kNone ? 1 : 0;
      missing -= expected[square] == Piece::kNone ? 1 : 0;
    }
    const bool continues = is_being_cleared_ && rules::count(squares) > kMostDifferingInPlay;
    return missing > kMostMissingInPlay || continues;
  };
  // The record may be far behind the best hypothesis. Pieces that were captured since then are not
  // cleared away.
  is_being_cleared_ = looks_cleared(reported) && looks_cleared(hypotheses().best().shown);
}

void MoveInference::begin_game() {
  beam_.evidence.read = beam_.evidence.dead = 0;
  is_being_cleared_ = false;
}

void MoveInference::restart(const GameView& game) {
  beam_.evidence.sensing = game.sensing();
  beam_.restart(game.last(), game.reported(), game.ply_count());
}

/// `by` has pressed: also asks for illegal plies and for plies that nobody saw, if nothing else
/// explains the placement. The first `certain` plies are not the reason for that.
void MoveInference::explain_press(rules::Color by, std::size_t certain) {
  beam_.update_hypotheses();
  beam_.consider_missing_piece(by);
  beam_.consider_missing_piece(rules::opponent_of(by));
  if (explains_placement()) return;
  beam_.consider_illegal();
  beam_.consider_unseen(kMostUnseenAtPress, certain);
}

/// If a piece has just come: it may have taken another one where that was not read. True if that
/// was asked.
bool MoveInference::consider_unread_capture() {
  const auto& all = beam_.evidence.sensor_events;
  if (is_being_cleared_ || all.begin() == all.end()) return false;
  const auto newest = all[all.end() - 1];
  if (!newest.is_arrival()) return false;
  beam_.consider_missing_piece(rules::opponent_of(rules::color_of(newest.now)));
  return true;
}

/// Looks for up to `most` plies that nobody saw; true if it did, because nothing else explains the
/// placement.
bool MoveInference::consider_unseen_plies(int most, std::size_t certain) {
  if (is_being_cleared_ || explains_placement()) return false;
  beam_.consider_unseen(most, certain);
  return true;
}

void MoveInference::explain_outage(drivers::Instant lost_at, const Gap* what,
                                   bool shows_starting_position) {
  beam_.evidence.listened_until = lost_at;
  beam_.update_hypotheses();
  if (what != nullptr) consider_gap_plies(*what, shows_starting_position);
  beam_.evidence.listened_until = drivers::kNever;
}

/// Looks for the plies of a gap: the fewest, or as many as the clock shows.
void MoveInference::consider_gap_plies(const Gap& what, bool shows_starting_position) {
  const bool nothing = explains_placement() && what.presses.value_or(0) == 0;
  if (nothing || shows_starting_position) return;
  beam_.consider_gap(what);
  if (!explains_placement()) return;
  beam_.charge_quiet_time();
  beam_.update_hypotheses();
}

/// Plies that explain the placement better than the best variation does, when all that happened
/// since the root is weighed again. Nothing if there are none, or the same was asked before.
std::optional<Reconsideration::Best> MoveInference::reconsider_since_root() {
  const auto& placement = beam_.evidence.placement;
  const bool seen = reconsidered_at_ == placement;
  if ((seen && reconsidered_from_ == hypotheses().root().id) || castling_is_under_way()) {
    return std::nullopt;
  }
  reconsidered_at_ = placement;
  reconsidered_from_ = hypotheses().root().id;
  const Reconsideration again(hypotheses().root(), beam_.evidence);
  const auto found = again.best();
  // A variation that is too strange in itself is dropped: a piece that is not read is more likely.
  if (found.variation.empty() || found.cost > kTooStrange) return std::nullopt;
  if (found.cost + kAheadAlone >
      again.of(moves_of(hypotheses().variation())) + hypotheses().best().residual)
    return std::nullopt;
  return found;
}

/// True if the king has castled and its rook has not, or the other way round.
bool MoveInference::castling_is_under_way() const {
  const auto& position = hypotheses().best().position;
  const auto& shown = hypotheses().best().shown;
  return std::ranges::any_of(position.legal_moves(), [&](rules::Move move) {
    if (!position.is_castling(move)) return false;
    const auto after =
        reported_after(position, shown, move, position.after(move), beam_.evidence.sensing);
    const auto moved = differing(shown, after),
               missing = differing(after, beam_.evidence.placement);
    return (missing & ~moved) == 0 && rules::count(missing) == 2;
  });
}

/// The one piece that is reported as another of its colour, if nothing else differs from what is
/// `reported`.
std::optional<Misread> MoveInference::find_misread(const rules::Placement& reported,
                                                   const rules::Placement& placement) const {
  const auto squares = differing(reported, placement);
  if (beam_.evidence.sensing != SensingClass::kIdentity || squares == 0) return std::nullopt;
  if (rules::more_than_one(squares)) return std::nullopt;
  const auto square = rules::first_square(squares);
  const auto was = reported[square], seen = placement[square];
  if (was == Piece::kNone || seen == Piece::kNone) return std::nullopt;
  const auto color = rules::color_of(was);
  // On its last rank a pawn's promotion may have been corrected.
  const bool promotes = rules::rank_of(square) == (color == rules::Color::kWhite ? 7 : 0);
  if (promotes || rules::color_of(seen) != color) return std::nullopt;
  // Another hypothesis may explain it.
  if (explains_placement() || hypotheses().best().shown != reported) return std::nullopt;
  return Misread{square, seen};
}

}  // namespace jadoube::tracking
