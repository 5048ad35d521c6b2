#pragma once

#include <functional>
#include <string>

#include "daemon/arbiter/decisions/current_rules.h"
#include "jadoube/v1/arbiter_service.pb.h"

namespace jadoube::api {

/// Reads by what the event is played now. Any thread.
using ReadEvent = std::function<arbiter::RulesSetting()>;

v1::Event to_proto(const arbiter::TournamentRules& rules);

/// The rules that `event` says; what it leaves out is as in an empty configuration, and the tempo
/// as follows from the time control. InvalidArgument names the field that is wrong.
rules::Expected<arbiter::TournamentRules> from_proto(const v1::Event& event);

/// The call of a request that came from `origin`. InvalidArgument: no author, no event, or a mask
/// that names a field which an event has not.
rules::Expected<arbiter::RulesRequest> call_of(const v1::SetEventRequest& request,
                                               const std::string& origin);

/// A request with the event's Laws where it names none.
template <typename Request>
Request by_event(Request request, const v1::Event& event) {
  if (request.edition() == v1::EDITION_UNSPECIFIED) request.set_edition(event.edition());
  if constexpr (requires { request.tempo(); }) {
    if (request.tempo() == v1::TEMPO_UNSPECIFIED) request.set_tempo(event.tempo());
  }
  if constexpr (requires { request.supervision(); }) {
    if (request.supervision() == v1::SUPERVISION_UNSPECIFIED) {
      request.set_supervision(event.supervision());
    }
  }
  return request;
}

}  // namespace jadoube::api
