#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "daemon/storage/archive.h"

namespace jadoube::api {

/// Threads for calls that take long: files of pairing programs, results, evidence, sheets. gRPC's
/// threads and the fan-out's must not do that, because they serve everybody. At most one call of
/// each caller runs at a time, and callers take turns, so that nobody fills the threads. These
/// threads have a lower priority than all others.
class WorkThreads {
 public:
  /// kDo: do the work. kCancelled: only end the call, because the caller has cancelled it. kStop:
  /// only end it, because the daemon stops.
  enum class Turn : std::uint8_t { kDo, kCancelled, kStop };

  /// A call.
  struct Work {
    /// Who calls.
    std::string caller;
    /// True if the caller has cancelled the call. It is called before the work begins. Any thread.
    std::function<bool()> is_cancelled;
    /// Called once, on one of the threads.
    std::function<void(Turn turn, storage::Archive& archive)> run;
  };

  /// One thread for each archive.
  explicit WorkThreads(std::vector<storage::Archive> archives);
  ~WorkThreads();

  /// Does the work after the earlier work of its caller, in the language of this thread. False: the
  /// threads have ended, or too much of that caller waits. Then it is never called. Any thread.
  bool post(Work work);

  /// Ends the threads after their present work. What waits is called with kStop.
  void stop();

 private:
  void run(storage::Archive& archive);
  // Waits for work whose caller has nothing under way. Nothing: the thread must end.
  bool take(Work& work);

  std::mutex mutex_;
  std::condition_variable changed_;
  // The callers with work that waits, in the order of their turns.
  std::deque<std::string> turns_;
  std::map<std::string, std::deque<Work>> waiting_;
  std::set<std::string> under_way_;
  std::size_t count_ = 0;
  bool stopping_ = false;
  std::vector<storage::Archive> archives_;
  std::vector<std::thread> threads_;
};

}  // namespace jadoube::api
