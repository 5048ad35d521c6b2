#pragma once

#include <grpcpp/support/slice.h>

#include <array>
#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

#include "daemon/api/event_encoder.h"
#include "daemon/model/event.h"

namespace jadoube::api {

/// The newest events as bytes. An event is encoded for the first subscriber that needs it. The
/// others share the bytes. Those that have sentences are kept for each language that somebody
/// reads. Any thread.
class EncodedEvents {
 public:
  explicit EncodedEvents(EventForm form) : form_(std::move(form)) {}

  const EventForm& form() const { return form_; }
  /// The response that tells `event`, in the language of the thread. Nothing: it is not for the
  /// audience.
  std::optional<grpc::Slice> of(const model::Event& event);

 private:
  // More than a subscriber takes at once.
  static constexpr std::size_t kKept = 1024;
  struct Encoded {
    std::uint64_t number = 0;
    bool is_encoded = false;
    std::optional<grpc::Slice> bytes = {};
    /// If it has sentences: in other languages than English, by tag.
    std::map<std::string, std::optional<grpc::Slice>> translated = {};
  };

  std::optional<grpc::Slice> encoded(const model::Event& event) const;

  const EventForm form_;
  std::mutex mutex_;
  /// The index is the event's number modulo kKept.
  std::array<Encoded, kKept> encoded_;
};

}  // namespace jadoube::api
