#include <algorithm>
#include <cstdint>

#include "rules/pgn/pgn_comment.h"

namespace jadoube::rules {
namespace {

// The format has no limit for hours. Six digits keep the sum far from overflow.
constexpr std::size_t kMostHourDigits = 6;

std::optional<std::int64_t> take_number(std::string_view& text, std::size_t most) {
  std::int64_t value = 0;
  std::size_t digits = 0;
  while (digits < text.size() && text[digits] >= '0' && text[digits] <= '9') {
    if (digits == most) return std::nullopt;
    value = value * 10 + (text[digits++] - '0');
  }
  if (digits == 0) return std::nullopt;
  text.remove_prefix(digits);
  return value;
}

bool take(std::string_view& text, char expected) {
  if (text.empty() || text.front() != expected) return false;
  text.remove_prefix(1);
  return true;
}

// The thousandths of ".5", ".25" or ".0123". 0 if the text ends here.
std::optional<std::int64_t> take_thousandths(std::string_view& text) {
  if (text.empty()) return 0;
  if (!take(text, '.')) return std::nullopt;
  const std::string digits = std::string(text.substr(0, 3)) + "000";
  if (!take_number(text, 9) || !text.empty()) return std::nullopt;
  std::string_view three(digits.data(), 3);
  return take_number(three, 3);
}

std::string digits_of(std::int64_t value, std::size_t least) {
  std::string digits = std::to_string(value);
  return std::string(least - std::min(least, digits.size()), '0') + digits;
}

}  // namespace

std::optional<std::chrono::milliseconds> parse_pgn_time(std::string_view text) {
  const auto hours = take_number(text, kMostHourDigits);
  if (!hours || !take(text, ':')) return std::nullopt;
  const auto minutes = take_number(text, 2);
  if (!minutes || !take(text, ':')) return std::nullopt;
  const auto seconds = take_number(text, 2);
  if (!seconds || *minutes > 59 || *seconds > 59) return std::nullopt;
  const auto thousandths = take_thousandths(text);
  if (!thousandths) return std::nullopt;
  const std::int64_t whole = *hours * 3600 + *minutes * 60 + *seconds;
  return std::chrono::milliseconds(whole * 1000 + *thousandths);
}

std::string to_pgn_time(std::chrono::milliseconds time) {
  const std::int64_t all = std::max<std::int64_t>(time.count(), 0), seconds = all / 1000;
  std::string text = std::to_string(seconds / 3600) + ":" + digits_of(seconds / 60 % 60, 2) + ":" +
                     digits_of(seconds % 60, 2);
  if (all % 1000 == 0) return text;
  text += "." + digits_of(all % 1000, 3);
  return text.substr(0, text.find_last_not_of('0') + 1);
}

}  // namespace jadoube::rules
