#pragma once

#include <chrono>

namespace jadoube::push {

/// The hours of each day in which a device gets no alerts: from 23:00 to 8:00.
struct QuietHours {
  static constexpr int kMinutesOfDay = 24 * 60;
  /// No place is further from UTC.
  static constexpr int kMostOffset = 14 * 60;

  /// Minutes after midnight at the device, from 0 to 1439. They begin at `from`, and end at `to`.
  /// Both are the same: there are none.
  int from = 0, to = 0;
  /// How many minutes the clock of the device is ahead of UTC.
  int utc_offset = 0;

  /// True if a device with these hours is quiet at that time.
  bool contain(std::chrono::sys_seconds time) const;

  bool operator==(const QuietHours&) const = default;
};

}  // namespace jadoube::push
