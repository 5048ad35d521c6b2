#include <gtest/gtest.h>

#include "daemon/evidence/shown_text.h"

namespace jadoube::evidence {
namespace moment_text_test {

drivers::Instant moment(std::int64_t nanoseconds) {
  return drivers::Instant(std::chrono::nanoseconds(nanoseconds));
}

TEST(MomentText, IsUtcToTheNanosecond) {
  EXPECT_EQ(moment_text(moment(0)), "1970-01-01T00:00:00.000000000Z");
  EXPECT_EQ(moment_text(moment(1795872123'120000007)), "2026-11-28T13:22:03.120000007Z");
  EXPECT_EQ(moment_text(moment(-1)), "1969-12-31T23:59:59.999999999Z");
}

TEST(MomentText, IsReadAsItWasWritten) {
  for (const std::int64_t at :
       {std::int64_t{-1}, std::int64_t{0}, std::int64_t{1795872123'120000007}}) {
    EXPECT_EQ(parse_moment(moment_text(moment(at))), moment(at));
  }
}

TEST(MomentText, NamesADayThatThereIs) {
  for (const char* text :
       {"", "2026-11-28", "2026-02-29T13:22:03.120000007Z", "2026-13-01T13:22:03.120000007Z",
        "2026-11-28T24:00:00.000000000Z", "2026-11-28T13:22:61.000000000Z",
        "2026-11-28 13:22:03.120000007Z", "2026-11-28T13:22:03.12000000+Z",
        "9999-11-28T13:22:03.120000007Z", "2026-11-28T13:22:03.120000007Z "}) {
    EXPECT_EQ(parse_moment(text), std::nullopt) << text;
  }
}

}  // namespace moment_text_test
}  // namespace jadoube::evidence
