#include <gtest/gtest.h>

#include "rules/mate/closure.h"
#include "rules/mate/helpmate.h"
#include "tests/rules/mate/blocked_positions.h"
#include "tests/rules/reading.h"

namespace jadoube::rules {
namespace exploration_test {

using jadoube::tests::position_of;
using End = ClosureResult::End;

TEST(Exploration, FindsAMateFarFromTheStart) {
  // Each needs the other king in a corner of its own, with a piece of its side beside it.
  const Position position = position_of("2k5/3n4/8/8/8/8/8/2KB4 w - - 0 1");
  for (const Color player : {Color::kWhite, Color::kBlack}) {
    const auto result = explore(position.square_sets(), player, 200'000);
    ASSERT_EQ(result.end, End::kMate);
    EXPECT_TRUE(ends_in_mate(position.square_sets(), result.line, player));
  }
}

TEST(Exploration, ReportsThatThereIsNoMateOnceAllPositionsAreVisited) {
  const Position position = position_of("8/8/6k1/p1p1p1p1/P1P1P1P1/6K1/8/8 w - - 0 1");
  const auto result = explore(position.square_sets(), Color::kWhite, 100'000);
  EXPECT_EQ(result.end, End::kClosed);
  EXPECT_GT(result.positions, 100);
}

TEST(Exploration, StopsAtTheLimit) {
  const auto result = explore(Position::initial().square_sets(), Color::kWhite, 10);
  EXPECT_EQ(result.end, End::kLimit);
  EXPECT_EQ(result.positions, 11);
}

TEST(Exploration, HasTheSameAnswerAsAClosureOnTheMovesAlone) {
  tests::BlockedPositions blocked(17);
  for (int round = 0; round < 60; ++round) {
    const Position position = blocked.next();
    if (position.is_checkmate()) continue;
    const SquareSets& sets = position.square_sets();
    for (const Color player : {Color::kWhite, Color::kBlack}) {
      const auto explored = explore(sets, player, 5000);
      const auto closed = close(sets, player, 20'000, Shortcuts::kNone);
      if (explored.end == End::kLimit || closed.end == End::kLimit) continue;
      EXPECT_EQ(explored.end, closed.end) << to_fen(position);
    }
  }
}

TEST(Exploration, AcceptsPositionsThatNoGameCanReach) {
  for (const char* fen : {"P3k3/8/8/8/8/8/8/4K2R w - - 0 1", "4k3/4Q3/8/8/8/8/8/KK6 w - - 0 1",
                          "8/8/8/8/8/8/8/4K2R w - - 0 1", "k6K/8/8/8/8/8/8/p6P b - - 0 1"}) {
    const Position position = position_of(fen);
    for (const Color player : {Color::kWhite, Color::kBlack}) {
      const auto result = explore(position.square_sets(), player, 2000);
      if (result.end != End::kMate) continue;
      EXPECT_TRUE(ends_in_mate(position.square_sets(), result.line, player)) << fen;
    }
  }
}

}  // namespace exploration_test
}  // namespace jadoube::rules
