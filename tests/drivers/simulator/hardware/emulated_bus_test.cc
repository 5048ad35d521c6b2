#include <gtest/gtest.h>

#include "drivers/simulator/hardware/emulated_board.h"

namespace jadoube::drivers::simulator {
namespace emulated_bus_test {

using Bytes = std::vector<std::uint8_t>;

struct TwoBoards {
  EmulatedBus bus{true};
  BoardTime now{0};
  TwoBoards() {
    for (const char* serial : {"01025", "01026"}) {
      BoardSettings settings;
      settings.identity.serial = serial;
      settings.seed = serial[4];
      bus.add(settings, rules::Placement::initial());
    }
  }
  // What comes back within two seconds.
  Bytes ask(const Bytes& bytes) {
    bus.receive(now, bytes);
    Bytes out;
    for (const BoardTime end = now + seconds(2); now < end; now += seconds(0.001)) {
      bus.advance(now, out);
    }
    return out;
  }
};

TEST(EmulatedBus, OnlyTheBoardThatIsAskedAnswers) {
  TwoBoards two;
  EXPECT_EQ(two.ask({0x87, 0x08, 0x01, 0x10}), (Bytes{0x87, 0, 6, 8, 1, 0x16}));
  EXPECT_EQ(two.ask({0x87, 0x08, 0x02, 0x11}), (Bytes{0x87, 0, 6, 8, 2, 0x17}));
}

TEST(EmulatedBus, AllAnswerAPingOfAll) {
  TwoBoards two;
  EXPECT_EQ(two.ask({0x87, 0, 0, 0x07}).size(), 12U);
}

TEST(EmulatedBus, AByteForOneBoardAloneMakesAllTalkAtOnce) {
  TwoBoards two;
  const Bytes both = two.ask({0x42});
  EXPECT_NE(both.size(), 2 * 67U) << "two boards that send at once destroy each other's bytes";
}

TEST(EmulatedBus, ABoardWithoutCableNeitherHearsNorSays) {
  TwoBoards two;
  two.bus.board(0).strike(two.now, *parse_fault("disconnect@0=100"));
  two.bus.board(0).play(two.now, {});
  EXPECT_TRUE(two.ask({0x87, 0x08, 0x01, 0x10}).empty());
  EXPECT_EQ(two.ask({0x87, 0x08, 0x02, 0x11}).size(), 6U);
}

}  // namespace emulated_bus_test
}  // namespace jadoube::drivers::simulator
