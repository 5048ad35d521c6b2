#include <gtest/gtest.h>

#include "daemon/arbiter/detectors/observed_game.h"

namespace jadoube::arbiter {
namespace unfollowed_play_test {

constexpr Instant kNow{std::chrono::seconds(100)};

TEST(UnfollowedPlay, IsFoundAtTheThirdPressWithoutAPly) {
  UnfollowedPlay play;
  play.press(kNow, 4, false);
  play.press(kNow, 4, false);
  EXPECT_FALSE(play.found());
  play.press(kNow, 4, false);
  ASSERT_TRUE(play.found());
  EXPECT_EQ(play.found()->plies, 4U);
  EXPECT_EQ(play.found()->since, kNow);
}

TEST(UnfollowedPlay, IsNotFoundWhileThePlacementIsExplained) {
  UnfollowedPlay play;
  for (int i = 0; i < 3; ++i) play.press(kNow, 4, true);
  EXPECT_FALSE(play.found());
  play.press(kNow, 4, false);
  EXPECT_TRUE(play.found());
}

TEST(UnfollowedPlay, CountsAgainAfterAPly) {
  UnfollowedPlay play;
  for (int i = 0; i < 3; ++i) play.press(kNow, 4, false);
  play.begin_again();
  EXPECT_FALSE(play.found());
  for (int i = 0; i < 2; ++i) play.press(kNow, 5, false);
  EXPECT_FALSE(play.found());
}

TEST(UnfollowedPlay, IsOverWhenThePlacementIsExplainedAndComesBackWithTheNextPress) {
  UnfollowedPlay play;
  for (int i = 0; i < 3; ++i) play.press(kNow, 4, false);
  play.explain();
  EXPECT_FALSE(play.found());
  play.press(kNow, 4, false);
  EXPECT_TRUE(play.found());
}

}  // namespace unfollowed_play_test
}  // namespace jadoube::arbiter
