#include <gtest/gtest.h>

#include "daemon/relay/hall_watch.h"

namespace jadoube::relay {
namespace hall_clocks_test {

using namespace std::chrono_literals;

const HallClocks::Steady::time_point kStart{1h};

TEST(HallClocks, AClockContinuesAfterItsSign) {
  HallClocks clocks;
  clocks.note_sign("north", 1000ms, kStart);
  EXPECT_EQ(clocks.clock_of("north", kStart), 1000ms);
  EXPECT_EQ(clocks.clock_of("north", kStart + 5s), 6000ms);
}

TEST(HallClocks, EachHallHasItsOwn) {
  HallClocks clocks;
  clocks.note_sign("north", 1000ms, kStart);
  clocks.note_sign("south", 900'000ms, kStart);
  EXPECT_EQ(clocks.clock_of("south", kStart + 1s), 901'000ms);
  EXPECT_EQ(clocks.clock_of("north", kStart + 1s), 2000ms);
}

TEST(HallClocks, TheLastSignCounts) {
  HallClocks clocks;
  clocks.note_sign("north", 1000ms, kStart);
  clocks.note_sign("north", 500ms, kStart + 3s);
  EXPECT_EQ(clocks.clock_of("north", kStart + 3s), 500ms);
}

TEST(HallClocks, NobodyKnowsTheClockOfAHallThatWasNotHeard) {
  EXPECT_FALSE(HallClocks().clock_of("north", kStart));
}

}  // namespace hall_clocks_test
}  // namespace jadoube::relay
