#pragma once

#include <atomic>
#include <functional>
#include <thread>

#include "daemon/relay/event_queue.h"
#include "daemon/relay/replica.h"

namespace jadoube::relay {

/// A thread that gives the replica what comes into a queue, many events at once.
class ReplicaWriter {
 public:
  /// `looked`: called every two seconds, because halls may be silent now. `fail`: called if the
  /// replica cannot be written; it does not return. `replica` must live longer.
  ReplicaWriter(Replica& replica, std::function<void()> looked,
                std::function<void(const rules::Error& error)> fail);
  ~ReplicaWriter();

  EventQueue& queue() { return queue_; }

  /// True if nothing waits in the queue. Any thread.
  bool is_idle() const { return queue_.empty(); }

  void start();
  void stop();

 private:
  void run();

  Replica& replica_;
  const std::function<void()> looked_;
  const std::function<void(const rules::Error& error)> fail_;
  EventQueue queue_;
  std::atomic<bool> stopping_ = false;
  std::thread thread_;
};

}  // namespace jadoube::relay
