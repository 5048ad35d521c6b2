#pragma once

#include <optional>
#include <string>

#include "daemon/arbiter/decisions/side_decision.h"
#include "jadoube/v1/correction.pb.h"

/// Between what an arbiter says beside the plies and the API.
namespace jadoube::api {

/// What becomes of an incident, and back. Nothing where it is none of the actions.
std::optional<arbiter::IncidentDecision::Kind> from_proto(v1::IncidentAction action);
v1::IncidentAction to_proto(arbiter::IncidentDecision::Kind kind);

/// What is said. InvalidArgument where a part is missing or no value of its own; the message names
/// it.
rules::Expected<arbiter::SideDecision> from_proto(const v1::AddNote& note);
rules::Expected<arbiter::SideDecision> from_proto(const v1::ReportIrregularity& report);
rules::Expected<arbiter::SideDecision> from_proto(const v1::SetClock& setting);

/// A word as the journal keeps it, and back, said by `by`; nothing where `written` has none.
void write(const arbiter::SideDecision& word, v1::WrittenCorrection& written);
rules::Expected<std::optional<arbiter::SideDecision>> word_of(const v1::WrittenCorrection& written,
                                                              const std::string& by);

}  // namespace jadoube::api
