#pragma once

#include <chrono>
#include <optional>
#include <span>
#include <vector>

#include "drivers/observation.h"

/// A log has an order and no dates.
namespace jadoube::tracking {

/// When each of `entries` may have happened, all after `from` and none after `to`: a movement's
/// squares follow each other as quickly as hands move, movements lie as far apart as there is time.
std::vector<drivers::Instant> spread(std::span<const drivers::LogEntry> entries,
                                     drivers::Instant from, drivers::Instant to);

/// How much time was on both clocks that is gone, by what they showed at each press.
class TimeOffClocks {
 public:
  TimeOffClocks() = default;
  /// They showed that before.
  TimeOffClocks(std::chrono::seconds left, std::chrono::seconds right)
      : left_(left), right_(right) {}

  void take(const drivers::LoggedPress& press);
  /// They are set for another game.
  void set_anew() { left_ = right_ = std::nullopt; }
  /// What the one at that side showed last; nothing where that is not known.
  const std::optional<std::chrono::seconds>& shown(drivers::ClockSide side) const {
    return side == drivers::ClockSide::kLeft ? left_ : right_;
  }
  std::chrono::seconds gone() const { return gone_; }

 private:
  std::optional<std::chrono::seconds> left_, right_;
  std::chrono::seconds gone_{0};
};

/// True if what took at least so long, as one thinks, cannot lie within an outage that `lasted` so
/// long, 0 where that is not known.
bool is_too_long(std::chrono::nanoseconds taken, std::chrono::nanoseconds lasted);

/// How long they took, at least.
std::chrono::nanoseconds time_taken(std::span<const drivers::LogEntry> entries);

}  // namespace jadoube::tracking
