#include "daemon/api/encoded_events.h"

namespace jadoube::api {

std::optional<grpc::Slice> EncodedEvents::of(const model::Event& event) {
  const std::lock_guard lock(mutex_);
  Encoded& kept = encoded_[event.number % kKept];
  if (kept.number != event.number) {
    kept = {.number = event.number};
    if (const auto bytes = encode(form_, event)) kept.bytes = grpc::Slice(*bytes);
  }
  return kept.bytes;
}

}  // namespace jadoube::api
