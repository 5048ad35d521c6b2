#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <unordered_map>

namespace jadoube::api {

/// How much one address may ask of the gateway without having entered: 16 requests a second, after
/// 64 at once, and 8 streams. One thread.
class ViewerLimits {
 public:
  using Time = std::chrono::steady_clock::time_point;
  static constexpr double kPerSecond = 16, kAtOnce = 64;
  static constexpr int kStreams = 8;

  /// Counts a request. False: there were too many.
  bool take_request(const std::string& address, Time now);
  /// Counts a stream. False: the address has as many as it may.
  bool open_stream(const std::string& address);
  void close_stream(const std::string& address);
  /// How many addresses are known.
  std::size_t addresses() const { return known_.size(); }

 private:
  struct Known {
    double left = kAtOnce;
    Time seen = {};
    int streams = 0;
  };
  void forget(Time now);

  std::unordered_map<std::string, Known> known_;
  std::size_t forgets_at_ = 1024;
};

}  // namespace jadoube::api
