#include "drivers/millennium/message.h"

#include <array>
#include <optional>
#include <string_view>

namespace jadoube::drivers::millennium {
namespace {

constexpr std::string_view kHexDigits = "0123456789ABCDEF";

// The number that two hexadecimal digits at `at` write. The maker's document has capital letters.
std::optional<std::uint8_t> number_at(std::string_view text, std::size_t at) {
  const std::size_t high = kHexDigits.find(text[at]), low = kHexDigits.find(text[at + 1]);
  if (high == kHexDigits.npos || low == kHexDigits.npos) return std::nullopt;
  return static_cast<std::uint8_t>(high << 4 | low);
}

// h1 first, then g1, and so on; a8 last.
constexpr rules::Square square_of(int number) {
  return rules::square_at(7 - number % 8, number / 8);
}

Message position_of(std::string_view pieces) {
  Position position;
  for (int i = 0; i < rules::kSquareCount; ++i) {
    const auto piece = rules::parse_piece(pieces[i]);
    if (!piece) return Malformed{};
    position.placement.set(square_of(i), *piece);
  }
  return position;
}

Message version_of(std::string_view digits) {
  const auto major = number_at(digits, 0), minor = number_at(digits, 2);
  if (!major || !minor) return Malformed{};
  const std::string low = std::to_string(*minor);
  return Version{std::to_string(*major) + "." + (low.size() < 2 ? "0" : "") + low};
}

Message cell_of(std::string_view digits) {
  const auto address = number_at(digits, 0), value = number_at(digits, 2);
  if (!address || !value) return Malformed{};
  return Cell{*address, *value};
}

}  // namespace

Message decode(const Frame& frame) {
  switch (frame.letter) {
    case 's':
      return position_of(frame.payload);
    case 'v':
      return version_of(frame.payload);
    case 'r':
      return cell_of(frame.payload);
    default:
      return Done{};
  }
}

Bytes ask_position() { return encode_frame("S"); }
Bytes ask_version() { return encode_frame("V"); }
Bytes darken_lights() { return encode_frame("X"); }

// A light stands at each corner of the squares. They are counted file by file, from the corner at
// h1 to the one at a8.
Bytes show_lights(rules::Bitboard squares) {
  if (squares == 0) return darken_lights();
  constexpr int kCorners = 9;
  constexpr std::string_view kSlotTime = "32", kOn = "FF", kOff = "00";
  std::array<bool, std::size_t{kCorners} * kCorners> lit{};
  for (const auto square : rules::Squares(squares)) {
    const int first = (7 - rules::file_of(square)) * kCorners + rules::rank_of(square);
    for (const int corner : {0, 1, kCorners, kCorners + 1}) lit[first + corner] = true;
  }
  std::string text = "L" + std::string(kSlotTime);
  for (const bool is_lit : lit) text += is_lit ? kOn : kOff;
  return encode_frame(text);
}

Bytes ask_cell(std::uint8_t address) {
  return encode_frame(std::string("R") + kHexDigits[address >> 4] + kHexDigits[address & 0x0F]);
}

}  // namespace jadoube::drivers::millennium
