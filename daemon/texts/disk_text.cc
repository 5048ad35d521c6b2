#include "daemon/texts/disk_text.h"

#include <algorithm>

#include "daemon/texts/words.h"

namespace jadoube::texts {
namespace {

using namespace std::chrono_literals;

std::string count_of(std::int64_t count, const std::string& unit) {
  return counted(static_cast<std::size_t>(count), unit, unit + "s");
}

}  // namespace

std::string bytes_text(std::uint64_t bytes) {
  constexpr std::uint64_t kKilo = 1'000, kMega = 1'000'000, kGiga = 1'000'000'000;
  if (bytes < kMega) return std::to_string(bytes / kKilo) + " kB";
  if (bytes < kGiga) return std::to_string(bytes / kMega) + " MB";
  const auto tenths = bytes / (kGiga / 10);
  return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10) + " GB";
}

std::string lasting_text(std::chrono::seconds time) {
  const auto hours = std::chrono::round<std::chrono::hours>(time).count();
  if (hours > 48) return count_of(hours / 24, "day");
  if (time >= 2h) return count_of(hours, "hour");
  return count_of(std::max<std::int64_t>(1, time / 1min), "minute");
}

}  // namespace jadoube::texts
