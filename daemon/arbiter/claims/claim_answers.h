#pragma once

#include <string>
#include <vector>

#include "daemon/arbiter/claims/claim.h"

/// What all answers to claims have in common.
namespace jadoube::arbiter {

using model::ClaimStatement;
using model::ClaimStatementKind;

/// An answer about the end of `record`, not decided yet, by the clause's Article.
ClaimAnswer answer_about(const ClaimRecord& record, const rules::Laws& laws, rules::Clause clause);

/// The position after `ply` plies of the record as a proof.
ProvingPly proving_ply(const ClaimRecord& record, std::size_t ply);
/// The position after `move`, which is announced at the end of the record.
ProvingPly announced_ply(const ClaimRecord& record, rules::Move move);

/// A statement of `kind` that names how the game had ended.
ClaimStatement about_end(ClaimStatementKind kind, const PastEnding& ended,
                         const ClaimRecord& record);

/// The step about a game that ended by itself: its result, and how many plies do not count.
ClaimStatement give_result(const PastEnding& ended, const ClaimRecord& record);

/// Leaves it open what `record` cannot say: it is in doubt, or begins in the middle of the game,
/// and what was played before it may hold what is missing. What the arbiter does instead.
void leave_open(const ClaimRecord& record, ClaimAnswer& answer);

/// The series of `count` plies without capture and pawn move, of which the record's first `end`
/// hold all but an announced one. `last` names the last ply: `move` and `announced` are taken.
ClaimStatement series_of(const ClaimRecord& record, ClaimStatement last, std::size_t end,
                         std::size_t count, int needed);

/// Ply `number` of the record as it is written; empty for 0, the start.
std::string move_of(const ClaimRecord& record, std::size_t number);

/// "Art. 9.2.2"; empty where the edition has no such Article.
std::string cited(const rules::Laws& laws, rules::Clause clause);

}  // namespace jadoube::arbiter
