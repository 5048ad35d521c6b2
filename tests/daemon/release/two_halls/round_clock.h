#pragma once

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <functional>
#include <map>
#include <mutex>
#include <thread>
#include <utility>

#include "daemon/system/clock.h"
#include "drivers/observation.h"

namespace jadoube::tests {

/// A clock that knows when threads have worked on all there is. Each of them works in rounds, and
/// asks for the time once in a round, at least. So a thread that has asked three times began and
/// ended a whole round meanwhile.
class RoundClock {
 public:
  explicit RoundClock(std::function<drivers::Instant()> now)
      : clock_([this, now = std::move(now)] {
          count();
          return now();
        }) {}

  const system::Clock& clock() const { return clock_; }

  /// Counts from 0 again.
  void begin() {
    const std::lock_guard lock(mutex_);
    asked_.clear();
  }
  /// Waits a moment for `threads` threads to do a whole round. False: not all have.
  bool are_through(std::size_t threads) const {
    std::unique_lock lock(mutex_);
    const auto done = [&] {
      return std::ranges::count_if(asked_, [](const auto& each) { return each.second >= 3; }) >=
             static_cast<std::ptrdiff_t>(threads);
    };
    return news_.wait_for(lock, std::chrono::milliseconds(20), done);
  }

 private:
  void count() {
    const std::lock_guard lock(mutex_);
    ++asked_[std::this_thread::get_id()];
    news_.notify_all();
  }

  mutable std::mutex mutex_;
  mutable std::condition_variable news_;
  std::map<std::thread::id, int> asked_;
  const system::Clock clock_;
};

}  // namespace jadoube::tests
