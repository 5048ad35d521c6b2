#include <gtest/gtest.h>

#include <cstdlib>
#include <ctime>

#include "daemon/language/language.h"

namespace jadoube::language {
namespace dates_test {

TEST(DateTimeText, IsInLocalTime) {
  setenv("TZ", "UTC-2", 1);
  tzset();
  const auto time = std::chrono::sys_days{std::chrono::year(2026) / 11 / 20} +
                    std::chrono::hours(23) + std::chrono::milliseconds(1999);
  EXPECT_EQ(date_time_text(time), "2026-11-21 01:00:01");
  EXPECT_EQ(time_of_day_text(time), "01:00:01");
  unsetenv("TZ");
  tzset();
}

}  // namespace dates_test
}  // namespace jadoube::language
