#include "drivers/dgt/board_clock.h"

#include <gtest/gtest.h>

namespace jadoube::drivers::dgt {
namespace board_clock_test {

constexpr Instant kNow{std::chrono::seconds(100)};

TEST(BoardClock, AMissingClockIsReportedOnce) {
  BoardClock clock;
  std::vector<Observation> seen;
  EXPECT_TRUE(clock.hear_missing(seen));
  ASSERT_FALSE(seen.empty());
  EXPECT_TRUE(std::holds_alternative<ClockMissing>(seen.front()));
  seen.clear();
  EXPECT_FALSE(clock.hear_missing(seen));
  EXPECT_TRUE(seen.empty());
}

TEST(BoardClock, NoCommandGoesToAMissingClock) {
  BoardClock clock;
  std::vector<Observation> seen;
  clock.hear_missing(seen);
  EXPECT_FALSE(clock.add(ReadClockVersion{}).has_value());
}

TEST(BoardClock, AClockThatAppearsIsAskedWhichOneItIs) {
  BoardClock clock;
  std::vector<Observation> seen;
  EXPECT_FALSE(clock.is_due());
  clock.hear(kNow, ClockRead{}, seen);
  EXPECT_TRUE(clock.is_due());
  Bytes out;
  clock.ask(kNow, out);
  EXPECT_FALSE(out.empty());
  EXPECT_TRUE(clock.is_asked() || clock.is_due());
}

}  // namespace board_clock_test
}  // namespace jadoube::drivers::dgt
