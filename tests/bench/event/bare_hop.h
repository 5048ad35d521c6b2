#pragma once

#include <atomic>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace jadoube::bench {

/// A publisher and a subscriber at a NATS server. They measure the lowest cost of a hop. There are
/// ten small messages a second: once without storage, and once with a stream of JetStream that
/// stores each first, as in halls. Two threads.
class BareHop {
 public:
  /// Throws if there is no connection.
  explicit BareHop(const std::string& hub_url);
  ~BareHop();

  /// Counts from now on.
  void start() { counts_ = true; }
  struct Times {
    /// Milliseconds, in order.
    std::vector<double> bare, stored;
  };
  /// Ends the measurement, and returns the times.
  Times stop();

 private:
  void run(bool stored, const std::string& hub_url);
  void add(std::vector<double>& times, const std::string& sent);

  std::atomic<bool> counts_ = false, stopping_ = false;
  std::mutex mutex_;
  Times times_;
  std::thread bare_, stored_;
};

}  // namespace jadoube::bench
