#pragma once

#include "daemon/arbiter/claims/claim.h"

/// The draws that nobody must claim, and whether a player can still lose.
namespace jadoube::arbiter {

/// Whether the game was drawn because a position was on the board for the fifth time [FIDE 2023
/// Art. 9.6.1], counted as the edition counts. `proof` has each time; of the position that stood
/// most often where none did five times.
ClaimAnswer fivefold(const ClaimRecord& record, const ClaimRules& rules);

/// Whether the game was drawn by seventy-five moves of each player without capture and pawn move
/// [FIDE 2023 Art. 9.6.2]; a mate with the last of them has precedence. `count` is the plies of the
/// series, `proof` has the position from which it runs and the last.
ClaimAnswer seventy_five_moves(const ClaimRecord& record, const ClaimRules& rules);

/// Whether the game was drawn because neither player can mate by any series of legal moves [FIDE
/// 2023 Art. 5.2.2]. `line` is a mate where there is one; with kValid `proof` has the first dead
/// position.
ClaimAnswer dead_position(const ClaimRecord& record, const ClaimRules& rules);

/// Whether `player` can still be mated by some series of legal moves. The result after a fallen
/// flag, a resignation and a second illegal move depends on it [FIDE 2023 Art. 6.9, 5.1.2, 7.5.5].
/// `line` has moves that mate the player; it is not the shortest series.
ClaimAnswer can_be_mated(const ClaimRecord& record, const ClaimRules& rules, rules::Color player);

}  // namespace jadoube::arbiter
