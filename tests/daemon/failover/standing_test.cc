#include "daemon/failover/standing.h"

#include <gtest/gtest.h>

namespace jadoube::failover {
namespace standing_test {

Standing standing(const std::string& name, std::uint64_t term, bool was_active, bool first) {
  return {.name = name, .term = term, .was_active = was_active, .first = first};
}

TEST(Standing, ExactlyOneOfTwoPrecedes) {
  for (unsigned i = 0; i < 64; ++i) {
    const auto one = standing("a", i & 1, (i & 2) != 0, (i & 4) != 0);
    const auto other = standing("b", i >> 3 & 1, (i & 16) != 0, (i & 32) != 0);
    EXPECT_NE(precedes(one, other), precedes(other, one)) << i;
  }
}

TEST(Standing, TheLaterTermPrecedesThenWhoWasActiveInItThenTheFirst) {
  EXPECT_TRUE(precedes(standing("b", 2, false, false), standing("a", 1, true, true)));
  EXPECT_TRUE(precedes(standing("b", 2, true, false), standing("a", 2, false, true)));
  EXPECT_TRUE(precedes(standing("b", 0, false, true), standing("a", 0, false, false)));
  EXPECT_TRUE(precedes(standing("a", 0, false, false), standing("b", 0, false, false)));
}

TEST(Standing, OnlyWhoPublishedAloneAfterTheOtherBeganHasEventsOfItsOwn) {
  const Standing active{.name = "a", .term = 5, .base = 100};
  Standing standby{.name = "b", .term = 4, .was_active = true, .alone = true, .events = 100};
  EXPECT_FALSE(has_own_events(standby, active));
  standby.events = 101;
  EXPECT_TRUE(has_own_events(standby, active));
  standby.alone = false;
  EXPECT_FALSE(has_own_events(standby, active));
  standby.alone = true;
  standby.was_active = false;
  EXPECT_FALSE(has_own_events(standby, active));
}

TEST(Standing, ReadsWhatItWrites) {
  const Standing kept{.name = "a", .term = 7, .was_active = true, .alone = true, .base = 1234};
  EXPECT_EQ(standing_of(text_of(kept), "a"), kept);
}

TEST(Standing, RefusesALineThatItDoesNotWrite) {
  for (const char* text :
       {"", "1", "2 7 active 5 alone", "1 7 leader 5 alone", "1 seven active 5 alone", "1 7 active",
        "1 7 active 5", "1 7 active 5 lonely"}) {
    const auto read = standing_of(text, "a");
    ASSERT_FALSE(read) << text;
    EXPECT_EQ(read.error().code, rules::ErrorCode::kInvalidArgument);
  }
}

}  // namespace standing_test
}  // namespace jadoube::failover
