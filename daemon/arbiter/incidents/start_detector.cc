#include "daemon/arbiter/incidents/start_detector.h"

#include "daemon/arbiter/own_ranks.h"
#include "daemon/tracking/sensors/difference.h"
#include "rules/chess960.h"
#include "rules/laws/irregularities.h"

namespace jadoube::arbiter {

using rules::Placement;

void StartDetector::find(const Record& record, std::vector<Finding>& found) {
  const auto& position = record.board().game->start;
  const auto& start = position.placement();
  // A game that was joined in the middle has no starting position.
  if (start == Placement::initial() || !fill_own_ranks(position.square_sets())) return;
  const auto& rules = record.rules();
  if (rules.chess960 && rules::chess960_number(start)) return;
  const auto plies = record.firm().plies();
  const auto ruling = rules::wrong_start(rules.laws, rules.conditions, plies);
  const bool anew = ruling.remedy == rules::Remedy::kNewGame;
  const auto& penalty = rules.laws.penalty(rules.conditions);
  const bool appendix = penalty.governed == rules::Governed::kByAppendix;
  const auto squares = tracking::differences(Placement::initial(), start);
  found.push_back({.key = {IncidentKind::kWrongStartPosition},
                   .severity = !anew        ? Severity::kLog
                               : plies == 0 ? Severity::kWarning
                                            : Severity::kCritical,
                   .article = std::string(ruling.article),
                   .before = Placement::initial(),
                   .squares = squares,
                   .evidence = {EvidenceKind::kStoodAtStart},
                   .closes = !anew      ? Closes::kClosed
                             : appendix ? Closes::kTenMoves
                                        : Closes::kNever,
                   .facts = {.which = IncidentCase::kWrongSquares, .squares = squares},
                   .advice = {anew ? AdviceKind::kNewGameInstead : AdviceKind::kGoOnAsItStands},
                   .since = record.board().game->started_at});
}

}  // namespace jadoube::arbiter
