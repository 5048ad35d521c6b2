#pragma once

#include <chrono>
#include <functional>
#include <utility>

#include "drivers/instant.h"

namespace jadoube::system {

/// Unix time that never runs backwards. It is read from the system once. Afterwards, another clock
/// continues it: one that nobody can set and that runs while the machine sleeps. So later changes
/// of the system's time have no effect. Any thread.
class Clock {
 public:
  /// `not_before`: the last time in the journal. If the system's time is earlier, this clock starts
  /// at `not_before`.
  explicit Clock(drivers::Instant not_before = drivers::Instant::min());
  /// Time goes on as `read` says: for tests.
  explicit Clock(std::function<drivers::Instant()> read) : read_(std::move(read)) {}

  drivers::Instant now() const;

 private:
  std::function<drivers::Instant()> read_;
  std::chrono::nanoseconds offset_{};
};

}  // namespace jadoube::system
