#pragma once

#include <chrono>
#include <cstdint>

namespace jadoube::net {

/// When something must have happened on a connection, and whether the client is told of it. It has
/// no timer: somebody looks at it several times a second.
class HttpDeadline {
 public:
  using Clock = std::chrono::steady_clock;

  /// What to do now. kTell: nothing was written yet, so the client gets an answer. kClose: the
  /// connection is closed.
  enum class Lapse : std::uint8_t { kNone, kTell, kClose };

  /// Something must happen within `time`. Otherwise the connection is closed.
  void expect(std::chrono::milliseconds time, Clock::time_point now = Clock::now()) {
    at_ = now + time;
    tells_ = false;
  }
  /// The same, but the client gets an answer then.
  void expect_or_tell(std::chrono::milliseconds time, Clock::time_point now = Clock::now()) {
    at_ = now + time;
    tells_ = true;
  }
  /// Nothing must happen.
  void rest() { at_ = Clock::time_point::max(); }
  bool is_resting() const { return at_ == Clock::time_point::max(); }

  /// Looks whether it has passed. Each deadline passes once.
  Lapse look(Clock::time_point now) {
    if (now < at_) return Lapse::kNone;
    rest();
    if (tells_) is_late_ = true;
    return tells_ ? Lapse::kTell : Lapse::kClose;
  }
  /// The client is to be told that it has passed.
  bool is_late() const { return is_late_; }
  /// The client is told. Another request may come.
  void told() { is_late_ = false; }

 private:
  Clock::time_point at_ = Clock::time_point::max();
  bool tells_ = false, is_late_ = false;
};

}  // namespace jadoube::net
