#pragma once

#include <grpcpp/support/slice.h>

#include <array>
#include <cstdint>
#include <mutex>
#include <string>

#include "daemon/model/event.h"

namespace jadoube::api {

/// The newest events as bytes. An event is encoded for the first subscriber that needs it. The
/// others share the bytes. Any thread.
class EncodedEvents {
 public:
  /// `epoch`: the journal's, part of every cursor.
  explicit EncodedEvents(std::string epoch) : epoch_(std::move(epoch)) {}

  /// The response that tells `event`.
  grpc::Slice of(const model::Event& event);

 private:
  // More than a subscriber takes at once.
  static constexpr std::size_t kKept = 1024;
  struct Encoded {
    std::uint64_t number = 0;
    grpc::Slice bytes;
  };

  const std::string epoch_;
  std::mutex mutex_;
  /// The index is the event's number modulo kKept.
  std::array<Encoded, kKept> encoded_;
};

}  // namespace jadoube::api
