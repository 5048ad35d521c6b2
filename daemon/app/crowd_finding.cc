#include "daemon/app/crowd_finding.h"

namespace jadoube::app {

std::vector<model::DaemonFinding> findings_of(const std::optional<net::HttpCrowd>& crowd) {
  if (!crowd) return {};
  return {{.key = "places",
           .kind = model::IncidentKind::kHouseFull,
           .severity = model::Severity::kWarning,
           .facts = {.count = crowd->viewers, .name = crowd->block},
           .advice = {model::AdviceKind::kFindCrowd},
           .end = model::EndReason::kPlacesFree}};
}

}  // namespace jadoube::app
