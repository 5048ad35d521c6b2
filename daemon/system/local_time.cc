#include "daemon/system/local_time.h"

#include <array>
#include <ctime>

namespace jadoube::system {
namespace {

std::string formatted(drivers::Instant time, const char* format) {
  const std::time_t seconds =
      std::chrono::system_clock::to_time_t(std::chrono::floor<std::chrono::seconds>(time));
  std::tm local{};
  localtime_r(&seconds, &local);
  std::array<char, 32> text{};
  return {text.data(), std::strftime(text.data(), text.size(), format, &local)};
}

}  // namespace

std::string local_date_time(drivers::Instant time) { return formatted(time, "%Y-%m-%d %H:%M:%S"); }

std::string local_pgn_date(drivers::Instant time) { return formatted(time, "%Y.%m.%d"); }

std::string local_time(drivers::Instant time) { return formatted(time, "%H:%M:%S"); }

}  // namespace jadoube::system
