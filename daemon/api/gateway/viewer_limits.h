#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <unordered_map>

namespace jadoube::api {

/// How many calls those who have not entered may make of the gateway. While all together call less
/// than half of what is allowed, nobody is refused: a hall and a school have one address. From then
/// on, each block of addresses (`system::address_block`) has 16 calls a second, and 64 at once, and
/// whoever calls more is refused. One thread.
class ViewerLimits {
 public:
  using Time = std::chrono::steady_clock::time_point;
  static constexpr double kPerSecond = 16, kAtOnce = 64;
  /// The limit for all together, unless the configuration has another one.
  static constexpr int kAllPerSecond = 200;
  /// What is allowed at once to all together, in seconds of what is allowed in one.
  static constexpr double kAllSeconds = 4;

  /// `all_per_second`: the calls of all together.
  explicit ViewerLimits(double all_per_second = kAllPerSecond)
      : all_per_second_(all_per_second), all_left_(all_per_second * kAllSeconds) {}

  /// Counts a call. False: there were too many.
  bool take_call(const std::string& address, Time now);
  /// How many blocks of addresses are known.
  std::size_t blocks() const { return known_.size(); }

 private:
  struct Known {
    double left = kAtOnce;
    Time seen = {};
  };
  void forget(Time now);

  const double all_per_second_;
  double all_left_;
  Time all_seen_ = {};
  std::unordered_map<std::string, Known> known_;
  std::size_t forgets_at_ = 1024;
};

}  // namespace jadoube::api
