#include <gtest/gtest.h>

#include "daemon/hub/hub_names.h"

namespace jadoube::hub {
namespace sign_of_life_test {

TEST(SignOfLife, IsReadBack) {
  for (const SignOfLife& sign : {SignOfLife{}, SignOfLife{.delay = std::chrono::minutes(15),
                                               .last = EventId{.epoch = "3f2a", .number = 7}}}) {
    EXPECT_EQ(parse_sign_of_life(to_text(sign)), sign);
  }
  EXPECT_EQ(to_text(SignOfLife{}), "1 0 -");
}

TEST(SignOfLife, ForArbitersItTellsTheClockOfTheHall) {
  const SignOfLife sign{.last = EventId{.epoch = "3f2a", .number = 7},
                        .clock = std::chrono::milliseconds(1'764'336'000'123)};
  EXPECT_EQ(to_text(sign), "1 0 3f2a:7 1764336000123");
  EXPECT_EQ(parse_sign_of_life(to_text(sign)), sign);
  const SignOfLife first{.clock = std::chrono::milliseconds(0)};
  EXPECT_EQ(parse_sign_of_life(to_text(first)), first);
}

TEST(SignOfLife, RefusesWhatNobodySays) {
  for (const auto* text : {"", "1", "1 0", "1  -", "2 0 -", "1 -1 -", "1 86401 -", "1 0 a", "1 x -",
                           "1 0 - ", "1 0 - x", "1 0 - -1", "1 0 - 1 2", "1 0 - 253402300799001"}) {
    EXPECT_FALSE(parse_sign_of_life(text)) << text;
  }
}

}  // namespace sign_of_life_test
}  // namespace jadoube::hub
