#pragma once

#include "daemon/watch/scene.h"

/// Which plies an account is asked for: those whose piece was sensed to come, not all that are
/// legal.
namespace jadoube::watch {

/// The squares to which pieces came since a hypothesis's ply.
rules::Bitboard arrivals_since(const Hypothesis& h, const Scene& scene);

/// Whether `move`, legal after `h`, takes a man who looks to the board as who takes him, and nobody
/// was lifted there since: such a capture shows only in that its piece has left.
bool is_replaced(const Hypothesis& h, rules::Move move, const Scene& scene);

/// Whether the piece of `move`, legal after `h`, was sensed to come; `arrivals` as above. Of the
/// promotions a board without identities cannot tell, the queen alone is called for.
bool is_called_for(const Hypothesis& h, rules::Move move, rules::Bitboard arrivals,
                   const Scene& scene);

}  // namespace jadoube::watch
