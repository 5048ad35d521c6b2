#pragma once

#include <chrono>
#include <cstdint>

namespace jadoube::net {

/// The time by which something must happen on a connection, and whether the client gets an answer
/// if it does not. It has no timer: its owner calls `look` several times a second.
class HttpDeadline {
 public:
  using Clock = std::chrono::steady_clock;

  /// What to do now. kAnswer: nothing was written yet, so the client gets an answer. kClose: the
  /// connection is closed.
  enum class Lapse : std::uint8_t { kNone, kAnswer, kClose };

  /// Something must happen within `time`. Otherwise the connection is closed.
  void expect(std::chrono::milliseconds time, Clock::time_point now = Clock::now()) {
    at_ = now + time;
    answers_ = false;
  }
  /// Something must happen within `time`. Otherwise the client gets an answer, and the connection
  /// is closed.
  void expect_or_answer(std::chrono::milliseconds time, Clock::time_point now = Clock::now()) {
    at_ = now + time;
    answers_ = true;
  }
  /// Nothing must happen.
  void rest() { at_ = Clock::time_point::max(); }
  bool is_resting() const { return at_ == Clock::time_point::max(); }

  /// Checks whether the deadline has passed. Each deadline is reported once.
  Lapse look(Clock::time_point now) {
    if (now < at_) return Lapse::kNone;
    rest();
    if (answers_) is_late_ = true;
    return answers_ ? Lapse::kAnswer : Lapse::kClose;
  }
  /// True if the deadline has passed and the client must get an answer.
  bool is_late() const { return is_late_; }
  /// Call it when the client got that answer. Another request may follow.
  void note_answered() { is_late_ = false; }

 private:
  Clock::time_point at_ = Clock::time_point::max();
  bool answers_ = false, is_late_ = false;
};

}  // namespace jadoube::net
