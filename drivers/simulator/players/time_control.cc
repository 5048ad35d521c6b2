#include "drivers/simulator/players/time_control.h"

#include <algorithm>
#include <charconv>
#include <string>

namespace jadoube::drivers::simulator {
namespace {

using std::chrono::minutes;

// The longest time that a clock can show is 9:59:59.
constexpr int kLongestTime = 9 * 3600;

// Removes a whole number from the front of `text`.
std::optional<int> take_number(std::string_view& text) {
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || number < 0 || number > kLongestTime) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return number;
}

bool take(std::string_view& text, char wanted) {
  if (!text.starts_with(wanted)) return false;
  text.remove_prefix(1);
  return true;
}

struct Period {
  int base = 0, increment = 0;
};

// Reads "300", "300+3", "40/5400+30".
std::optional<Period> take_period(std::string_view& text) {
  auto base = take_number(text);
  if (base && take(text, '/')) base = take_number(text);
  if (!base) return std::nullopt;
  if (!take(text, '+')) return Period{*base, 0};
  const auto increment = take_number(text);
  if (!increment) return std::nullopt;
  return Period{*base, *increment};
}

std::optional<TimeControl> parse_periods(std::string_view text) {
  const auto first = take_period(text);
  if (!first || first->base + first->increment == 0) return std::nullopt;
  TimeControl control{std::chrono::seconds(first->base), std::chrono::seconds(first->increment)};
  if (text.empty()) return control;
  if (!take(text, ':')) return std::nullopt;
  const auto second = take_period(text);
  if (!second) return std::nullopt;
  control.next_period = std::chrono::seconds(second->base);
  return control;
}

// The next number before `unit`. It and the text before it are removed from `text`.
std::optional<int> take_amount(std::string_view& text, std::string_view unit) {
  constexpr std::string_view kDigits = "0123456789";
  while (true) {
    text.remove_prefix(std::min(text.find_first_of(kDigits), text.size()));
    if (text.empty()) return std::nullopt;
    const std::string_view at = text;
    const auto number = take_number(text);
    if (!number) text.remove_prefix(std::min(at.find_first_not_of(kDigits), at.size()));
    const std::string_view word = text.substr(std::min(text.find_first_not_of(' '), text.size()));
    if (number && word.starts_with(unit)) return number;
  }
}

std::optional<TimeControl> parse_sentence(std::string_view text) {
  std::string_view for_seconds = text;
  const auto base = take_amount(text, "min");
  if (!base || *base == 0 || *base * 60 > kLongestTime) return std::nullopt;
  const auto later = take_amount(text, "min").value_or(0);
  const auto increment = take_amount(for_seconds, "sec").value_or(0);
  return TimeControl{minutes(*base), std::chrono::seconds(increment),
                     minutes(std::min(later, kLongestTime / 60))};
}

}  // namespace

std::optional<TimeControl> parse_time_control(std::string_view tag) {
  if (const auto read = parse_periods(tag)) return read;
  return parse_sentence(tag);
}

rules::Expected<TimeControl> clock_setting(const rules::TimeControl& control) {
  using std::chrono::seconds;
  const auto refuse = [](const char* why) {
    return rules::refuse(rules::ErrorCode::kInvalidArgument,
                         std::string("the emulated clock ") + why);
  };
  const auto& periods = control.periods();
  if (control.is_hourglass()) return refuse("is no hourglass");
  if (periods.size() > 2) return refuse("has at most two periods");
  const auto& first = periods.front();
  if (first.per_move.time.count() > 0 && first.per_move.how != rules::PerMove::kIncrement) {
    return refuse("has an increment and no delay");
  }
  if (periods.size() == 2 && periods[1].per_move != first.per_move) {
    return refuse("has the same increment in both periods");
  }
  const TimeControl setting{
      std::chrono::duration_cast<seconds>(first.time),
      std::chrono::duration_cast<seconds>(first.per_move.time),
      periods.size() == 2 ? std::chrono::duration_cast<seconds>(periods[1].time) : seconds(0)};
  if (setting.base != first.time || setting.increment != first.per_move.time) {
    return refuse("shows whole seconds");
  }
  if (std::max(setting.base, setting.next_period).count() > kLongestTime) {
    return refuse("shows at most 9:59:59");
  }
  return setting;
}

}  // namespace jadoube::drivers::simulator
