#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "daemon/arbiter/decisions/ruling.h"
#include "daemon/arbiter/decisions/side_decision.h"
#include "jadoube/v1/decision.pb.h"
#include "jadoube/values/v1/ruling.pb.h"

namespace jadoube::api {

/// Between an arbiter's decisions and the API.

/// The decision. A game to be resumed is only named yet. InvalidArgument: there is no decision, or
/// a part of it is missing; the message names the part.
rules::Expected<arbiter::Decision> from_proto(const v1::Decision& decision);

/// `ruling`, which is one of `rulings` about the game called `game`.
values::v1::Ruling to_proto(const arbiter::Ruling& ruling, const arbiter::Rulings& rulings,
                            const std::string& game);

/// From the API to the decisions that change no ply.

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
