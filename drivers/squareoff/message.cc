#include "drivers/squareoff/message.h"

#include <algorithm>
#include <cstddef>
#include <iterator>

namespace jadoube::drivers::squareoff {
namespace {

// a1, a2 and so on to a8, then b1.
rules::Square square_of(std::size_t index) {
  return rules::square_at(static_cast<int>(index / 8), static_cast<int>(index % 8));
}

bool is_occupancy_digit(char digit) { return digit == '0' || digit == '1'; }

Message occupancy_of(std::string_view digits) {
  if (digits.size() != rules::kSquareCount || !std::ranges::all_of(digits, is_occupancy_digit)) {
    return Malformed{};
  }
  Occupancy all;
  for (std::size_t i = 0; i < digits.size(); ++i) {
    if (digits[i] == '1') all.placement.set(square_of(i), rules::Piece::kWhitePawn);
  }
  return all;
}

Message change_of(std::string_view text) {
  if (text.size() != 3 || (text[2] != 'u' && text[2] != 'd')) return Malformed{};
  const auto square = rules::parse_square(text.substr(0, 2));
  if (!square) return Malformed{};
  return Change{*square, text[2] == 'd'};
}

// All squares, with the number and the marks, have 68 bytes.
constexpr std::size_t kLongestMessage = 80, kLongestNumber = 2;

using Bytes = std::span<const std::uint8_t>;

bool is_digit(std::uint8_t letter) { return letter >= '0' && letter <= '9'; }

Fit fit_of_change(Bytes text) {
  constexpr std::string_view kMay[] = {"abcdefgh", "12345678", "ud"};
  if (text.size() > std::size(kMay)) return Fit::kNone;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (kMay[i].find(static_cast<char>(text[i])) == std::string_view::npos) return Fit::kNone;
  }
  return text.size() == std::size(kMay) ? Fit::kWhole : Fit::kStart;
}

// A number with its mark and data, or the 64 digits of all squares.
Fit fit_of_number(Bytes text) {
  const auto mark = std::ranges::find_if_not(text, is_digit);
  const auto digits = static_cast<std::size_t>(mark - text.begin());
  if (mark == text.end()) {
    const bool is_occupancy = std::ranges::all_of(text, is_occupancy_digit);
    if (is_occupancy && digits == rules::kSquareCount) return Fit::kWhole;
    return is_occupancy || digits <= kLongestNumber ? Fit::kStart : Fit::kNone;
  }
  if (*mark != '#' || digits > kLongestNumber || text.size() > kLongestMessage) return Fit::kNone;
  if (text.back() == '*') return Fit::kWhole;
  const bool is_second_mark = text.back() == '#' && digits + 1 < text.size();
  const bool is_printable = text.back() >= 0x20 && text.back() < 0x7F;
  return is_printable && !is_second_mark ? Fit::kStart : Fit::kNone;
}

}  // namespace

Fit fit_of(Bytes bytes) {
  if (is_digit(bytes[0])) return fit_of_number(bytes);
  if (bytes[0] != 'O') return fit_of_change(bytes);
  if (bytes.size() == 1) return Fit::kStart;
  return bytes.size() == 2 && bytes[1] == 'K' ? Fit::kWhole : Fit::kNone;
}

Message decode(std::string_view text) {
  const std::size_t mark = text.find('#');
  if (mark == std::string_view::npos) {
    if (text == "OK") return Other{};
    return text.size() == rules::kSquareCount ? occupancy_of(text) : change_of(text);
  }
  const std::string_view number = text.substr(0, mark);
  const std::string_view data = text.substr(mark + 1, text.size() - mark - 2);
  if (number == "0") return change_of(data);
  if (number == "30") return occupancy_of(data);
  return Other{};
}

std::string lights_command(rules::Bitboard squares) {
  std::string command = "25#";
  for (const auto square : rules::Squares(squares)) command += rules::to_string(square);
  return command + "*";
}

}  // namespace jadoube::drivers::squareoff
