#include "daemon/failover/evidence.h"

namespace jadoube::failover {

namespace {

bool has_waited(const Evidence& evidence) {
  switch (evidence.witness) {
    case Witnessed::kFree:
      return true;
    case Witnessed::kNoAnswer:
    case Witnessed::kHeld:
      return false;
    case Witnessed::kNobodyAsked:
      break;
  }
  if (evidence.is_ordered) return true;
  // A process that has ended publishes nothing. A machine that does not answer may still run.
  if (evidence.has_followed && evidence.ended_at_once && evidence.peer_refuses) return true;
  return evidence.silent >= evidence.lease;
}

// True if everything that was published is in this journal.
bool is_complete(const Evidence& evidence) {
  if (evidence.witness == Witnessed::kFree) {
    return (evidence.has_followed && evidence.in_step && !evidence.witness_says_alone) ||
           (evidence.was_active && !evidence.has_followed);
  }
  if (evidence.has_followed) {
    return evidence.in_step && evidence.ended_at_once && evidence.peer_refuses;
  }
  return evidence.was_active && evidence.peer_refuses;
}

}  // namespace

Verdict judge(const Evidence& evidence) {
  if (!evidence.may_take_over || !has_waited(evidence)) return Verdict::kWait;
  if (is_complete(evidence)) return Verdict::kTakeOver;
  // Without a witness, it cannot be proved that a silent machine does not publish. The hall
  // continues anyway.
  const bool was_in_step = evidence.has_followed ? evidence.in_step : evidence.was_active;
  const bool doubts_only_silence = was_in_step && evidence.witness == Witnessed::kNobodyAsked;
  if (doubts_only_silence || evidence.may_lack_events) return Verdict::kTakeOverInDoubt;
  return Verdict::kOnlyIfAllowed;
}

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
