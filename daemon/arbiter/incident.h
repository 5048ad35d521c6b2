#pragma once

#include "daemon/model/incident.h"
#include "rules/error.h"

/// The incidents that an arbiter gets, the questions and the decisions. Pure: no thread, no I/O and
/// no system clock. Time is an argument.
namespace jadoube::arbiter {

using model::Closes;
using model::Incident;
using model::IncidentChange;
using model::IncidentDecision;
using model::IncidentId;
using model::IncidentKind;
using model::IncidentSubject;
using model::Instant;
using model::kIncidentKinds;
using model::Life;
using model::needs_somebody;
using model::parse_incident_kind;
using model::Severity;
using model::to_string;

/// Writes `decision` into `incident`. InvalidArgument: a dismissal without a reason.
/// FailedPrecondition: this cannot be decided about the incident as it is.
rules::Expected<void> decide(const IncidentDecision& decision, Incident& incident);

/// Refuses a new request if another arbiter was faster. The other arbiter's decision ended the
/// incident, or the other arbiter has it and the request does not take it over. So nobody gets
/// "done" for the work of somebody else. Recorded decisions are not checked again.
/// FailedPrecondition: the text names the arbiter and the decision.
rules::Expected<void> check_not_done_by_another(const IncidentDecision& decision,
                                                const Incident& incident);

}  // namespace jadoube::arbiter
