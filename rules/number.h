#pragma once

#include <charconv>
#include <optional>
#include <string_view>
#include <system_error>

namespace jadoube::rules {

/// The number that all of `text` is, as std::from_chars reads it. Nothing for any other text:
/// empty, with a blank or a plus sign, out of the type's range, or with more behind the number.
template <typename Number>
std::optional<Number> parse_number(std::string_view text) {
  Number number{};
  const char* end = text.data() + text.size();
  const auto read = std::from_chars(text.data(), end, number);
  if (read.ec != std::errc() || read.ptr != end) return std::nullopt;
  return number;
}

/// The whole number that all of `text` is, in digits of `base`, 2 to 36.
template <typename Number>
std::optional<Number> parse_digits(std::string_view text, int base) {
  Number number{};
  const char* end = text.data() + text.size();
  const auto read = std::from_chars(text.data(), end, number, base);
  if (read.ec != std::errc() || read.ptr != end) return std::nullopt;
  return number;
}

}  // namespace jadoube::rules
