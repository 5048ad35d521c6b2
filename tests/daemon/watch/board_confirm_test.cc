#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "daemon/watch/board_watch.h"
#include "tests/daemon/watch/table.h"

namespace jadoube::watch {
namespace {

using std::chrono::milliseconds;

// Presses.

TEST(BoardWatch, TakesPressesAfterTheFlagHasStoppedTheClock) {
  Table table;
  table.start_clock();
  table.play("e4 e5");
  table.fall_flag();
  table.play("Nf3");
  EXPECT_EQ(table.moves(), "e4 e5 Nf3");
}

TEST(BoardWatch, ConfirmsTheLastPlyByTheResult) {
  Table table;
  table.start_clock();
  table.play("e4 e5");
  table.hands("1000ms g1- f3+N 3000ms e1- e8- e4- e4+K d5+k 2000ms");
  EXPECT_EQ(table.moves(), "e4 e5 Nf3");
  EXPECT_EQ(table.evidence(3), "result");
}

TEST(BoardWatch, ConfirmsByAPressThatIsReadBeforeTheSquares) {
  Table table;
  table.start_clock();
  table.hands("e2- | e4+P");
  EXPECT_EQ(table.moves(), "e4");
  EXPECT_EQ(table.evidence(1), "press 0:02:59 0:03:00");
}

TEST(BoardWatch, ForgetsAPressAfterThreeSeconds) {
  Table table;
  table.start_clock();
  table.hands("| 3000ms e2- e4+P");
  EXPECT_EQ(table.moves(), "e4?");
}

TEST(BoardWatch, TakesThePressThatStartsWhitesClockForNoPly) {
  Table table;
  table.start_clock();
  table.hands("e2- e4+P 500ms");
  EXPECT_EQ(table.moves(), "e4?");
}

TEST(BoardWatch, ConfirmsAPlyByItsPressThoughTheReplyStandsAlready) {
  Table table;
  table.start_clock();
  table.hands("e2- e4+P e7- e5+p |");
  EXPECT_EQ(table.moves(), "e4 e5?");
  EXPECT_EQ(table.evidence(1), "press 0:02:59 0:03:00");
}

TEST(BoardWatch, TakesALeverMovedOnAStandingClockForNoPress) {
  Table table;
  drivers::ClockRead clock;
  clock.pressed = drivers::ClockSide::kRight;
  table.observe(clock);
  table.hands("e2- e4+P");
  clock.pressed = drivers::ClockSide::kLeft;
  table.observe(clock);
  EXPECT_EQ(table.moves(), "e4?");
}

TEST(BoardWatch, ConfirmsByAReplyThatStandsForASecondWhereNoPressWasSeen) {
  Table table;
  table.start_clock();
  table.hands("e2- e4+P e7- e5+p 900ms");
  EXPECT_EQ(table.moves(), "e4? e5?");
  table.wait(milliseconds{100});
  EXPECT_EQ(table.moves(), "e4 e5?");
  EXPECT_EQ(table.evidence(1), "reply");
}

TEST(BoardWatch, ConfirmsPliesMadeWithoutAPressByTheOnesAfterThem) {
  Table table;
  table.start_clock();
  table.hands("e2- e4+P 500ms e7- e5+p 500ms g1- f3+N 2000ms");
  EXPECT_EQ(table.moves(), "e4 e5 Nf3?");
}

// Without a clock.

TEST(BoardWatch, ConfirmsByTheOpponentsLiftWithoutAClock) {
  Table table;
  table.hands("e2- e4+P 1200ms");
  EXPECT_EQ(table.moves(), "e4?");
  table.hands("e7-");
  EXPECT_EQ(table.moves(), "e4");
  EXPECT_EQ(table.evidence(1), "opponent-lift");
}

TEST(BoardWatch, ConfirmsByTheReplyWhereNoLiftWasSeen) {
  Table table;
  table.hands("e2- e4+P 500ms e5+p e7-");
  EXPECT_EQ(table.moves(), "e4 e5?");
  EXPECT_EQ(table.evidence(1), "reply");
}

TEST(BoardWatch, DoesNotTakeTheMoversOwnLiftForTheOpponents) {
  Table table;
  table.play("e4 d5");
  // The victim is lifted while the capturing piece rests on its way.
  table.play("Nf3 c6");
  table.hands("f1- b5+B c6-");
  EXPECT_EQ(table.moves(), "e4 d5 Nf3 c6?");
}

TEST(BoardWatch, ConfirmsAPlyThatDwellsWithoutAClock) {
  Table table;
  table.hands("e2- e4+P 1400ms");
  EXPECT_EQ(table.moves(), "e4?");
  table.wait(milliseconds{300});
  EXPECT_EQ(table.moves(), "e4");
  EXPECT_EQ(table.evidence(1), "quiet-time");
}

TEST(BoardWatch, LetsASlideGoOnThoughTheOpponentTouchedAPieceMeanwhile) {
  Table table;
  table.hands("d2- d3+P e7- e7+p d3- d4+P 1000ms");
  EXPECT_EQ(table.moves(), "d4?");
  EXPECT_EQ(table.game().revision, 0U);
}

TEST(BoardWatch, FollowsAGameWithoutAClock) {
  Table table;
  table.play("e4 e5 Nf3 Nc6 Bb5 a6 Bxc6 dxc6 O-O f6 d4 exd4 Nxd4 c5");
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6 Bb5 a6 Bxc6 dxc6 O-O f6 d4 exd4 Nxd4 c5?");
}

}  // namespace
}  // namespace jadoube::watch
