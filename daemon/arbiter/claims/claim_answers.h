#pragma once

#include <string>
#include <vector>

#include "daemon/arbiter/claims/claim.h"

/// What the answers of the claim desk have in common.
namespace jadoube::arbiter {

/// An answer about the end of `record`, not decided yet, by the clause's Article.
ClaimAnswer answer_about(const ClaimRecord& record, const rules::Laws& laws, rules::Clause clause);

/// The position after `ply` plies of the record as a proof.
ProvingPly proving_ply(const ClaimRecord& record, std::size_t ply);
/// The position after `move`, which is announced at the end of the record.
ProvingPly announced_ply(const ClaimRecord& record, rules::Move move);

/// "the game was drawn by fivefold repetition after ply 60, 30...Kf8 (Art. 9.6.1)".
std::string told(const PastEnding& ended, const ClaimRecord& record);

/// What becomes of a game that ended by itself: "The result is 1/2-1/2 ...".
std::string next_step_of(const PastEnding& ended, const ClaimRecord& record);

/// Leaves it open what `record` cannot say: it is in doubt, or begins in the middle of the game,
/// and what was played before it may hold what is missing. What the arbiter does instead.
void leave_open(const ClaimRecord& record, ClaimAnswer& answer);

/// "There are 3 plies without capture and pawn move up to 3.Bc4, since 1...e5; 100 are needed."
/// `last` is what led to the last of `count` plies, of which the record's first `end` hold all but
/// an announced one.
std::string series_told(const ClaimRecord& record, const std::string& last, std::size_t end,
                        std::size_t count, int needed);

/// "(Art. 9.2.2)", with the blank before it; empty where the edition has no such Article.
std::string in_brackets(const rules::Laws& laws, rules::Clause clause);

}  // namespace jadoube::arbiter
