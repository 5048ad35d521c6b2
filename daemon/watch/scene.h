#pragma once

#include "daemon/watch/difference.h"
#include "daemon/watch/hypothesis.h"
#include "daemon/watch/sensing.h"

namespace jadoube::watch {

/// What every hypothesis is held against: how the board looks and what happened.
struct Scene {
  /// As the board reports it, by the squares of chess.
  rules::Placement picture;
  Happenings happenings;
  drivers::Instant now{};
  /// Squares on which a piece was read since the game began, and others that are known to be dead.
  rules::Bitboard read = 0, dead = 0;
  /// Nobody has listened from then until now.
  drivers::Instant listened_until = drivers::kNever;
  /// The board was read again after a gap: what differs without a trace has differed since then.
  drivers::Instant listens_since{};
  /// It is told by a log, which has the order of what happened but not the times.
  bool undated = false;
  /// The players press a clock.
  bool clock_in_use = false;
  SensingClass sensing = SensingClass::kIdentity;
};

/// What it costs that a thing has lasted for `passed`; a rate above is per second.
Cost for_time(std::chrono::nanoseconds passed, Cost per_second);

/// Whether a piece that `h` has somewhere, and that the board reports as `piece`, is not there now:
/// it is in a hand, or what arrived elsewhere.
bool is_away(const Hypothesis& h, rules::Piece piece, const Scene& scene);

/// What it costs `h` that the board looks as it does now.
Cost residual(const Hypothesis& h, const Scene& scene);

/// What it costs `h` for good how the board differs at a moment when it should not: at a press of
/// its mover's, or after long quiet.
Cost of_what_stands(const Hypothesis& h, const Scene& scene);

/// Charges `h`, the last in its line, with something that happened after its ply.
void take_in(Hypothesis& h, const Happening& happening, const Scene& scene);

}  // namespace jadoube::watch
