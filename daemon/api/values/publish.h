#pragma once

#include <google/protobuf/message.h>

#include <utility>

#include "daemon/values/audience.h"
#include "daemon/values/dates.h"

namespace jadoube::api {

/// Makes a message of the daemon's values one of the API: dates instead of moments, and nothing
/// that only daemons and the journal have. What is derived is added by the callers.
inline void publish(google::protobuf::Message& message) {
  values::to_dates(message);
  values::keep_for(values::Audience::kArbiters, message);
}

/// The same for a message that is returned.
template <typename Message>
Message published(Message message) {
  publish(message);
  return message;
}

}  // namespace jadoube::api
