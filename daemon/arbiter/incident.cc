#include "daemon/arbiter/incident.h"

#include <array>
#include <string>

namespace jadoube::arbiter {
namespace {

/// Fails if a decision of that kind is not possible for `incident` as it is.
rules::Expected<void> may_be_decided(IncidentDecision::Kind kind, const Incident& incident) {
  using Kind = IncidentDecision::Kind;
  using rules::refuse;
  constexpr auto kNotNow = rules::ErrorCode::kFailedPrecondition;
  const auto id = to_string(incident.id);
  if (incident.life == Life::kWithdrawn) {
    return refuse(kNotNow, "incident {incident} was withdrawn: there is nothing to decide",
                  {{"incident", id}});
  }
  const bool over = incident.life == Life::kResolved || incident.life == Life::kDismissed;
  if (kind == Kind::kAcknowledge && over) {
    if (incident.life == Life::kResolved) {
      return refuse(kNotNow, "incident {incident} is resolved: reopen it first",
                    {{"incident", id}});
    }
    return refuse(kNotNow, "incident {incident} was dismissed: reopen it first",
                  {{"incident", id}});
  }
  if (kind == Kind::kReopen && incident.life == Life::kOpen) {
    return refuse(kNotNow, "incident {incident} is open", {{"incident", id}});
  }
  return {};
}

/// Fails if an arbiter has made the same decision with another reason: the first reason would be
/// lost.
rules::Expected<void> keeps_reason(const IncidentDecision& decision, const Incident& incident) {
  if (incident.reason.empty() || incident.reason == decision.reason) return {};
  return rules::refuse(
      rules::ErrorCode::kFailedPrecondition,
      "incident {incident} has the reason \"{reason}\" of {author}: reopen it "
      "first to give another one",
      {{"incident", to_string(incident.id)}, {"reason", incident.reason}, {"author", incident.by}});
}

}  // namespace

rules::Expected<void> decide(const IncidentDecision& decision, Incident& incident) {
  using rules::ErrorCode;
  if (decision.kind == IncidentDecision::Kind::kDismiss && decision.reason.empty()) {
    return rules::refuse(ErrorCode::kInvalidArgument, "a dismissal needs a reason");
  }
  if (auto may = may_be_decided(decision.kind, incident); !may) return may;
  constexpr std::array kLivesAfter = {Life::kAcknowledged, Life::kDismissed, Life::kResolved,
                                      Life::kOpen};
  const auto after = kLivesAfter[static_cast<std::size_t>(decision.kind)];
  // Another arbiter takes it over.
  const bool takes_over = after == Life::kAcknowledged && incident.by != decision.by;
  if (takes_over && incident.life == after && decision.reason.empty()) {
    incident.by = decision.by;
    return {};
  }
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

rules::Expected<void> check_not_done_by_another(const IncidentDecision& decision,
                                                const Incident& incident) {
  using Kind = IncidentDecision::Kind;
  using rules::refuse;
  constexpr auto kNotNow = rules::ErrorCode::kFailedPrecondition;
  const bool is_own = incident.by.empty() || incident.by == decision.by;
  if (is_own || decision.kind == Kind::kReopen) return {};
  const auto id = to_string(incident.id);
  if (incident.life == Life::kResolved) {
    return refuse(kNotNow, "incident {incident} was already resolved by {author}",
                  {{"incident", id}, {"author", incident.by}});
  }
  if (incident.life == Life::kDismissed) {
    return refuse(kNotNow, "incident {incident} was already dismissed by {author}",
                  {{"incident", id}, {"author", incident.by}});
  }
  const bool takes = decision.kind == Kind::kAcknowledge && !decision.takes_over;
  if (incident.life != Life::kAcknowledged || !takes) return {};
  return refuse(kNotNow,
                "{author} already has incident {incident}. To take it over, use --take-over",
                {{"incident", id}, {"author", incident.by}});
}

}  // namespace jadoube::arbiter
