#pragma once

#include "daemon/model/incident.h"
#include "rules/error.h"

/// What an arbiter is told, asks and decides. Pure: no thread, no I/O and no system clock. Time is
/// an argument.
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

}  // namespace jadoube::arbiter
