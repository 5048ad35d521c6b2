#include <gtest/gtest.h>

#include "drivers/simulator/hardware/wire.h"

namespace jadoube::drivers::simulator {
namespace shared_wire_test {

using Bytes = std::vector<std::uint8_t>;
constexpr BoardTime kByte = std::chrono::microseconds(1000);

Bytes read(const std::vector<TimedByte>& sent, BoardTime until = 100 * kByte) {
  SharedWire wire(kByte);
  for (const TimedByte& byte : sent) wire.push(byte);
  Bytes out;
  wire.take(until, out);
  return out;
}

TEST(SharedWire, BytesOfOneBoardArrive) {
  EXPECT_EQ(read({{kByte, 0x87}, {2 * kByte, 0x00}, {3 * kByte, 0x06}, {7 * kByte, 0xFF}}),
            (Bytes{0x87, 0x00, 0x06, 0xFF}));
}

TEST(SharedWire, BoardsThatTakeTurnsDoNotDisturbEachOther) {
  EXPECT_EQ(read({{kByte, 0x87}, {3 * kByte, 0x83}}), (Bytes{0x87, 0x83}));
}

TEST(SharedWire, OfTwoBytesAtOnceOnlyCommonMarksAreLeft) {
  EXPECT_EQ(read({{kByte, 0b0101'1100}, {kByte, 0b0110'1010}}), (Bytes{0b0100'1000}));
}

TEST(SharedWire, AByteThatBeginsWithinAnotherSpoilsIt) {
  const auto out = read({{kByte, 0xFF}, {kByte + kByte / 2, 0xFF}});
  ASSERT_FALSE(out.empty());
  EXPECT_EQ(out[0], 0b1110'1111) << "the start bit of the second is a space in the first";
}

TEST(SharedWire, NothingIsReadBeforeItHasEnded) {
  EXPECT_TRUE(read({{2 * kByte, 0x55}}, kByte).empty());
}

TEST(SharedWire, WithoutTimeThereIsNoCollision) {
  SharedWire wire(BoardTime(0));
  wire.push({BoardTime(5), 0x12});
  wire.push({BoardTime(5), 0x34});
  Bytes out;
  wire.take(BoardTime(5), out);
  EXPECT_EQ(out, (Bytes{0x12, 0x34}));
}

}  // namespace shared_wire_test
}  // namespace jadoube::drivers::simulator
