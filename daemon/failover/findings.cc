#include "daemon/failover/findings.h"

namespace jadoube::failover {
namespace {

// A standby that is started again needs no arbiter.
constexpr std::chrono::seconds kStandbyPatience{10};

model::DaemonFinding finding(const std::string& key, model::Severity severity,
                             const std::string& cause, model::AdviceKind advice) {
  return {.key = key,
          .kind = model::IncidentKind::kStandbyFailing,
          .severity = severity,
          .facts = {.cause = cause},
          .advice = {advice},
          .end = model::EndReason::kStandbyInStep};
}

}  // namespace

std::vector<model::DaemonFinding> findings_of(const std::string& warning,
                                              const model::FailoverReading& reading) {
  std::vector<model::DaemonFinding> findings;
  if (!warning.empty()) {
    findings.push_back(
        finding("doubt", model::Severity::kCritical, warning, model::AdviceKind::kCompareMachines));
  }
  if (reading.problem.empty()) return findings;
  findings.push_back(finding("standby", model::Severity::kWarning, reading.problem,
                             model::AdviceKind::kSeeToStandby));
  findings.back().patience = kStandbyPatience;
  return findings;
}

}  // namespace jadoube::failover
