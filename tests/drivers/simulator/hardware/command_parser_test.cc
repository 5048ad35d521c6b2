#include <gmock/gmock.h>

#include "drivers/simulator/hardware/board_time.h"
#include "drivers/simulator/hardware/wire.h"

namespace jadoube::drivers::simulator {
namespace command_parser_test {

using testing::ElementsAre;
using Bytes = std::vector<std::uint8_t>;

std::vector<std::uint8_t> codes_in(const Bytes& bytes, BoardTime between = BoardTime(0)) {
  CommandParser parser;
  std::vector<std::uint8_t> codes;
  BoardTime now{0};
  for (const std::uint8_t byte : bytes) {
    now += between;
    if (const auto command = parser.feed(now, byte)) codes.push_back(command->code);
  }
  return codes;
}

TEST(CommandParser, TakesSingleBytesOneByOne) {
  EXPECT_THAT(codes_in({0x40, 0x42, 0x45, 0x46, 0x4d, 0x47, 0x43}),
              ElementsAre(0x40, 0x42, 0x45, 0x46, 0x4d, 0x47, 0x43));
}

TEST(CommandParser, SwallowsAClockMessageByItsLength) {
  EXPECT_THAT(
      codes_in({0x2b, 0x0c, 0x03, 0x0c, 'I', 'N', 'K', 'B', 'C', '@', 'J', 'A', 1, 0, 0x42}),
      ElementsAre(0x2b, 0x42));
}

TEST(CommandParser, KeepsTheArgumentsOfAClockMessage) {
  CommandParser parser;
  std::optional<HostCommand> command;
  for (const std::uint8_t byte : Bytes{0x2b, 0x04, 0x03, 0x0b, 0x10, 0x00}) {
    command = parser.feed(BoardTime(0), byte);
  }
  ASSERT_TRUE(command);
  EXPECT_THAT(command->arguments, ElementsAre(0x03, 0x0b, 0x10, 0x00));
}

TEST(CommandParser, SwallowsLightsAndKeysByTheirLength) {
  EXPECT_THAT(codes_in({0x60, 0x04, 0x00, 0x40, 0x40, 0x00, 0x42}), ElementsAre(0x60, 0x42));
  EXPECT_THAT(codes_in({0x63, 0x07, 1, 2, 3, 0xbe, 0xf5, 0x4d, 0, 0x42}), ElementsAre(0x63, 0x42));
}

TEST(CommandParser, SkipsBytesThatOpenNoCommand) {
  EXPECT_THAT(codes_in({0x00, 0x0d, 'z', 0x90, 0xff, 0x42}), ElementsAre(0x42));
}

TEST(CommandParser, TakesAddressAndChecksumOfABusCommand) {
  EXPECT_THAT(codes_in({0x87, 0x00, 0x00, 0x07, 0x42}), ElementsAre(0x87, 0x42));
  EXPECT_THAT(codes_in({0xdf, 0x48, 0x41, 0x08, 0x42}), ElementsAre(0xdf, 0x42));
}

TEST(CommandParser, StartsAnewAtABusCommandInsideABusCommand) {
  EXPECT_THAT(codes_in({0x87, 0x00, 0x81, 0x08, 0x01, 0x0a, 0x42}), ElementsAre(0x81, 0x42));
}

TEST(CommandParser, ForgetsACommandThatStaysUnfinished) {
  EXPECT_THAT(codes_in({0x2b, 0x42}, seconds(1.5)), ElementsAre(0x42));
}

}  // namespace command_parser_test
}  // namespace jadoube::drivers::simulator
