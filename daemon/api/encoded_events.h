#pragma once

#include <grpcpp/support/slice.h>

#include <array>
#include <cstdint>
#include <mutex>
#include <optional>
#include <utility>

#include "daemon/api/event_encoder.h"
#include "daemon/model/event.h"

namespace jadoube::api {

/// The newest events as bytes. An event is encoded for the first subscriber that needs it. The
/// others share the bytes. Any thread.
class EncodedEvents {
 public:
  explicit EncodedEvents(EventForm form) : form_(std::move(form)) {}

  const EventForm& form() const { return form_; }
  /// The response that tells `event`. Nothing: it is not for the audience.
  std::optional<grpc::Slice> of(const model::Event& event);

 private:
  // More than a subscriber takes at once.
  static constexpr std::size_t kKept = 1024;
  struct Encoded {
    std::uint64_t number = 0;
    std::optional<grpc::Slice> bytes = {};
  };

  const EventForm form_;
  std::mutex mutex_;
  /// The index is the event's number modulo kKept.
  std::array<Encoded, kKept> encoded_;
};

}  // namespace jadoube::api
