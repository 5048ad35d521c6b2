#pragma once

#include <functional>
#include <string>

namespace jadoube::outputs {

/// Carries out the calls of arbiters at a hub. Any thread.
class CallTaker {
 public:
  using Answer = std::function<void(std::string bytes)>;

  virtual ~CallTaker() = default;
  /// Takes the bytes of a call from another machine. `answer` gets the bytes of the answer, on any
  /// thread. It is not called if the bytes are no call, because the answer would have no id.
  virtual void take(const std::string& bytes, Answer answer) = 0;
};

}  // namespace jadoube::outputs
