#include "daemon/texts/sheets/board_order.h"

#include <algorithm>
#include <compare>

namespace jadoube::texts {
namespace {

constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }

// The number at the start of `text`, without leading zeros. It is removed from `text`.
std::string_view take_number(std::string_view& text) {
  text.remove_prefix(std::min(text.find_first_not_of('0'), text.size()));
  const auto* end = std::ranges::find_if_not(text, is_digit);
  const auto number = text.substr(0, static_cast<std::size_t>(end - text.begin()));
  text.remove_prefix(number.size());
  return number;
}

std::strong_ordering compare_numbers(std::string_view one, std::string_view other) {
  const auto by_size = one.size() <=> other.size();
  return by_size != 0 ? by_size : one <=> other;
}

}  // namespace

bool stands_before(std::string_view one, std::string_view other) {
  const auto whole_one = one, whole_other = other;
  while (!one.empty() && !other.empty()) {
    auto order = one.front() <=> other.front();
    if (is_digit(one.front()) && is_digit(other.front())) {
      const auto first = take_number(one), second = take_number(other);
      order = compare_numbers(first, second);
    } else {
      one.remove_prefix(1);
      other.remove_prefix(1);
    }
    if (order != 0) return order < 0;
  }
  if (one.empty() != other.empty()) return one.empty();
  return whole_one < whole_other;
}

}  // namespace jadoube::texts
