#pragma once

#include <optional>
#include <string>

#include "daemon/arbiter/decisions/side_decision.h"
#include "jadoube/v1/decision.pb.h"

/// From the API to what an arbiter decides beside the plies.
namespace jadoube::api {

/// What becomes of an incident. Nothing where it is none of the actions.
std::optional<arbiter::IncidentDecision::Kind> from_proto(v1::IncidentAction action);

/// What is said. InvalidArgument where a part is missing or no value of its own; the message names
/// it.
rules::Expected<arbiter::SideDecision> from_proto(const v1::AddNote& note);
rules::Expected<arbiter::SideDecision> from_proto(const v1::ReportIrregularity& report);
rules::Expected<arbiter::SideDecision> from_proto(const v1::SetClock& setting);

}  // namespace jadoube::api
