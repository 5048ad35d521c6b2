#pragma once

#include <atomic>
#include <csignal>
#include <thread>

namespace jadoube::app {

/// Watches while the daemon starts, which can take long if there is much to read. A signal that
/// asks the process to end ends it at once: nothing is pending yet. The service manager is asked
/// for more time, ten minutes at most.
class StartWatch {
 public:
  /// `signals`: those that are blocked in all threads.
  explicit StartWatch(const sigset_t& signals);
  /// The daemon has started.
  ~StartWatch();

 private:
  void run();

  const sigset_t signals_;
  std::atomic<bool> is_over_ = false;
  std::thread thread_;
};

}  // namespace jadoube::app
