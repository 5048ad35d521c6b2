#include <gtest/gtest.h>

#include "drivers/simulator/players/thinking.h"
#include "rules/time/time_control_text.h"

namespace jadoube::drivers::simulator {
namespace time_control_test {

using std::chrono::minutes;
using std::chrono::seconds;

rules::Expected<TimeControl> setting_of(const char* text) {
  return rules::parse_time_control(text).and_then(clock_setting);
}

TEST(ClockSetting, IsReadFromTheTextsOfTheConfiguration) {
  EXPECT_EQ(setting_of("3+2"), (TimeControl{minutes(3), seconds(2), seconds(0)}));
  EXPECT_EQ(setting_of("90/40+30/SD+30"), (TimeControl{minutes(90), seconds(30), minutes(30)}));
  EXPECT_EQ(setting_of("15 minutes"), (TimeControl{minutes(15), seconds(0), seconds(0)}));
}

TEST(ClockSetting, WhatTheEmulatedClockCannotDoIsRefused) {
  EXPECT_EQ(setting_of("40/90 d5, SD/30 d5").error().message,
            "the emulated clock has an increment and no delay");
  EXPECT_EQ(setting_of("1+0.5").error().message, "the emulated clock shows whole seconds");
  EXPECT_EQ(setting_of("10h").error().message, "the emulated clock shows at most 9:59:59");
}

}  // namespace time_control_test
}  // namespace jadoube::drivers::simulator
