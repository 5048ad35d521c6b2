#include "daemon/arbiter/incidents/illegal_move_finding.h"

#include "daemon/arbiter/incidents/illegal_plies.h"
#include "daemon/tracking/sensors/difference.h"

namespace jadoube::arbiter {

using rules::Clause;

Finding illegal_move(const Record& record, const rules::Position& before, std::size_t index,
                     rules::Move move, const std::string& written) {
  const auto by = before.turn();
  const auto after = before.after(move).placement();
  Finding finding{.key = {IncidentKind::kIllegalMove, index + 1, by, detail_of_move(move)},
                  .severity = Severity::kWarning,
                  .article = record.article(Clause::kIllegalMove),
                  .move = written,
                  .before = before.placement(),
                  .squares = tracking::differences(before.placement(), after),
                  .facts = {.move = written},
                  .advice = {AdviceKind::kAskWhatWasPlayed},
                  .after_gone = AfterGone::kPutRight,
                  .gone = EndReason::kMoveNoLongerStands};
  if (!leaves_pawn(before, move)) return finding;
  finding.key.kind = IncidentKind::kPromotionIncomplete;
  finding.article = record.article(Clause::kPawnNotReplaced);
  finding.facts.squares = {move.to};
  return finding;
}

}  // namespace jadoube::arbiter
