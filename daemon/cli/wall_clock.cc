#include "daemon/cli/wall_clock.h"

#include <algorithm>
#include <ctime>

namespace jadoube::cli {

using std::chrono::seconds;

std::chrono::sys_seconds next_turn(std::chrono::system_clock::time_point now, seconds every) {
  const auto second = std::chrono::floor<seconds>(now);
  const std::time_t time = second.time_since_epoch().count();
  std::tm local{};
  localtime_r(&time, &local);
  const seconds since_midnight(local.tm_hour * 3600 + local.tm_min * 60 + local.tm_sec);
  const auto turn = (since_midnight / every + 1) * every;
  return second - since_midnight + std::min<seconds>(turn, std::chrono::days(1));
}

}  // namespace jadoube::cli
