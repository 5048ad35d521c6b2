#include "daemon/push/quiet_hours.h"

namespace jadoube::push {

bool QuietHours::contain(std::chrono::sys_seconds time) const {
  const auto there = time + std::chrono::minutes(utc_offset);
  const auto since_midnight = there - std::chrono::floor<std::chrono::days>(there);
  const auto minute = std::chrono::floor<std::chrono::minutes>(since_midnight).count();
  if (from <= to) return from <= minute && minute < to;
  return minute >= from || minute < to;
}

}  // namespace jadoube::push
