#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <span>
#include <vector>

#include "daemon/devices/device_loop.h"

namespace jadoube::engine {

/// What other threads give to the engine's thread: what boards were seen to do, and tasks. Any
/// thread, except for `wait_for` and `take`, which are the engine's.
class Mailbox {
 public:
  /// Something to do on the engine's thread.
  using Task = std::function<void()>;

  /// What has come in, each in the order in which it came.
  struct Mail {
    std::vector<devices::Seen> seen = {};
    std::vector<Task> tasks = {};
    /// `stop` was called: no task comes any more.
    bool stopped = false;

    bool empty() const { return seen.empty() && tasks.empty(); }
  };

  void put(std::span<const devices::Seen> seen);
  /// False: the mailbox is stopped, and the task will never be done.
  bool put(Task task);
  /// Takes no task any more, and ends the wait.
  void stop();

  /// Waits until there is mail, `stop` was called, or `time` has passed.
  void wait_for(drivers::Instant::duration time);
  /// Takes all that has come in; does not wait.
  Mail take();

 private:
  std::mutex mutex_;
  std::condition_variable arrived_;
  Mail mail_;
};

}  // namespace jadoube::engine
