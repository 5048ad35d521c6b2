#include "daemon/outputs/lichess/round_pushes.h"

#include <gtest/gtest.h>

#include "tests/daemon/outputs/played.h"

namespace jadoube::outputs {
namespace round_pushes_test {

using output_tests::kNoon;
using output_tests::played;
using output_tests::table_of;

const SectionPlace kPlace{"open", "a"};

struct RoundPushesTest : testing::Test {
  RoundPushesTest() {
    round.tables = {table_of(1, played("e4 e5"))};
    kept.rounds.push_back({.number = 1, .id = "rrrrrrrr"});
  }
  void want() {
    pushes.want(kept, {&round});
    pushes.open(kPlace, kept, pushes.wanted(kept, {&round}, std::chrono::seconds(0)));
  }
  Round round{.tournament = "open", .section = "a", .number = 1};
  KeptBroadcast kept{.tournament = "open", .section = "a", .id = "bbbbbbbb"};
  RoundPushes pushes{ReleasePolicy()};
};

TEST_F(RoundPushesTest, PushesWhatIsWanted) {
  EXPECT_FALSE(pushes.next(kPlace, kNoon + std::chrono::hours(1)));
  want();
  EXPECT_TRUE(pushes.is_due(kPlace, kNoon + std::chrono::hours(1)));
  const auto due = pushes.next(kPlace, kNoon + std::chrono::hours(1));
  ASSERT_TRUE(due);
  EXPECT_EQ(due->round, "rrrrrrrr");
  EXPECT_EQ(due->push.games.size(), 1U);
  EXPECT_FALSE(pushes.is_done());
}

TEST_F(RoundPushesTest, ARoundThatIsHeldTakesNoGames) {
  kept.rounds[0].is_held = true;
  want();
  EXPECT_FALSE(pushes.is_due(kPlace, kNoon + std::chrono::hours(1)));
  EXPECT_FALSE(pushes.next(kPlace, kNoon + std::chrono::hours(1)));
}

TEST_F(RoundPushesTest, ASectionThatIsGoneTakesNoGames) {
  want();
  pushes.keep_open({});
  EXPECT_FALSE(pushes.is_due(kPlace, kNoon + std::chrono::hours(1)));
}

TEST_F(RoundPushesTest, NothingWantedIsNotDone) { EXPECT_FALSE(pushes.is_done()); }

}  // namespace round_pushes_test
}  // namespace jadoube::outputs
