#pragma once

#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>
#include <span>
#include <vector>

#include "daemon/devices/device_loop.h"

namespace jadoube::engine {

/// What other threads give to the engine's thread: observations of boards, and tasks. Any thread
/// may use it. Only the engine may call `wait_for` and `take`.
class Mailbox {
 public:
  /// Something to do on the engine's thread.
  using Task = std::function<void()>;

  /// Everything that has come in, in order.
  struct Mail {
    std::vector<devices::Seen> seen = {};
    std::vector<Task> tasks = {};
    /// True if `stop` was called: no more tasks come.
    bool stopped = false;

    bool empty() const { return seen.empty() && tasks.empty(); }
  };

  void put(std::span<const devices::Seen> seen);
  /// False if the mailbox is stopped. Then the task will never be done.
  bool put(Task task);
  /// Accepts no more tasks, and ends the wait.
  void stop();

  /// How much waits to be taken. Any thread.
  std::size_t size() const;

  /// Waits until there is mail, `stop` was called, or `time` has passed.
  void wait_for(drivers::Instant::duration time);
  /// Takes everything that has come in. Does not wait.
  Mail take();

 private:
  mutable std::mutex mutex_;
  std::condition_variable arrived_;
  Mail mail_;
};

}  // namespace jadoube::engine
