#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <csignal>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

namespace jadoube::service_manager {

// Reports to systemd if systemd started this process. Otherwise nothing happens.

/// Reports that the daemon now serves clients.
void say_ready();
void say_stopping();

/// Asks the service manager for more time: the start takes at most `time` from now.
void ask_for_time(std::chrono::microseconds time);

/// Reports that every thread has run its loop since the last report.
void say_alive();

/// How long systemd waits for the next report before it ends the process. Nothing if it does not
/// wait for one.
std::optional<std::chrono::microseconds> patience();

}  // namespace jadoube::service_manager

namespace jadoube::app {

/// Reports to the service manager that the daemon runs, as often as the service manager wants. It
/// has its own thread. So the service manager does not take long work for a daemon that hangs. Does
/// nothing if the service manager does not wait for reports.
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

/// Watches while the daemon starts, which can take long if there is much to read. A signal that
/// asks the process to end ends it at once: nothing is pending yet. The service manager is asked
/// for more time, ten minutes at most.
class StartWatch {
 public:
  /// `signals`: the signals that are blocked in all threads.
  explicit StartWatch(const sigset_t& signals);
  /// The daemon has started.
  ~StartWatch();

 private:
  void run();

  const sigset_t signals_;
  std::atomic<bool> is_over_ = false;
  std::thread thread_;
};

/// Starts this program again, with the arguments that it was started with. If systemd always
/// restarts it (the unit sets JADOUBED_RESTARTS), the process only ends. Otherwise the process
/// becomes the new one, and keeps its number.
class SelfRestart {
 public:
  /// This program, even if its file was removed or replaced.
  static constexpr const char* kProgram = "/proc/self/exe";
  /// The exit code that asks for a restart.
  static constexpr int kExitCode = 75;

  /// `arguments`: the arguments of `main`.
  explicit SelfRestart(char** arguments) : arguments_(arguments) {}

  /// Why the program cannot start again. Empty: it can.
  std::string refusal() const;
  /// Ends the process, and starts the program again.
  [[noreturn]] void start_again() const;

 private:
  char** const arguments_;
};

}  // namespace jadoube::app
