#include "daemon/tracking/phase/join_rules.h"

#include <gtest/gtest.h>

#include "rules/notation/fen.h"
#include "tests/daemon/tracking/phase/known.h"

namespace jadoube::tracking {
namespace join_rules_test {

using drivers::ClockSide;
using rules::Square;
using tests::Known;

// The middle of a game.
rules::Placement middle() {
  return rules::parse_fen("r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2N2N2/PPPP1PPP/R1BQK2R w KQkq - 6 5")
      ->placement();
}

TEST(JoinRules, JoinAGameWhoseClockRunsAndWhosePlacementHasStayed) {
  Known known;
  known.sensed.board.read(middle());
  known.sensed.now.at = drivers::Instant{std::chrono::seconds{11}};
  EXPECT_TRUE(known.decided(PhaseTrigger::kClockRuns).empty());
  known.run_clock(ClockSide::kRight);
  const auto steps = known.decided(PhaseTrigger::kClockRuns);
  ASSERT_FALSE(steps.empty());
  const auto* begin = std::get_if<BeginGame>(&steps.back());
  ASSERT_NE(begin, nullptr);
  EXPECT_EQ(begin->change, PhaseChange::kJoined);
  EXPECT_EQ(begin->start.position.placement(), middle());
}

TEST(JoinRules, WaitWhileAHandMayHoldAPiece) {
  Known known;
  known.sensed.board.read(middle());
  known.run_clock(ClockSide::kRight);
  known.sensed.now.at = drivers::Instant{std::chrono::seconds{9}};
  EXPECT_TRUE(known.decided(PhaseTrigger::kClockRuns).empty());
  known.life.joining().add_press(rules::Color::kBlack, middle(), /*in_outage=*/false);
  EXPECT_FALSE(known.decided(PhaseTrigger::kClockRuns).empty());
}

TEST(JoinRules, BeginBeforeTheFirstLiftWhereTheClockWasSeenToStart) {
  Known known;
  known.sensed.board.read(middle());
  known.run_clock(ClockSide::kRight);
  auto s = known.situation();
  s.lifted = Square::f3;
  EXPECT_FALSE(begins_at_lift(s));
  known.life.joining().start_clock(middle());
  EXPECT_TRUE(begins_at_lift(s));
  s.lifted = Square::a8;
  EXPECT_FALSE(begins_at_lift(s));
}

TEST(JoinRules, JoinNoGameWhileAnotherOneIsInPlay) {
  Known known;
  known.begin();
  known.play(Square::e2, Square::e4, model::PlyState::kConfirmed);
  known.sensed.board.read(middle());
  known.run_clock(ClockSide::kRight);
  known.sensed.now.at = drivers::Instant{std::chrono::seconds{60}};
  EXPECT_TRUE(known.decided(PhaseTrigger::kClockRuns).empty());
}

}  // namespace join_rules_test
}  // namespace jadoube::tracking
