#pragma once

#include "daemon/arbiter/event_rules.h"
#include "jadoube/v1/laws.pb.h"

namespace jadoube::serve {

v1::Event to_proto(const arbiter::EventRules& rules);

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

}  // namespace jadoube::serve
