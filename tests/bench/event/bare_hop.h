#pragma once

#include <atomic>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace jadoube::bench {

/// A publisher and a subscriber at a NATS server, which do nothing else: what a hop costs at the
/// least. Ten small messages a second, once as NATS passes them on, and once through a stream of
/// JetStream that stores each one first, as halls use it. Two threads.
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
  /// What was counted.
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
