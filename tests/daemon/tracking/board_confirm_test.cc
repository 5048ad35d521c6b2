#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "daemon/tracking/board_tracker.h"
#include "tests/daemon/tracking/table.h"

namespace jadoube::tracking {
namespace board_confirm_test {

using std::chrono::milliseconds;

// Presses.

TEST(BoardTracker, TakesPressesAfterTheFlagHasStoppedTheClock) {
  Table table;
  table.start_clock();
  table.play("e4 e5");
  table.fall_flag();
  table.play("Nf3");
  EXPECT_EQ(table.moves(), "e4 e5 Nf3");
}

TEST(BoardTracker, ConfirmsTheLastPlyByTheResult) {
  Table table;
  table.start_clock();
  table.play("e4 e5");
  table.hands("1000ms g1- f3+N 3000ms e1- e8- e4- e4+K d5+k 2000ms");
  EXPECT_EQ(table.moves(), "e4 e5 Nf3");
  EXPECT_EQ(table.evidence(3), "result");
}

TEST(BoardTracker, ConfirmsByAPressThatIsReadBeforeTheSquares) {
  Table table;
  table.start_clock();
  table.hands("e2- | e4+P");
  EXPECT_EQ(table.moves(), "e4");
  EXPECT_EQ(table.evidence(1), "press 0:02:59 0:03:00");
}

TEST(BoardTracker, ForgetsAPressAfterThreeSeconds) {
  Table table;
  table.start_clock();
  table.hands("| 3000ms e2- e4+P");
  EXPECT_EQ(table.moves(), "e4?");
}

TEST(BoardTracker, TakesThePressThatStartsWhitesClockForNoPly) {
  Table table;
  table.start_clock();
  table.hands("e2- e4+P 500ms");
  EXPECT_EQ(table.moves(), "e4?");
}

TEST(BoardTracker, ConfirmsAPlyByItsPressThoughTheReplyIsOnTheBoardAlready) {
  Table table;
  table.start_clock();
  table.hands("e2- e4+P e7- e5+p |");
  EXPECT_EQ(table.moves(), "e4 e5?");
  EXPECT_EQ(table.evidence(1), "press 0:02:59 0:03:00");
}

TEST(BoardTracker, TakesALeverMovedOnAStoppedClockForNoPress) {
  Table table;
  drivers::ClockRead clock;
  clock.pressed = drivers::ClockSide::kRight;
  table.observe(clock);
  table.hands("e2- e4+P");
  clock.pressed = drivers::ClockSide::kLeft;
  table.observe(clock);
  EXPECT_EQ(table.moves(), "e4?");
}

TEST(BoardTracker, ConfirmsByAReplyThatStaysForASecondWhereNoPressWasSeen) {
  Table table;
  table.start_clock();
  table.hands("e2- e4+P e7- e5+p 900ms");
  EXPECT_EQ(table.moves(), "e4? e5?");
  table.wait(milliseconds{100});
  EXPECT_EQ(table.moves(), "e4 e5?");
  EXPECT_EQ(table.evidence(1), "reply");
}

TEST(BoardTracker, ConfirmsPliesMadeWithoutAPressByTheOnesAfterThem) {
  Table table;
  table.start_clock();
  table.hands("e2- e4+P 500ms e7- e5+p 500ms g1- f3+N 2000ms");
  EXPECT_EQ(table.moves(), "e4 e5 Nf3?");
}

// Without a clock.

TEST(BoardTracker, ConfirmsByTheOpponentsLiftWithoutAClock) {
  Table table;
  table.hands("e2- e4+P 1200ms");
  EXPECT_EQ(table.moves(), "e4?");
  table.hands("e7-");
  EXPECT_EQ(table.moves(), "e4");
  EXPECT_EQ(table.evidence(1), "opponent-lift");
}

TEST(BoardTracker, ConfirmsByTheReplyWhereNoLiftWasSeen) {
  Table table;
  table.hands("e2- e4+P 500ms e5+p e7-");
  EXPECT_EQ(table.moves(), "e4 e5?");
  EXPECT_EQ(table.evidence(1), "reply");
}

TEST(BoardTracker, DoesNotTakeTheMoversOwnLiftForTheOpponents) {
  Table table;
  table.play("e4 d5");
  // The victim is lifted while the capturing piece rests on its way.
  table.play("Nf3 c6");
  table.hands("f1- b5+B c6-");
  EXPECT_EQ(table.moves(), "e4 d5 Nf3 c6?");
}

TEST(BoardTracker, ConfirmsAPlyThatDwellsWithoutAClock) {
  Table table;
  table.hands("e2- e4+P 1400ms");
  EXPECT_EQ(table.moves(), "e4?");
  table.wait(milliseconds{300});
  EXPECT_EQ(table.moves(), "e4");
  EXPECT_EQ(table.evidence(1), "quiet-time");
}

TEST(BoardTracker, LetsASlideContinueThoughTheOpponentTouchedAPieceMeanwhile) {
  Table table;
  table.hands("d2- d3+P e7- e7+p d3- d4+P 1000ms");
  EXPECT_EQ(table.moves(), "d4?");
  EXPECT_EQ(table.game().revision, 0U);
}

TEST(BoardTracker, FollowsAGameWithoutAClock) {
  Table table;
  table.play("e4 e5 Nf3 Nc6 Bb5 a6 Bxc6 dxc6 O-O f6 d4 exd4 Nxd4 c5");
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6 Bb5 a6 Bxc6 dxc6 O-O f6 d4 exd4 Nxd4 c5?");
}

}  // namespace board_confirm_test
}  // namespace jadoube::tracking
