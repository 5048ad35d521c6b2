#include "drivers/simulator/hardware/make.h"

#include <gmock/gmock.h>

namespace jadoube::drivers::simulator {
namespace make_test {

TEST(Make, IsReadByItsName) {
  EXPECT_EQ(parse_make("dgt"), Make::kDgt);
  EXPECT_EQ(parse_make("chesslink"), Make::kChessLink);
}

TEST(Make, ListsTheNamesIfOneIsUnknown) {
  const auto made = parse_make("gochess");
  ASSERT_FALSE(made);
  EXPECT_THAT(
      made.error().message,
      testing::HasSubstr(
          "only dgt, chesslink, certabo, sentio, chessnut, ichessone, zmartfun, novag, saitek"));
}

TEST(Make, WithoutAClockRefusesItsFaults) {
  const auto checked = check_fault(Make::kChessLink, *parse_fault("event-dump@12"));
  ASSERT_FALSE(checked);
  EXPECT_EQ(checked.error().message,
            "fault \"event-dump\": a chesslink board has no clock and no log, so leave it out");
  EXPECT_TRUE(check_fault(Make::kChessLink, *parse_fault("garble=0.1")));
  EXPECT_TRUE(check_fault(Make::kDgt, *parse_fault("event-dump@12")));
}

}  // namespace make_test
}  // namespace jadoube::drivers::simulator
