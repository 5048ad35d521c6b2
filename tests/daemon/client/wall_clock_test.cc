#include <gtest/gtest.h>

#include <cstdlib>
#include <ctime>

#include "daemon/client/text.h"

namespace jadoube::cli {
namespace wall_clock_test {

using namespace std::chrono;

// In a time zone that is half an hour off, and has no summer time.
class NextTurn : public testing::Test {
 protected:
  NextTurn() {
    ::setenv("TZ", "XST-05:30", 1);
    ::tzset();
  }

  // The moment at which the clock on the wall there shows that time of the first day.
  static sys_seconds wall(seconds shown) { return sys_seconds(shown - 5h - 30min); }
};

TEST_F(NextTurn, IsTheNextHalfHourOnTheWall) {
  EXPECT_EQ(next_turn(wall(15h + 7min + 3s), 30min), wall(15h + 30min));
  EXPECT_EQ(next_turn(wall(15h + 30min) - 1ns, 30min), wall(15h + 30min));
}

TEST_F(NextTurn, IsNeverNow) {
  EXPECT_EQ(next_turn(wall(15h + 30min), 30min), wall(16h));
  EXPECT_EQ(next_turn(wall(15h + 30min) + 900ms, 30min), wall(16h));
}

TEST_F(NextTurn, StartsAgainAtMidnightIfTheDayIsNotAMultiple) {
  EXPECT_EQ(next_turn(wall(23h), 7h), wall(24h));
  EXPECT_EQ(next_turn(wall(0h), 7h), wall(7h));
}

TEST_F(NextTurn, IsMidnightOnceADay) { EXPECT_EQ(next_turn(wall(0h), 24h), wall(24h)); }

}  // namespace wall_clock_test
}  // namespace jadoube::cli
