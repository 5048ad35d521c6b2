#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "daemon/api/values/board_values.h"
#include "daemon/arbiter/decisions/ruling.h"
#include "daemon/arbiter/decisions/side_decision.h"
#include "daemon/arbiter/incident.h"
#include "daemon/model/incident.h"
#include "daemon/texts/incident.h"
#include "jadoube/v1/decision.pb.h"
#include "jadoube/values/v1/incident.pb.h"
#include "jadoube/values/v1/incident_parameters.pb.h"
#include "jadoube/values/v1/ruling.pb.h"

namespace jadoube::api {

// Between incidents and the messages of the API.

using texts::incident_name;
using texts::IncidentPlace;
using texts::parse_incident_name;

// Single values as messages.
values::v1::IncidentKind to_proto(arbiter::IncidentKind kind);
values::v1::IncidentSeverity to_proto(arbiter::Severity severity);
values::v1::IncidentLife to_proto(arbiter::Life life);

/// The incident on `board`, or of the daemon `board`: then the message has no board.
values::v1::Incident to_proto(const std::string& board, const arbiter::Incident& incident);

/// The message of the values that the incident's sentences are made from.
values::v1::IncidentParameters parameters_of(const model::Incident& incident);

// Between an arbiter's decisions and the API.

/// The decision. A game to be resumed is only named yet. InvalidArgument: there is no decision, or
/// a part of it is missing; the message names the part.
rules::Expected<arbiter::Decision> from_proto(const v1::Decision& decision);

/// `ruling`, which is one of `rulings` about the game called `game`.
values::v1::Ruling to_proto(const arbiter::Ruling& ruling, const arbiter::Rulings& rulings,
                            const std::string& game);

// From the API to the decisions that change no ply.

/// The decision about an incident. Nothing: UNSPECIFIED, or a value that `decision.proto` does not
/// have.
std::optional<arbiter::IncidentDecision::Kind> from_proto(v1::IncidentAction action);

// The decision. InvalidArgument: a part is missing or has a wrong value; the message names the
// part.
rules::Expected<arbiter::SideDecision> from_proto(const v1::AddNote& note);
rules::Expected<arbiter::SideDecision> from_proto(const v1::ReportIrregularity& report);
rules::Expected<arbiter::SideDecision> from_proto(const v1::SetClock& setting);

/// Both times of a message. InvalidArgument: one is missing; the message has the reason.
template <typename Message>
rules::Expected<model::ByColor<std::chrono::seconds>> both_times_of(const Message& message) {
  if (!message.has_white() || !message.has_black()) {
    return rules::refuse(rules::ErrorCode::kInvalidArgument,
                         "`{field}` is missing: both times are set",
                         {{"field", message.has_white() ? "black" : "white"}});
  }
  return model::ByColor<std::chrono::seconds>{std::chrono::seconds(message.white().seconds()),
                                              std::chrono::seconds(message.black().seconds())};
}

}  // namespace jadoube::api
