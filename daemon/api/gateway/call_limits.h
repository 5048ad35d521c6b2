#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <map>
#include <string>
#include <unordered_map>

#include "daemon/system/ip_address.h"

namespace jadoube::api {

/// Limits the calls to the gateway by callers who have not entered. While all together make less
/// than half of the allowed calls, nobody is refused: a hall and a school each have one address.
/// Above that, each block of addresses (`system::address_block`) has 16 calls a second, and 64 at
/// once. More calls are refused. One thread.
class ViewerLimits {
 public:
  using Time = std::chrono::steady_clock::time_point;
  static constexpr double kPerSecond = 16, kAtOnce = 64;
  /// The limit for all together, unless the configuration has another one.
  static constexpr int kAllPerSecond = 200;
  /// The calls at once of all together, as a multiple of the calls in a second.
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

/// Finds callers with too many calls. Time is an argument. Not from several threads at once.
class RateLimit {
 public:
  using Time = std::chrono::sys_seconds;
  static constexpr std::size_t kMostNames = 4096;

  /// Each name may make `most` calls within `window`.
  RateLimit(int most, std::chrono::seconds window) : most_(most), window_(window) {}

  /// Counts a call of `name`. False: there were too many, and this one does not count. More names
  /// than `kMostNames`: the oldest is forgotten.
  bool allows(const std::string& name, Time now);
  /// True if there were too many calls of `name`. It counts nothing.
  bool is_full(const std::string& name, Time now) const;

 private:
  struct Counted {
    Time since;
    int calls = 0;
  };
  void make_room(Time now);
  bool is_over(const Counted& counted, Time now) const {
    return now - counted.since >= window_ || now < counted.since;
  }

  const int most_;
  const std::chrono::seconds window_;
  std::map<std::string, Counted> by_name_;
};

inline bool RateLimit::allows(const std::string& name, Time now) {
  auto found = by_name_.find(name);
  if (found == by_name_.end()) {
    make_room(now);
    found = by_name_.emplace(name, Counted{.since = now}).first;
  }
  Counted& counted = found->second;
  if (is_over(counted, now)) counted = {.since = now};
  if (counted.calls >= most_) return false;
  ++counted.calls;
  return true;
}

inline bool RateLimit::is_full(const std::string& name, Time now) const {
  const auto found = by_name_.find(name);
  return found != by_name_.end() && !is_over(found->second, now) && found->second.calls >= most_;
}

inline void RateLimit::make_room(Time now) {
  if (by_name_.size() < kMostNames) return;
  std::erase_if(by_name_, [&](const auto& item) { return now - item.second.since >= window_; });
  if (by_name_.size() < kMostNames) return;
  by_name_.erase(
      std::ranges::min_element(by_name_, {}, [](const auto& item) { return item.second.since; }));
}

inline bool ViewerLimits::take_call(const std::string& address, Time now) {
  const auto refill = [](double& left, double per_second, double most,
                         std::chrono::duration<double> passed) {
    left = std::min(most, left + passed.count() * per_second);
  };
  if (known_.size() >= forgets_at_) forget(now);
  Known& known =
      known_.try_emplace(system::address_block(address), Known{.seen = now}).first->second;
  refill(known.left, kPerSecond, kAtOnce, now - known.seen);
  known.seen = now;
  const double most = all_per_second_ * kAllSeconds;
  refill(all_left_, all_per_second_, most, now - all_seen_);
  all_seen_ = now;
  const bool has_own = known.left >= 1;
  if (!has_own && all_left_ < most / 2) return false;
  if (has_own) known.left -= 1;
  all_left_ = std::max(0.0, all_left_ - 1);
  return true;
}

inline void ViewerLimits::forget(Time now) {
  const std::chrono::duration<double> full(kAtOnce / kPerSecond);
  std::erase_if(known_, [&](const auto& each) { return now - each.second.seen > full; });
  forgets_at_ = std::max<std::size_t>(1024, 2 * known_.size());
}

}  // namespace jadoube::api
