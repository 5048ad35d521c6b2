#include <gtest/gtest.h>

#include "drivers/millennium/message.h"

namespace jadoube::drivers::millennium {
namespace board_number_test {

BoardNumber read(std::array<std::uint8_t, BoardNumber::kCells> cells) {
  BoardNumber number;
  for (int i = 0; i < BoardNumber::kCells; ++i) {
    number.take(static_cast<std::uint8_t>(BoardNumber::kFirstCell + i), cells[i]);
  }
  return number;
}

TEST(BoardNumber, IsReadFromItsCells) {
  for (const int number : {0, 7, 255, 256, 65535}) {
    EXPECT_EQ(read(BoardNumber::cells_of(static_cast<std::uint16_t>(number))).text(),
              std::to_string(number));
  }
}

TEST(BoardNumber, AsksForCellAfterCell) {
  BoardNumber number;
  EXPECT_EQ(number.next_cell(), 0x11);
  number.take(0x11, 0x4A);
  EXPECT_EQ(number.next_cell(), 0x12);
}

TEST(BoardNumber, StopsAtACellOfAnotherProgram) {
  BoardNumber number;
  number.take(0x11, 0x00);
  EXPECT_EQ(number.next_cell(), std::nullopt);
  EXPECT_EQ(number.text(), std::nullopt);
}

TEST(BoardNumber, IsNoneIfItsCheckIsWrong) {
  auto cells = BoardNumber::cells_of(12);
  cells[3] ^= 1;
  EXPECT_EQ(read(cells).text(), std::nullopt);
}

TEST(BoardNumber, IgnoresOtherCells) {
  BoardNumber number;
  number.take(0x10, 0x4A);
  number.take(0x16, 0x4A);
  EXPECT_EQ(number.next_cell(), 0x11);
}

}  // namespace board_number_test
}  // namespace jadoube::drivers::millennium
