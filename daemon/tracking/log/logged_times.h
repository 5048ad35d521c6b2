#pragma once

#include <chrono>
#include <optional>
#include <span>
#include <vector>

#include "drivers/observation.h"

/// A log has an order and no dates.
namespace jadoube::tracking {

/// The time at which each of `entries` may have happened, after `from` and not after `to`. The
/// squares of one movement follow each other as quickly as hands move. The movements are spread
/// over the time.
std::vector<drivers::Instant> spread(std::span<const drivers::LogEntry> entries,
                                     drivers::Instant from, drivers::Instant to);

/// The time at which `first` ended, if it and then the `games` lie between `from` and `to`.
drivers::Instant end_of_first(std::span<const drivers::LogEntry> first,
                              std::span<const std::vector<drivers::LogEntry>> games,
                              drivers::Instant from, drivers::Instant to);

/// The time that both clocks used, by their times at each press.
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
  std::chrono::seconds used() const { return used_; }

 private:
  std::optional<std::chrono::seconds> left_, right_;
  std::chrono::seconds used_{0};
};

/// True if something that probably took at least the time `taken` cannot be within an outage of
/// length `lasted`. 0: the length is not known.
bool is_too_long(std::chrono::nanoseconds taken, std::chrono::nanoseconds lasted);

/// How long they took, at least.
std::chrono::nanoseconds time_taken(std::span<const drivers::LogEntry> entries);

}  // namespace jadoube::tracking
