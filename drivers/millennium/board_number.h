#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

namespace jadoube::drivers::millennium {

/// The board's number, which an organiser can write into free cells of its memory. ChessLink boards
/// have no serial number of their own. These cells keep their content without power [spec:
/// drivers/millennium/protocol.md#board-number].
class BoardNumber {
 public:
  static constexpr std::uint8_t kFirstCell = 0x11;
  static constexpr int kCells = 5;

  /// What the five cells hold for `number`.
  static std::array<std::uint8_t, kCells> cells_of(std::uint16_t number);

  /// Takes the content of a cell. Cells outside the five are ignored.
  void take(std::uint8_t address, std::uint8_t value);

  /// The next of the five cells that is not known. Nothing if all are known, or if a known one
  /// shows that there is no number.
  std::optional<std::uint8_t> next_cell() const;

  /// The number in decimal digits. Nothing if there is none, or it is not known yet.
  std::optional<std::string> text() const;

 private:
  std::array<std::optional<std::uint8_t>, kCells> cells_{};
};

}  // namespace jadoube::drivers::millennium
