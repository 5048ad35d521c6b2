#pragma once

#include <cstddef>

#include "daemon/tracking/inferred/cost.h"
#include "daemon/tracking/inferred/hypothesis.h"
#include "daemon/tracking/sensed/sensed_placement.h"

namespace jadoube::tracking {

/// How hands and sensors are weighed on boards of one sensing class.
///
/// A board that distinguishes pieces reports which piece came. On a board that only senses which
/// squares are occupied, the order in time is better evidence. A player has one hand for moves, and
/// makes one at a time.
struct BoardModel {
  /// Added for a ply that was made long before the ply that it answers.
  Cost long_before = 0;
  /// Added for each other piece of its player that was away while a ply was made.
  Cost other_in_hand = 0;
  /// Added for a player who lifts a piece again at once.
  Cost two_plies_at_once = 0;
  /// Added for a captured piece that is put down, for each square from where it was taken.
  Cost ghost_farther = 0;
  /// For several captures that the squares cannot distinguish: added at most, for a capture that
  /// gives a piece away. Less than what shows or confirms a ply.
  Cost poor_capture = 0;
  /// The record continues after a ply that is not decided, once this number of plies followed it.
  std::size_t answered_by = 3;
  /// Explanations that cost this much more than the best one are dropped.
  Cost width = kBeamWidth;
};

/// The model of boards that sense so.
inline BoardModel model_of(SensingClass sensing) {
  if (sensing != SensingClass::kOccupancy) return {};
  return {.long_before = cost::kLongBefore,
          .other_in_hand = cost::kOtherInOwnHand,
          .two_plies_at_once = cost::kTwoPliesAtOnce,
          .ghost_farther = cost::kGhostFarther,
          .poor_capture = cost::kPoorCapture,
          .answered_by = 2,
          .width = kNarrowBeam};
}

/// What every hypothesis is weighed by: how the board looks and what happened.
struct SensorEvidence {
  /// What the board reports, turned so that a1 is the square of White's rook.
  rules::Placement placement;
  SensorEvents sensor_events;
  drivers::Instant now{};
  /// Squares on which a piece was read since the game began, and others that are known to be dead.
  rules::Bitboard read = 0, dead = 0;
  /// There was no data from then until now.
  drivers::Instant listened_until = drivers::kNever;
  /// The board was read again after a gap: what differs without a trace has differed since then.
  drivers::Instant read_since{};
  /// It comes from a log, which has the order of what happened but not the times.
  bool undated = false;
  /// The players press a clock.
  bool clock_in_use = false;
  SensingClass sensing = SensingClass::kIdentity;

  /// How hands and sensors are weighed on this board.
  BoardModel model() const { return model_of(sensing); }
};

/// What it costs that a thing has lasted for `passed`; a rate above is per second.
Cost for_time(std::chrono::nanoseconds passed, Cost per_second);

/// True if a piece of `h`, which the board reports as `piece`, is not on its square now. It is in a
/// hand, or it arrived elsewhere.
bool is_away(const Hypothesis& h, rules::Piece piece, const SensorEvidence& evidence);

/// The cost for `h` of each square that looks otherwise than it expects.
Cost residual(const Hypothesis& h, const SensorEvidence& evidence);

/// The lasting cost for `h` of differences at a moment when there should be none. That is a press
/// of its player, or a long quiet time.
Cost cost_of_placement(const Hypothesis& h, const SensorEvidence& evidence);

/// Charges `h`, the last in its variation, with sensor event `number`, which happened after its
/// ply.
void add_event(Hypothesis& h, std::size_t number, const SensorEvidence& evidence);

}  // namespace jadoube::tracking
