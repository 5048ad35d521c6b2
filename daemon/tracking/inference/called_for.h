#pragma once

#include "daemon/tracking/inference/sensor_evidence.h"

/// Which plies an account is asked for: those whose piece was sensed to come, not all that are
/// legal.
namespace jadoube::tracking {

/// The squares to which pieces came since a hypothesis's ply.
rules::Bitboard arrivals_since(const Hypothesis& h, const SensorEvidence& evidence);

/// Whether `move`, legal after `h`, takes a man who looks to the board as who takes him, and nobody
/// was lifted there since: such a capture shows only in that its piece has left.
bool is_replaced(const Hypothesis& h, rules::Move move, const SensorEvidence& evidence);

/// Whether the piece of `move`, legal after `h`, was sensed to come; `arrivals` as above. Of the
/// promotions a board without identities cannot tell, the queen alone is called for.
bool is_called_for(const Hypothesis& h, rules::Move move, rules::Bitboard arrivals,
                   const SensorEvidence& evidence);

}  // namespace jadoube::tracking
