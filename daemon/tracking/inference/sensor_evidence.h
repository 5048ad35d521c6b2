#pragma once

#include "daemon/tracking/inference/board_model.h"
#include "daemon/tracking/inference/hypothesis.h"
#include "daemon/tracking/sensors/sensed_placement.h"

namespace jadoube::tracking {

/// What every hypothesis is weighed by: how the board looks and what happened.
struct SensorEvidence {
  /// As the board reports it, by the squares of chess.
  rules::Placement placement;
  SensorEvents sensor_events;
  drivers::Instant now{};
  /// Squares on which a piece was read since the game began, and others that are known to be dead.
  rules::Bitboard read = 0, dead = 0;
  /// There was no data from then until now.
  drivers::Instant listened_until = drivers::kNever;
  /// The board was read again after a gap: what differs without a trace has differed since then.
  drivers::Instant listens_since{};
  /// It is told by a log, which has the order of what happened but not the times.
  bool undated = false;
  /// The players press a clock.
  bool clock_in_use = false;
  SensingClass sensing = SensingClass::kIdentity;

  /// How hands and sensors are weighed on this board.
  BoardModel model() const { return model_of(sensing); }
};

/// What it costs that a thing has lasted for `passed`; a rate above is per second.
Cost for_time(std::chrono::nanoseconds passed, Cost per_second);

/// True if a piece that `h` has somewhere, and that the board reports as `piece`, is not there now:
/// it is in a hand, or what arrived elsewhere.
bool is_away(const Hypothesis& h, rules::Piece piece, const SensorEvidence& evidence);

/// What it costs `h` that the board looks as it does now.
Cost residual(const Hypothesis& h, const SensorEvidence& evidence);

/// What it costs `h` for good how the board differs at a moment when it should not: at a press of
/// its mover's, or after long quiet.
Cost of_what_stands(const Hypothesis& h, const SensorEvidence& evidence);

/// Charges `h`, the last in its variation, with sensor event `number`, which happened after its
/// ply.
void take_in(Hypothesis& h, std::size_t number, const SensorEvidence& evidence);

}  // namespace jadoube::tracking
