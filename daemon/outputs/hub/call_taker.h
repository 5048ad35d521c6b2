#pragma once

#include <functional>
#include <string>

namespace jadoube::outputs {

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
