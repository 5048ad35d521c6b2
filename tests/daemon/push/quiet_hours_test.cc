#include <gtest/gtest.h>

#include "daemon/push/push_subscription.h"

namespace jadoube::push {
namespace quiet_hours_test {

using namespace std::chrono_literals;

// A time of a day in UTC.
std::chrono::sys_seconds at(std::chrono::minutes time) {
  return std::chrono::sys_days(std::chrono::year(2026) / 11 / 29) + time;
}

TEST(QuietHours, BeginAndEndOnOneDay) {
  const QuietHours lunch{.from = 12 * 60, .to = 13 * 60};
  EXPECT_FALSE(lunch.contain(at(11h + 59min) + 59s));
  EXPECT_TRUE(lunch.contain(at(12h)));
  EXPECT_TRUE(lunch.contain(at(12h + 59min) + 59s));
  EXPECT_FALSE(lunch.contain(at(13h)));
}

TEST(QuietHours, GoOverMidnight) {
  const QuietHours night{.from = 23 * 60, .to = 8 * 60};
  EXPECT_TRUE(night.contain(at(23h)));
  EXPECT_TRUE(night.contain(at(0h)));
  EXPECT_TRUE(night.contain(at(7h + 59min)));
  EXPECT_FALSE(night.contain(at(8h)));
  EXPECT_FALSE(night.contain(at(22h + 59min)));
}

TEST(QuietHours, AreThoseOfTheClockOfTheDevice) {
  const QuietHours kyiv{.from = 23 * 60, .to = 8 * 60, .utc_offset = 120};
  EXPECT_TRUE(kyiv.contain(at(21h)));
  EXPECT_FALSE(kyiv.contain(at(6h)));
  const QuietHours newfoundland{.from = 23 * 60, .to = 8 * 60, .utc_offset = -210};
  EXPECT_FALSE(newfoundland.contain(at(2h)));
  EXPECT_TRUE(newfoundland.contain(at(2h + 30min)));
  EXPECT_TRUE(newfoundland.contain(at(11h + 29min)));
}

TEST(QuietHours, AreNoneIfTheyBeginWhereTheyEnd) {
  EXPECT_FALSE((QuietHours{.from = 60, .to = 60}.contain(at(1h))));
}

}  // namespace quiet_hours_test
}  // namespace jadoube::push
