#include <gtest/gtest.h>

#include <vector>

#include "drivers/dgt/bus/bus_message.h"

namespace jadoube::drivers::dgt {
namespace bus_answer_test {

using Bytes = std::vector<std::uint8_t>;

// The answer in `bytes`, if they are one frame with the right sum.
std::optional<BusAnswer> answer_in(const Bytes& bytes) {
  static FrameDecoder decoder(bus_sizes);
  decoder = FrameDecoder(bus_sizes);
  for (const std::uint8_t byte : bytes) {
    if (const auto frame = decoder.take(Instant{}, byte)) return bus_answer_in(*frame);
  }
  return std::nullopt;
}

// [spec: drivers/dgt/protocol.md#bus]
TEST(BusAnswer, ReadsAPing) {
  const auto answer = answer_in({0x87, 0x00, 0x06, 0x08, 0x01, 0x16});
  ASSERT_TRUE(answer.has_value());
  EXPECT_EQ(answer->id, BusSays::kPing);
  EXPECT_EQ(answer->address, 1025);
  EXPECT_TRUE(answer->data.empty());
}

TEST(BusAnswer, ReadsChanges) {
  const auto answer =
      answer_in({0x85, 0x00, 0x0D, 0x08, 0x01, 0x40, 0x34, 0x51, 0x24, 0x70, 0x03, 0x01, 0x78});
  ASSERT_TRUE(answer.has_value());
  EXPECT_EQ(answer->id, BusSays::kChanges);
  EXPECT_EQ(Bytes(answer->data.begin(), answer->data.end()),
            (Bytes{0x40, 0x34, 0x51, 0x24, 0x70, 0x03, 0x01}));
}

TEST(BusAnswer, EveryDamagedByteIsNoticed) {
  const Bytes right = {0x84, 0x00, 0x0D, 0x08, 0x01, 0x00, 0x05,
                       0x00, 0x00, 0x04, 0x59, 0x13, 0x0F};
  ASSERT_TRUE(answer_in(right).has_value());
  for (std::size_t i = 0; i < right.size(); ++i) {
    for (int bit = 0; bit < 8; ++bit) {
      Bytes wrong = right;
      wrong[i] ^= static_cast<std::uint8_t>(1 << bit);
      EXPECT_FALSE(answer_in(wrong).has_value()) << i << " " << bit;
    }
  }
}

TEST(BusAnswer, NoAnswerHasAnotherSize) {
  EXPECT_FALSE(bus_sizes(0x83, 67));
  EXPECT_TRUE(bus_sizes(0x83, 70));
  EXPECT_FALSE(bus_sizes(0x87, 7));
  EXPECT_TRUE(bus_sizes(0x89, 6)) << "before firmware 1.2";
  EXPECT_FALSE(bus_sizes(0x8E, 5)) << "comes in single-board mode only";
}

TEST(BusCommand, HasAddressAndSum) {
  EXPECT_EQ(BusCommand(BusOrder::kSendClock, 0x10 << 7 | 0x06).bytes(),
            (std::array<std::uint8_t, 4>{0x81, 0x10, 0x06, 0x17}))
      << "the example of the maker";
  EXPECT_EQ(BusCommand(BusOrder::kPing, kAllBoards).bytes(),
            (std::array<std::uint8_t, 4>{0x87, 0x00, 0x00, 0x07}));
}

TEST(BusCommand, EveryOrderHasAnAnswer) {
  EXPECT_EQ(answer_to(BusOrder::kSendChanges), BusSays::kChanges);
  EXPECT_EQ(answer_to(BusOrder::kRepeatChanges), BusSays::kChanges);
  EXPECT_EQ(answer_to(BusOrder::kIgnoreNextPing), BusSays::kPing);
}

}  // namespace bus_answer_test
}  // namespace jadoube::drivers::dgt
