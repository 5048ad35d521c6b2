#include "daemon/arbiter/incidents/incident.h"

#include <array>
#include <optional>
#include <string>

namespace jadoube::arbiter {
namespace {

/// Why a decision of that kind is refused for `incident` as it is; nothing if it is not.
std::optional<std::string> why_refused(IncidentDecision::Kind kind, const Incident& incident) {
  using Kind = IncidentDecision::Kind;
  if (incident.life == Life::kWithdrawn) return "was withdrawn: there is nothing to decide";
  const bool over = incident.life == Life::kResolved || incident.life == Life::kDismissed;
  if (kind == Kind::kAcknowledge && over) {
    return (incident.life == Life::kResolved ? "is resolved" : "was dismissed") +
           std::string(": reopen it first");
  }
  if (kind == Kind::kReopen && incident.life == Life::kOpen) return "is open";
  return std::nullopt;
}

/// Fails if an arbiter has made the same decision with another reason: that one would be lost.
rules::Expected<void> keeps_reason(const IncidentDecision& decision, const Incident& incident) {
  if (incident.reason.empty() || incident.reason == decision.reason) return {};
  return rules::refuse(rules::ErrorCode::kFailedPrecondition,
                       "incident " + to_string(incident.id) + " has the reason \"" +
                           incident.reason + "\" of " + incident.by +
                           ": reopen it first to give another one");
}

}  // namespace

rules::Expected<void> decide(const IncidentDecision& decision, Incident& incident) {
  using rules::ErrorCode;
  if (decision.kind == IncidentDecision::Kind::kDismiss && decision.reason.empty()) {
    return rules::refuse(ErrorCode::kInvalidArgument, "a dismissal needs a reason");
  }
  if (const auto why_not = why_refused(decision.kind, incident)) {
    return rules::refuse(ErrorCode::kFailedPrecondition,
                         "incident " + to_string(incident.id) + " " + *why_not);
  }
  constexpr std::array kLivesAfter = {Life::kAcknowledged, Life::kDismissed, Life::kResolved,
                                      Life::kOpen};
  const auto after = kLivesAfter[static_cast<std::size_t>(decision.kind)];
  // The same decision again without a reason keeps the earlier reason.
  if (incident.life == after && decision.reason.empty()) return {};
  if (incident.life == after) {
    if (auto kept = keeps_reason(decision, incident); !kept) return kept;
  }
  incident.life = after;
  incident.reason = decision.reason;
  incident.end = {};
  incident.by = decision.by;
  return {};
}

}  // namespace jadoube::arbiter
