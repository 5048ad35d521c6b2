#include <gtest/gtest.h>

#include "daemon/texts/words.h"

namespace jadoube::texts {
namespace delay_text_test {

using namespace std::chrono_literals;

TEST(DelayText, ReadsSecondsMinutesAndHours) {
  EXPECT_EQ(parse_delay("0s"), 0s);
  EXPECT_EQ(parse_delay("90s"), 90s);
  EXPECT_EQ(parse_delay("15m"), 15min);
  EXPECT_EQ(parse_delay("24h"), 24h);
}

TEST(DelayText, ReadsNoOtherText) {
  for (const char* text : {"", "15", "m", "-1m", "15 m", "1.5h", "1h30m", "15M", "25h", "1441m",
                           "86401s", "4294967295h", "99999999999h"}) {
    EXPECT_FALSE(parse_delay(text)) << text;
  }
}

}  // namespace delay_text_test
}  // namespace jadoube::texts
