#pragma once

#include <chrono>
#include <map>
#include <mutex>
#include <optional>
#include <string>

namespace jadoube::relay {

/// What the clock of each hall shows, by the signs of life that have come. A hall refuses decisions
/// that come late, by its own clock. So nobody's clock must be right, and no two must agree.
///
/// A sign needs some time to come. So a clock is taken to show less than it does, never more. Any
/// thread.
class HallClocks {
 public:
  using Steady = std::chrono::steady_clock;

  /// A sign came at `now`: the clock of the hall showed `clock`, in milliseconds of Unix time.
  void heard(const std::string& hall, std::chrono::milliseconds clock, Steady::time_point now);

  /// What the clock of the hall shows at `now`. Nothing: no sign has come yet.
  std::optional<std::chrono::milliseconds> clock_of(const std::string& hall,
                                                    Steady::time_point now) const;

 private:
  struct Sign {
    std::chrono::milliseconds clock;
    Steady::time_point came;
  };
  mutable std::mutex mutex_;
  std::map<std::string, Sign> signs_;
};

}  // namespace jadoube::relay
