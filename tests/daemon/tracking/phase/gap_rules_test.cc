#include "daemon/tracking/phase/gap_rules.h"

#include <gtest/gtest.h>

#include "tests/daemon/tracking/phase/known.h"

namespace jadoube::tracking {
namespace gap_rules_test {

using model::PlyState;
using rules::Piece;
using rules::Square;
using std::chrono::seconds;
using tests::Known;

TEST(GapRules, SeeThatNothingWasPlayedWherePlacementAndClockAreAsBefore) {
  Known known;
  known.begin();
  known.play(Square::e2, Square::e4, PlyState::kConfirmed);
  EXPECT_FALSE(is_unchanged(known.situation()));
  known.lose_and_read_again();
  EXPECT_TRUE(is_unchanged(known.situation()));
  auto moved = known.sensed.placement();
  moved.set(Square::e7, Piece::kNone);
  known.sensed.board.read(moved);
  EXPECT_FALSE(is_unchanged(known.situation()));
}

TEST(GapRules, LeaveALongOutageWithoutAClockToTheLog) {
  Known known;
  known.begin();
  known.play(Square::e2, Square::e4, PlyState::kConfirmed);
  known.outage.begin({}, known.sensed.snapshot());
  known.outage.gap()->read = true;
  known.outage.gap()->note_sensed(drivers::Instant{seconds{4}}, known.sensed.board);
  EXPECT_FALSE(is_unchanged(known.situation()));
  known.outage.log_request().learn({.own_log = false});
  EXPECT_TRUE(is_unchanged(known.situation()));
}

TEST(GapRules, CountThePliesBeforeTheLastChanges) {
  Known known;
  known.begin();
  known.sensed.now.at = drivers::Instant{seconds{10}};
  known.play(Square::e2, Square::e4, PlyState::kConfirmed);
  EXPECT_FALSE(plies_before_last_changes(known.situation()));
  const auto before = known.sensed.placement();
  auto moved = before;
  moved.set(Square::e7, Piece::kNone);
  known.outage.recent().add(before, moved, drivers::Instant{seconds{12}});
  known.sensed.now.at = drivers::Instant{seconds{13}};
  EXPECT_EQ(plies_before_last_changes(known.situation()), 1u);
  known.sensed.now.at = drivers::Instant{seconds{20}};
  EXPECT_FALSE(plies_before_last_changes(known.situation()));
}

TEST(GapRules, AreNotSureOfTheOrderWherePliesCameInAnOutageOfTheClock) {
  Known known;
  known.begin();
  known.play(Square::e2, Square::e4, PlyState::kConfirmed);
  known.play(Square::e7, Square::e5, PlyState::kConfirmed);
  known.lose_and_read_again();
  EXPECT_FALSE(order_is_uncertain_from(known.situation()));
  known.outage.gap()->after_clock_outage = 0;
  EXPECT_EQ(order_is_uncertain_from(known.situation()), 0u);
  known.outage.gap()->after_clock_outage = 1;
  EXPECT_FALSE(order_is_uncertain_from(known.situation()));
}

TEST(GapRules, AskForTheLogOnlyWhereTheGameIsOverAndThePlacementIsNew) {
  Known known;
  known.begin();
  known.recorder.sheet().conclude(rules::Result::kDraw, model::Termination::kNormal);
  known.lose_and_read_again();
  EXPECT_FALSE(may_log_have_plies(known.situation()));
  auto moved = known.sensed.placement();
  moved.set(Square::d2, Piece::kNone);
  moved.set(Square::d4, Piece::kWhitePawn);
  known.sensed.board.read(moved);
  EXPECT_TRUE(may_log_have_plies(known.situation()));
  known.outage.gap()->log_awaited = drivers::Instant{};
  EXPECT_FALSE(may_log_have_plies(known.situation()));
}

}  // namespace gap_rules_test
}  // namespace jadoube::tracking
