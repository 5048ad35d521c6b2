#include "rules/pgn/pgn_clock.h"

#include <algorithm>
#include <cstdint>

namespace jadoube::rules {
namespace {

constexpr std::string_view kOpening = "[%clk ";
// Hours are not bounded by the format; six digits keep the sum far from overflow.
constexpr std::size_t kMostHourDigits = 6;

std::optional<std::int64_t> take_number(std::string_view& text, std::size_t least,
                                        std::size_t most) {
  std::int64_t value = 0;
  std::size_t digits = 0;
  while (digits < text.size() && text[digits] >= '0' && text[digits] <= '9') {
    if (digits == most) return std::nullopt;
    value = value * 10 + (text[digits++] - '0');
  }
  if (digits < least) return std::nullopt;
  text.remove_prefix(digits);
  return value;
}

bool take(std::string_view& text, char expected) {
  if (text.empty() || text.front() != expected) return false;
  text.remove_prefix(1);
  return true;
}

// Takes "0:03:01.5]" off the front of `text`.
std::optional<std::chrono::seconds> take_clock(std::string_view& text) {
  while (take(text, ' ')) continue;
  const auto hours = take_number(text, 1, kMostHourDigits);
  if (!hours || !take(text, ':')) return std::nullopt;
  const auto minutes = take_number(text, 1, 2);
  if (!minutes || !take(text, ':')) return std::nullopt;
  const auto seconds = take_number(text, 1, 2);
  if (!seconds || *minutes > 59 || *seconds > 59) return std::nullopt;
  if (take(text, '.') && !take_number(text, 1, 9)) return std::nullopt;
  while (take(text, ' ')) continue;
  if (!take(text, ']')) return std::nullopt;
  return std::chrono::seconds(*hours * 3600 + *minutes * 60 + *seconds);
}

void join(std::string& text, std::string_view more) {
  const std::size_t begin = more.find_first_not_of(' ');
  if (begin == std::string_view::npos) return;
  more = more.substr(begin, more.find_last_not_of(' ') + 1 - begin);
  if (!text.empty()) text += ' ';
  text += more;
}

std::string two_digits(std::int64_t value) {
  return {static_cast<char>('0' + value / 10), static_cast<char>('0' + value % 10)};
}

}  // namespace

PgnComment split_clock(std::string_view comment) {
  PgnComment result;
  std::size_t search = 0;
  while (true) {
    const std::size_t opening = comment.find(kOpening, search);
    if (opening == std::string_view::npos) break;
    std::string_view rest = comment.substr(opening + kOpening.size());
    const auto clock = take_clock(rest);
    if (!clock) {
      search = opening + 1;
      continue;
    }
    result.clock = clock;
    join(result.text, comment.substr(0, opening));
    comment = rest;
    search = 0;
  }
  join(result.text, comment);
  return result;
}

std::string clock_command(std::chrono::seconds clock) {
  const std::int64_t all = std::max<std::int64_t>(clock.count(), 0);
  return std::string(kOpening) + std::to_string(all / 3600) + ":" + two_digits(all / 60 % 60) +
         ":" + two_digits(all % 60) + "]";
}

}  // namespace jadoube::rules
