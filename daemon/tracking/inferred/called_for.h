#pragma once

#include "daemon/tracking/inferred/sensor_evidence.h"

/// Which plies a hypothesis is asked for: those whose piece was sensed to come, not all that are
/// legal.
namespace jadoube::tracking {

/// The squares to which pieces came since a hypothesis's ply.
rules::Bitboard arrivals_since(const Hypothesis& h, const SensorEvidence& evidence);

/// True if the board cannot distinguish the capturing piece of `move` from the captured one, and no
/// piece was lifted there since. `move` is legal after `h`. Such a capture shows only in that its
/// piece has left.
bool is_replaced(const Hypothesis& h, rules::Move move, const SensorEvidence& evidence);

/// True if the piece of `move`, legal after `h`, was sensed to come; `arrivals` as above. If a
/// board without identities cannot distinguish promotions, only the queen is called for.
bool is_called_for(const Hypothesis& h, rules::Move move, rules::Bitboard arrivals,
                   const SensorEvidence& evidence);

}  // namespace jadoube::tracking
