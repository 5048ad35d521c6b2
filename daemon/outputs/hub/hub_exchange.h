#pragma once

#include <functional>
#include <optional>
#include <string>

#include "daemon/hub/hub_names.h"
#include "daemon/model/event.h"

/// What the sender to a hub asks of the API.
namespace jadoube::outputs {

/// Writes events for a hub. Any thread.
class RelayEncoder {
 public:
  virtual ~RelayEncoder() = default;
  /// The bytes of an event as relays for these readers get it. Nothing: it is not for them.
  virtual std::optional<std::string> encode(hub::Readers readers,
                                            const model::Event& event) const = 0;
};

/// Carries out the calls of arbiters at a hub. Any thread.
class CallTaker {
 public:
  using Answer = std::function<void(std::string bytes)>;

  virtual ~CallTaker() = default;
  /// Takes the bytes of a call from another machine. `answer` gets those of the answer, on any
  /// thread. It is not called if nobody could know what is answered: the bytes are no call.
  virtual void take(const std::string& bytes, Answer answer) = 0;
};

}  // namespace jadoube::outputs
