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
                                              const model::FailoverReading& reading,
                                              const std::string& copy_warning) {
  std::vector<model::DaemonFinding> findings;
  if (!warning.empty()) {
    findings.push_back(
        finding("doubt", model::Severity::kCritical, warning, model::AdviceKind::kCompareMachines));
  }
  if (!copy_warning.empty()) {
    findings.push_back(
        finding("copy", model::Severity::kWarning, copy_warning, model::AdviceKind::kSeeToStandby));
  }
  if (reading.problem.empty() || reading.problem == copy_warning) return findings;
  findings.push_back(finding("standby", model::Severity::kWarning, reading.problem,
                             model::AdviceKind::kSeeToStandby));
  findings.back().patience = kStandbyPatience;
  return findings;
}

}  // namespace jadoube::failover
