#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <mutex>
#include <vector>

#include "daemon/relay/replica.h"

namespace jadoube::relay {

/// Events that wait for the replica. It is bounded: who brings one too many waits. Any thread.
class EventQueue {
 public:
  explicit EventQueue(std::size_t capacity) : capacity_(capacity) {}

  /// Adds an event. Waits for room. False: the queue is closed, or `ended` is true, and the event
  /// is dropped. Call `wake` after you set `ended`.
  bool push(HallEvent event, const std::atomic<bool>& ended) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return closed_ || ended || events_.size() < capacity_; });
    if (closed_ || ended) return false;
    events_.push_back(std::move(event));
    changed_.notify_all();
    return true;
  }

  /// Takes at most `limit` events. Waits for one until `until`.
  std::vector<HallEvent> pop(std::size_t limit, std::chrono::steady_clock::time_point until) {
    std::unique_lock lock(mutex_);
    changed_.wait_until(lock, until, [&] { return closed_ || !events_.empty(); });
    std::vector<HallEvent> taken;
    while (!events_.empty() && taken.size() < limit) {
      taken.push_back(std::move(events_.front()));
      events_.pop_front();
    }
    changed_.notify_all();
    return taken;
  }

  /// Lets everybody look again whether they must wait.
  void wake() {
    const std::lock_guard lock(mutex_);
    changed_.notify_all();
  }

  /// True if nothing waits.
  bool empty() const {
    const std::lock_guard lock(mutex_);
    return events_.empty();
  }

  /// Lets nobody wait any more, and drops what waits.
  void close() {
    const std::lock_guard lock(mutex_);
    closed_ = true;
    events_.clear();
    changed_.notify_all();
  }

 private:
  const std::size_t capacity_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<HallEvent> events_;
  bool closed_ = false;
};

}  // namespace jadoube::relay
