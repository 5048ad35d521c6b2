#pragma once

#include "daemon/failover/standing.h"
#include "jadoube/failover/v1/peer_service.pb.h"

/// From the values of this room to the messages between the two daemons, and back.
namespace jadoube::failover {

inline v1::Standing to_message(const Standing& standing) {
  v1::Standing message;
  message.set_name(standing.name);
  message.set_active(standing.active);
  message.set_term(standing.term);
  message.set_was_active(standing.was_active);
  message.set_first(standing.first);
  message.set_base(standing.base);
  message.set_events(standing.events);
  message.set_active_since(standing.active_since.time_since_epoch().count());
  message.set_boards(standing.boards);
  return message;
}

inline Standing from_message(const v1::Standing& message) {
  return {.name = message.name(),
          .active = message.active(),
          .term = message.term(),
          .was_active = message.was_active(),
          .first = message.first(),
          .base = message.base(),
          .events = message.events(),
          .active_since = drivers::Instant(std::chrono::nanoseconds(message.active_since())),
          .boards = message.boards()};
}

}  // namespace jadoube::failover
