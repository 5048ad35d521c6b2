#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

namespace jadoube::app {

/// Tells the service manager that the daemon is alive, as often as it wants to hear that. It has a
/// thread of its own, so long work is not mistaken for a daemon that hangs. Does nothing if the
/// service manager does not wait for it.
class Heartbeat {
 public:
  /// Waits until every thread of the daemon has moved on, but not longer than `time`. False if one
  /// has not. Called on the thread of this object.
  using Moves = std::function<bool(std::chrono::milliseconds time)>;

  explicit Heartbeat(Moves moves);
  ~Heartbeat();

 private:
  void run(std::chrono::milliseconds every);

  const Moves moves_;
  std::mutex mutex_;
  std::condition_variable ended_;
  bool is_over_ = false;
  std::thread thread_;
};

}  // namespace jadoube::app
