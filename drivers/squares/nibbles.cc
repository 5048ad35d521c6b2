#include "drivers/squares/nibbles.h"

namespace jadoube::drivers {
namespace {

rules::Square square_in(NibbleCode::First first, int number) {
  const int along = number % 8, row = number / 8;
  switch (first) {
    case NibbleCode::First::kA1:
      return rules::square_at(along, row);
    case NibbleCode::First::kA8:
      return rules::square_at(along, 7 - row);
    case NibbleCode::First::kH8:
      break;
  }
  return rules::square_at(7 - along, 7 - row);
}

}  // namespace

std::optional<rules::Placement> read_nibbles(std::span<const std::uint8_t> bytes,
                                             const NibbleCode& code) {
  if (bytes.size() != kNibbleBytes) return std::nullopt;
  rules::Placement placement;
  for (int i = 0; i < rules::kSquareCount; ++i) {
    const std::uint8_t byte = bytes[static_cast<std::size_t>(i / 2)];
    const bool is_low = (i % 2 == 0) == code.low_half_first;
    const std::size_t number = is_low ? byte & 0x0F : byte >> 4;
    if (number >= code.pieces.size()) return std::nullopt;
    placement.set(square_in(code.first, i), code.pieces[number]);
  }
  return placement;
}

}  // namespace jadoube::drivers
