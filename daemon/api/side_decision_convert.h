#pragma once

#include <optional>
#include <string>

#include "daemon/arbiter/decisions/side_decision.h"
#include "jadoube/v1/decision.pb.h"

/// From the API to the decisions that change no ply.
namespace jadoube::api {

/// The decision about an incident. Nothing: UNSPECIFIED, or a value that `decision.proto` does not
/// have.
std::optional<arbiter::IncidentDecision::Kind> from_proto(v1::IncidentAction action);

// The decision. InvalidArgument: a part is missing or has a wrong value; the message names the
// part.
rules::Expected<arbiter::SideDecision> from_proto(const v1::AddNote& note);
rules::Expected<arbiter::SideDecision> from_proto(const v1::ReportIrregularity& report);
rules::Expected<arbiter::SideDecision> from_proto(const v1::SetClock& setting);

}  // namespace jadoube::api
