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

/// Refuses a new request if another arbiter was faster. The incident is over by their decision, or
/// they have it and the request does not take it from them. So nobody reads "done" of what somebody
/// else did. Decisions of the record are not asked again. FailedPrecondition: its text has who did
/// what.
rules::Expected<void> check_not_done_by_another(const IncidentDecision& decision,
                                                const Incident& incident);

}  // namespace jadoube::arbiter
