#include "drivers/virtual/time_control.h"

#include <regex>
#include <string>

namespace jadoube::drivers::virtual_board {
namespace {

constexpr int kLongest = 9 * 3600;

std::optional<TimeControl> checked(int base, int increment) {
  if (base < 0 || base > kLongest || increment < 0 || increment > kLongest) return std::nullopt;
  if (base + increment == 0) return std::nullopt;
  return TimeControl{std::chrono::seconds(base), std::chrono::seconds(increment)};
}

std::optional<TimeControl> parse_pgn(const std::string& tag) {
  static const std::regex kFirstPeriod(R"(^(?:\d{1,3}/)?(\d{1,5})(?:\+(\d{1,4}))?(?::.*)?$)");
  std::smatch found;
  if (!std::regex_match(tag, found, kFirstPeriod)) return std::nullopt;
  return checked(std::stoi(found[1]), found[2].matched ? std::stoi(found[2]) : 0);
}

std::optional<TimeControl> parse_sentence(const std::string& tag) {
  static const std::regex kMinutes(R"((\d{1,3})\s*min)");
  static const std::regex kSeconds(R"((\d{1,3})\s*sec)");
  std::smatch minutes, increment;
  if (!std::regex_search(tag, minutes, kMinutes)) return std::nullopt;
  const bool has_increment = std::regex_search(tag, increment, kSeconds);
  return checked(60 * std::stoi(minutes[1]), has_increment ? std::stoi(increment[1]) : 0);
}

}  // namespace

std::optional<TimeControl> parse_time_control(std::string_view tag) {
  const std::string text(tag.substr(0, 300));
  if (const auto read = parse_pgn(text)) return read;
  return parse_sentence(text);
}

}  // namespace jadoube::drivers::virtual_board
