#include "daemon/api/encoded_events.h"

#include "daemon/api/event_encoder.h"

namespace jadoube::api {

grpc::Slice EncodedEvents::of(const model::Event& event) {
  const std::lock_guard lock(mutex_);
  Encoded& kept = encoded_[event.number % kKept];
  if (kept.number != event.number) kept = {event.number, grpc::Slice(encode(epoch_, event))};
  return kept.bytes;
}

}  // namespace jadoube::api
