#include "drivers/millennium/board_number.h"

namespace jadoube::drivers::millennium {
namespace {

// Two bytes that say that a number follows, so that another program's content is not a number.
constexpr std::uint8_t kMarks[] = {0x4A, 0x42};

constexpr std::uint8_t check_of(std::uint8_t high, std::uint8_t low) {
  return kMarks[0] ^ kMarks[1] ^ high ^ low;
}

}  // namespace

std::array<std::uint8_t, BoardNumber::kCells> BoardNumber::cells_of(std::uint16_t number) {
  const auto high = static_cast<std::uint8_t>(number >> 8);
  const auto low = static_cast<std::uint8_t>(number & 0xFF);
  return {kMarks[0], kMarks[1], high, low, check_of(high, low)};
}

void BoardNumber::take(std::uint8_t address, std::uint8_t value) {
  if (address < kFirstCell || address >= kFirstCell + kCells) return;
  cells_[address - kFirstCell] = value;
}

std::optional<std::uint8_t> BoardNumber::next_cell() const {
  for (int i = 0; i < kCells; ++i) {
    if (!cells_[i]) return static_cast<std::uint8_t>(kFirstCell + i);
    if (i < 2 && *cells_[i] != kMarks[i]) return std::nullopt;
  }
  return std::nullopt;
}

std::optional<std::string> BoardNumber::text() const {
  for (const auto& cell : cells_) {
    if (!cell) return std::nullopt;
  }
  if (*cells_[0] != kMarks[0] || *cells_[1] != kMarks[1]) return std::nullopt;
  if (*cells_[4] != check_of(*cells_[2], *cells_[3])) return std::nullopt;
  return std::to_string(*cells_[2] << 8 | *cells_[3]);
}

}  // namespace jadoube::drivers::millennium
