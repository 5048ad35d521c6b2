#include "daemon/watch/board_watch.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "daemon/watch/change_text.h"
#include "daemon/watch/publish.h"
#include "tests/daemon/watch/table.h"

namespace jadoube::watch {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;
using testing::ElementsAre;
using testing::IsEmpty;

// Physical truth.

TEST(BoardWatch, TellsNothingOfAReadingThatEqualsWhatIsKnown) {
  Table table;
  const auto before = table.changes.size();
  table.dump();
  EXPECT_EQ(table.changes.size(), before);
}

TEST(BoardWatch, TellsAReadingThatDiffersAsAWhole) {
  Table table;
  const auto before = table.changes.size();
  table.unseen("e2- e4+P");
  table.dump();
  ASSERT_GT(table.changes.size(), before);
  EXPECT_EQ(to_text(table.changes[before].change),
            "placement rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR normal");
  EXPECT_EQ(table.moves(), "e4?");
}

TEST(BoardWatch, TellsClocksByColour) {
  Table table(true);
  drivers::ClockRead clock;
  clock.left.time = seconds{10};
  clock.right.time = seconds{20};
  clock.right.flag_fallen = true;
  clock.running = true;
  clock.pressed = drivers::ClockSide::kLeft;
  table.observe(clock);
  EXPECT_EQ(to_text(table.changes.back().change), "clock 0:00:20 0:00:10 white-flag white runs");
  const auto before = table.changes.size();
  table.observe(clock);
  EXPECT_EQ(table.changes.size(), before);
}

TEST(BoardWatch, FindsTheBoardTurnedWhenTheArrayIsSetUpTurned) {
  BoardWatch watch;
  std::vector<TimedChange> changes;
  const auto turned = rules::rotated(rules::Placement::initial());
  for (int i = 0; i < rules::kSquareCount; ++i) {
    const auto square = rules::square_at(i);
    watch.observe(Instant{seconds{i}}, drivers::SquareChanged{square, turned[square]}, changes);
  }
  EXPECT_EQ(watch.board().orientation, Orientation::kRotated);
  EXPECT_EQ(watch.board().placement, rules::Placement::initial());
  EXPECT_TRUE(watch.board().game);
}

// Games.

TEST(BoardWatch, BeginsAGameAtOnceWhereNoneIsOpen) {
  Table table;
  EXPECT_THAT(table.told(), ElementsAre("game 1 begins"));
}

TEST(BoardWatch, BeginsAnotherGameWhenTheArrayHasStoodForASecond) {
  Table table;
  table.play("e4 e5 Nf3");
  table.told();
  table.hands("f3- g1+N e4- e2+P e5- e7+p");
  EXPECT_EQ(table.game().ordinal, 1);
  table.wait(milliseconds{999});
  EXPECT_EQ(table.game().ordinal, 1);
  table.wait(milliseconds{1});
  EXPECT_EQ(table.game().ordinal, 2);
  EXPECT_EQ(table.moves(), "");
  table.play("d4");
  EXPECT_EQ(table.moves(), "d4?");
}

TEST(BoardWatch, KeepsAGameWithoutPliesWhenTheArrayIsReadAgain) {
  Table table;
  table.observe(drivers::LinkChanged{drivers::LinkState::kLost, "/dev/board", "unplugged"});
  table.observe(drivers::LinkChanged{drivers::LinkState::kLive, "/dev/board", ""});
  table.dump();
  table.wait(seconds{10});
  EXPECT_EQ(table.game().ordinal, 1);
}

TEST(BoardWatch, TakesAGameOfProvisionalPliesBackInsteadOfBeginningAnother) {
  Table table;
  table.start_clock();
  table.hands("e2- e4+P e7- e5+p e5- e7+p e4- e2+P 3000ms");
  EXPECT_EQ(table.game().ordinal, 1);
  EXPECT_EQ(table.moves(), "");
}

TEST(BoardWatch, GoesOnWhereKnightsWentBackToTheArrayInPlay) {
  Table table;
  table.start_clock();
  table.play("Nf3 Nf6 Ng1 Ng8");
  table.wait(seconds{5});
  table.play("e4");
  EXPECT_EQ(table.moves(), "Nf3 Nf6 Ng1 Ng8 e4");
  EXPECT_EQ(table.game().ordinal, 1);
}

// Plies.

TEST(BoardWatch, KeepsAPlyWhoseMoverAdjustsHisPiece) {
  Table table;
  table.start_clock();
  table.hands("e2- e4+P");
  table.told();
  table.hands("e4- 2000ms e4+P");
  EXPECT_THAT(table.told(), IsEmpty());
}

TEST(BoardWatch, KeepsAPlyWhileTheOpponentHoldsAPiece) {
  Table table;
  table.start_clock();
  table.hands("e2- e4+P e7- 20000ms");
  EXPECT_EQ(table.moves(), "e4?");
}

TEST(BoardWatch, WaitsForQuietBeforeItBelievesTwoPliesAtOnce) {
  Table table;
  table.start_clock();
  table.hands("e2- e7- e5+p e4+P 499ms");
  EXPECT_EQ(table.moves(), "");
  table.wait(milliseconds{1});
  EXPECT_EQ(table.moves(), "e4? e5?");
}

TEST(BoardWatch, PutsASlideAndItsReplyInThePlaceOfTheStop) {
  Table table;
  table.start_clock();
  table.hands("d2- d3+P d3- e7- d4+P e5+p 500ms");
  EXPECT_EQ(table.moves(), "d4? e5?");
}

TEST(BoardWatch, ChangesTheReplyAlone) {
  Table table;
  table.start_clock();
  table.hands("e2- e4+P e7- e6+p");
  table.told();
  table.hands("e6- e5+p");
  EXPECT_THAT(table.told(), ElementsAre("ply 2 e5 provisional squares"));
}

// Presses.

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
  table.hands("e2- e4+P e7- e5+p");
  EXPECT_EQ(table.moves(), "e4? e5?");
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
  table.hands("e2- e4+P e7- e5+p 999ms");
  EXPECT_EQ(table.moves(), "e4? e5?");
  table.wait(milliseconds{1});
  EXPECT_EQ(table.moves(), "e4 e5?");
  EXPECT_EQ(table.evidence(1), "reply");
}

TEST(BoardWatch, ConfirmsTheFirstOfThreePliesMadeWithoutAPress) {
  Table table;
  table.start_clock();
  table.hands("e2- e4+P e7- e5+p g1- f3+N");
  EXPECT_EQ(table.moves(), "e4 e5? Nf3?");
}

// Without a clock.

TEST(BoardWatch, ConfirmsByTheOpponentsLiftWithoutAClock) {
  Table table;
  table.hands("e2- e4+P 20000ms");
  EXPECT_EQ(table.moves(), "e4?");
  table.hands("e7-");
  EXPECT_EQ(table.moves(), "e4");
  EXPECT_EQ(table.evidence(1), "opponent-lift");
}

TEST(BoardWatch, ConfirmsByTheReplyWhereNoLiftWasSeen) {
  Table table;
  table.hands("e2- e4+P e5+p e7-");
  EXPECT_EQ(table.moves(), "e4 e5?");
  EXPECT_EQ(table.evidence(1), "reply");
}

TEST(BoardWatch, DoesNotTakeTheMoversOwnLiftForTheOpponents) {
  Table table;
  table.play("e4 d5");
  // The victim is lifted while the capturing piece rests on its way.
  table.play("Nf3 c6 Bb5");
  table.hands("b5- b6+B");
  table.hands("c6-");
  EXPECT_EQ(table.moves(), "e4 d5 Nf3 c6 Bb5?");
}

TEST(BoardWatch, WaitsForTheReplyWhereTheLiftedPieceMayBeTheMoversVictim) {
  Table table;
  table.play("d4 a5 Bd2 Nf6");
  table.hands("1000ms d2- b4+B a5-");
  EXPECT_EQ(table.moves(), "d4 a5 Bd2 Nf6 Bb4?");
  table.hands("b4- a5+B h7-");
  EXPECT_EQ(table.moves(), "d4 a5 Bd2 Nf6 Bxa5");
}

TEST(BoardWatch, ChangesAPlyThatTheOpponentsLiftAloneConfirmed) {
  Table table;
  table.hands("d2- d3+P e7- e7+p d3- d4+P 500ms");
  EXPECT_EQ(table.moves(), "d4?");
  EXPECT_EQ(table.game().revision, 1U);
}

TEST(BoardWatch, FollowsAGameWithoutAClock) {
  Table table;
  table.play("e4 e5 Nf3 Nc6 Bb5 a6 Bxc6 dxc6 O-O f6 d4 exd4 Nxd4 c5");
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6 Bb5 a6 Bxc6 dxc6 O-O f6 d4 exd4 Nxd4 c5?");
}

// Gaps and lost changes.

TEST(BoardWatch, AResultAfterPliesThatNobodyUnderstoodSaysThatTheGameIsIncomplete) {
  Table table;
  table.start_clock();
  table.play("e4 e5");
  table.hands("g1- g5+N b8- b4+n 3000ms");
  EXPECT_NE(table.unexplained(), "");
  table.hands("e1- e8- d4+K e5+k 3000ms");
  EXPECT_EQ(table.result(), "0-1");
  EXPECT_TRUE(table.game().incomplete);
  EXPECT_NE(table.unexplained(), "");
}

TEST(BoardWatch, ConfirmsAPlySeenBeforeTheGapWhenMoreWerePlayedInIt) {
  Table table;
  table.start_clock();
  table.hands("e2- e4+P");
  table.observe(drivers::LinkChanged{drivers::LinkState::kLost, "/dev/board", "unplugged"});
  table.unseen("e7- e5+p");
  table.observe(drivers::LinkChanged{drivers::LinkState::kLive, "/dev/board", ""});
  table.dump();
  EXPECT_EQ(table.moves(), "e4 e5*");
  EXPECT_EQ(table.evidence(1), "reply");
}

TEST(BoardWatch, TakesNoPressFromALeverThatMovedInAGap) {
  Table table;
  table.start_clock();
  table.hands("e2- e4+P");
  table.observe(drivers::LinkChanged{drivers::LinkState::kLost, "/dev/board", "unplugged"});
  table.observe(drivers::LinkChanged{drivers::LinkState::kLive, "/dev/board", ""});
  table.dump();
  table.hands("|");
  EXPECT_EQ(table.moves(), "e4?");
  table.hands("e7- e5+p |");
  EXPECT_EQ(table.moves(), "e4 e5");
}

TEST(BoardWatch, InfersAfterAFreshReadingThatStaysUnexplained) {
  Table table;
  table.start_clock();
  table.play("e4 e5");
  table.unseen("g1- f3+N b8- c6+n f3-");
  table.hands("e5+N");
  table.dump();
  EXPECT_EQ(table.moves(), "e4 e5");
  table.wait(milliseconds{1999});
  EXPECT_EQ(table.moves(), "e4 e5");
  table.wait(milliseconds{1});
  EXPECT_EQ(table.moves(), "e4 e5 Nf3* Nc6* Nxe5*");
}

TEST(BoardWatch, AsksForAReadingAgainEveryFiveSeconds) {
  Table table;
  table.watch.take_placement_request();
  table.hands("e2- 1000ms");
  EXPECT_TRUE(table.watch.take_placement_request());
  table.wait(milliseconds{4999});
  EXPECT_FALSE(table.watch.take_placement_request());
  table.wait(milliseconds{1});
  EXPECT_TRUE(table.watch.take_placement_request());
  table.wait(milliseconds{5000});
  EXPECT_TRUE(table.watch.take_placement_request());
  table.wait(milliseconds{5000});
  EXPECT_TRUE(table.watch.take_placement_request());
}

TEST(BoardWatch, WakesForNothingWhenAllIsExplainedAndQuiet) {
  Table table;
  table.wait(seconds{60});
  EXPECT_EQ(table.watch.wake_at(), drivers::kNever);
}

// Differences.

TEST(BoardWatch, TellsAWrongPieceAfterASecond) {
  Table table;
  table.hands("e2- e5+P 999ms");
  EXPECT_EQ(table.unexplained(), "");
  table.wait(milliseconds{1});
  EXPECT_EQ(table.unexplained(), "e2 e5");
  table.hands("e5- e4+P");
  EXPECT_EQ(table.unexplained(), "");
  EXPECT_EQ(table.moves(), "e4?");
}

TEST(BoardWatch, TellsAMissingPieceAfterTenSeconds) {
  Table table;
  table.hands("e2- 9999ms");
  EXPECT_EQ(table.unexplained(), "");
  table.wait(milliseconds{1});
  EXPECT_EQ(table.unexplained(), "e2");
}

TEST(BoardWatch, TellsAMissingPieceAtThePress) {
  Table table;
  table.start_clock();
  table.hands("e2- |");
  EXPECT_EQ(table.unexplained(), "e2");
  table.hands("e4+P");
  EXPECT_EQ(table.unexplained(), "");
}

// Results.

TEST(BoardWatch, TakesTheResultAwayWhenTheGameIsResumed) {
  Table table;
  table.start_clock();
  table.play("a3 a6");
  table.hands("e1- e8- e4+K d5+k 2000ms");
  EXPECT_EQ(table.result(), "1-0");
  table.hands("e4- d5- e1+K e8+k");
  EXPECT_EQ(table.result(), "*");
  table.play("e4");
  EXPECT_EQ(table.moves(), "a3 a6 e4");
}

TEST(BoardWatch, WaitsTwoSecondsForAResult) {
  Table table;
  table.play("a3 a6");
  table.hands("e1- e8- e4+K d4+k 1800ms");
  EXPECT_EQ(table.result(), "*");
  table.hands("d4- d5+k 1999ms");
  EXPECT_EQ(table.result(), "*");
  table.wait(milliseconds{1});
  EXPECT_EQ(table.result(), "1-0");
}

TEST(BoardWatch, TakesAResultFromAResultPiece) {
  Table table;
  table.play("a3 a6");
  using Says = drivers::ResultPieceSeen::Says;
  table.observe(drivers::ResultPieceSeen{rules::Square::e4, Says::kBlackWins});
  table.wait(milliseconds{1999});
  EXPECT_EQ(table.result(), "*");
  table.wait(milliseconds{1});
  EXPECT_EQ(table.result(), "0-1");
  EXPECT_EQ(table.game().termination, Termination::kResultPiece);
}

TEST(BoardWatch, DoesNotTakeAResultPieceLeftFromTheLastGameForTheResultOfTheNext) {
  Table table;
  using Says = drivers::ResultPieceSeen::Says;
  table.observe(drivers::ResultPieceSeen{rules::Square::e4, Says::kBlackWins});
  table.wait(seconds{10});
  EXPECT_EQ(table.result(), "*");
}

TEST(BoardWatch, BeginsTheNextGameAfterAResult) {
  Table table;
  table.start_clock();
  table.play("a3 a6");
  table.hands("e1- e8- e4+K d5+k 2000ms e4- d5- a3- a2+P a6- a7+p e1+K e8+k 1000ms");
  EXPECT_EQ(table.game().ordinal, 2);
  EXPECT_EQ(table.result(), "*");
}

TEST(BoardWatch, ConfirmsMateWithoutAPressWhenTheResultIsGiven) {
  Table table;
  table.start_clock();
  table.play("f3 e5 g4");
  table.hands("d8- h4+q 500ms e1- e8- e4+K d4+k 100ms d4- d5+k 100ms d5- e5- e5+k e4- d4+K 2000ms");
  EXPECT_EQ(table.moves(), "f3 e5 g4 Qh4#");
  EXPECT_EQ(table.evidence(4), "quiet-time");
  EXPECT_EQ(table.result(), "0-1");
}

}  // namespace
}  // namespace jadoube::watch
