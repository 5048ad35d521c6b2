#include "daemon/failover/findings.h"

namespace jadoube::failover {
namespace {

// In the place of the name of an output.
constexpr const char* kName = "failover";
// A standby that is started again needs no arbiter.
constexpr std::chrono::seconds kStandbyPatience{10};

model::DaemonFinding finding(const std::string& key, model::Severity severity,
                             const std::string& cause) {
  return {.key = key,
          .kind = model::IncidentKind::kOutputFailing,
          .severity = severity,
          .facts = {.cause = cause, .name = kName},
          .advice = {model::AdviceKind::kSeeToOutput},
          .end = model::EndReason::kOutputWorks};
}

}  // namespace

std::vector<model::DaemonFinding> findings_of(const std::string& warning,
                                              const model::FailoverReading& reading) {
  std::vector<model::DaemonFinding> findings;
  if (!warning.empty()) {
    findings.push_back(finding("doubt", model::Severity::kCritical, warning));
  }
  if (reading.problem.empty()) return findings;
  findings.push_back(finding("standby", model::Severity::kWarning, reading.problem));
  findings.back().patience = kStandbyPatience;
  return findings;
}

}  // namespace jadoube::failover
