#include <gtest/gtest.h>

#include "daemon/tracking/log/outage.h"

namespace jadoube::tracking {
namespace clock_outages_test {

TEST(ClockOutages, AreReportedOnceAndOnlyIfAPressWasLost) {
  ClockOutages clock;
  EXPECT_FALSE(clock.current());
  EXPECT_TRUE(clock.note(1));
  EXPECT_FALSE(clock.note(3));
  EXPECT_EQ(clock.current()->presses, 3);
  clock.forget();
  EXPECT_FALSE(clock.note(0));
}

TEST(ClockOutages, LackPliesWithMorePressesThanPlies) {
  ClockOutages clock;
  EXPECT_FALSE(clock.presses_exceed_plies(0));
  clock.note_plies_known(10);
  clock.note(3);
  EXPECT_TRUE(clock.presses_exceed_plies(11));
  EXPECT_FALSE(clock.presses_exceed_plies(12));
}

TEST(ClockOutages, CountThePressesThatAreObservedInOne) {
  ClockOutages clock;
  clock.note(2);
  EXPECT_EQ(clock.count_press(), 1);
  EXPECT_EQ(clock.count_press(), 2);
}

}  // namespace clock_outages_test
}  // namespace jadoube::tracking
