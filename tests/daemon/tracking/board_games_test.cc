#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "daemon/tracking/board_tracker.h"
#include "tests/daemon/tracking/table.h"

namespace jadoube::tracking {
namespace board_games_test {

using std::chrono::milliseconds;
using std::chrono::seconds;
using testing::ElementsAre;
using testing::IsEmpty;

// Games.

TEST(BoardTracker, BeginsAGameAtOnceWhereNoneIsOpen) {
  Table table;
  EXPECT_THAT(table.reported(), ElementsAre("game 1 begins"));
}

TEST(BoardTracker, BeginsAnotherGameWhenTheStartingPositionHasStayedForASecond) {
  Table table;
  table.play("e4 e5 Nf3");
  table.reported();
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

TEST(BoardTracker,
     BeginsTheNextGameThoughItsStartingPositionStoodForAMomentOnlyWhereTheLastOneIsOver) {
  Table table;
  table.play("e4 e5");
  table.hands("1000ms e1- e8- e4- e4+K e5- e5+k 4000ms");
  ASSERT_EQ(table.result(), "1/2-1/2");
  table.hands("e4- e5- e2+P e7+p e8+k e1+K 300ms d2- d4+P 2000ms");
  EXPECT_EQ(table.game().ordinal, 2);
  EXPECT_EQ(table.moves(), "d4");
}

// The opponent may make the first move as soon as a player has set up the last piece.
TEST(BoardTracker,
     BeginsTheNextGameThoughItsStartingPositionStoodForAMomentWhereTheLastOneDoesNotLeadThere) {
  Table mated;
  mated.play("e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7#");
  mated.hands("f6- g8+n c6- b8+n c4- f1+B f7- e4- e5- d1+Q e2+P e7+p f7+p 300ms d2- d4+P 2000ms");
  EXPECT_EQ(mated.game().ordinal, 2);
  EXPECT_EQ(mated.moves(), "d4");
  Table under_way;
  under_way.play("e4 e5 Nf3 Nc6 Bc4 Nf6 d3");
  under_way.hands(
      "f6- g8+n c6- b8+n c4- f1+B f3- g1+N e4- e5- e2+P d3- d2+P e7+p 300ms d2- d4+P 2000ms");
  EXPECT_EQ(under_way.game().ordinal, 2);
  EXPECT_EQ(under_way.moves(), "d4");
}

TEST(BoardTracker, KeepsAGameWithoutPliesWhenTheStartingPositionIsReadAgain) {
  Table table;
  table.lose_line();
  table.find_line();
  table.dump();
  table.wait(seconds{10});
  EXPECT_EQ(table.game().ordinal, 1);
}

TEST(BoardTracker, BeginsAnotherGameWhereTheStartingPositionWasSetUpUnobserved) {
  Table table;
  table.play("e4 e5 Nf3 Nc6");
  table.lose_line();
  table.find_line();
  table.unseen("g1+N f3- e2+P e4- e7+p e5- b8+n c6-");
  table.dump();
  table.wait(seconds{2});
  EXPECT_EQ(table.game().ordinal, 2);
  EXPECT_EQ(table.moves(), "");
}

TEST(BoardTracker, ReadsTheBoardAgainWhereASquareOfTheStartingPositionWasMisread) {
  BoardTracker tracker;
  std::vector<model::TimedChange> changes;
  drivers::Instant now{std::chrono::hours{1}};
  auto misread = rules::Placement::initial();
  misread.set(rules::Square::b4, rules::Piece::kBlackRook);
  tracker.observe(now, drivers::ConnectionChanged{drivers::ConnectionState::kLive, "test", ""},
                  changes);
  tracker.take_request(BoardRequest::kPlacement);
  tracker.observe(now, drivers::PlacementRead{misread}, changes);
  EXPECT_FALSE(tracker.board().game);
  tracker.advance(now += seconds{1}, changes);
  EXPECT_TRUE(tracker.take_request(BoardRequest::kPlacement));
  tracker.observe(now, drivers::PlacementRead{rules::Placement::initial()}, changes);
  EXPECT_TRUE(tracker.board().game);
}

TEST(BoardTracker, TakesAGameOfProvisionalPliesBackInsteadOfBeginningAnother) {
  Table table;
  table.start_clock();
  table.hands("e2- e4+P e7- e5+p e5- e7+p e4- e2+P 3000ms");
  EXPECT_EQ(table.game().ordinal, 1);
  EXPECT_EQ(table.moves(), "");
}

TEST(BoardTracker, IsPlayedOnWhereAnIllegalFirstMoveIsCorrected) {
  Table table;
  table.start_clock();
  table.hands("e2- e5+P | 12000ms");
  EXPECT_EQ(table.moves(), "e2-e5");
  table.hands("e5- e2+P 3000ms |");
  EXPECT_EQ(table.moves(), "");
  table.hands("1000ms e2- e4+P | 500ms");
  EXPECT_EQ(table.moves(), "e4");
  EXPECT_EQ(table.game().ordinal, 1);
}

TEST(BoardTracker, BeginsAnotherGameWhereTheClockWasSetBackToo) {
  Table table;
  table.start_clock();
  table.play("e4 e5");
  table.hands("e4- e2+P e5- e7+p");
  drivers::ClockRead set;
  set.left.time = set.right.time = seconds{180};
  table.observe(set);
  table.wait(seconds{2});
  EXPECT_EQ(table.game().ordinal, 2);
}

TEST(BoardTracker, IsPlayedOnWhereKnightsWentBackToTheStartingPositionInPlay) {
  Table table;
  table.start_clock();
  table.play("Nf3 Nf6 Ng1 Ng8");
  table.wait(seconds{5});
  table.play("e4");
  EXPECT_EQ(table.moves(), "Nf3 Nf6 Ng1 Ng8 e4");
  EXPECT_EQ(table.game().ordinal, 1);
}

TEST(BoardTracker, IsPlayedOnWhereKnightsWentBackToTheStartingPositionWhileThereIsNoClock) {
  for (const bool had_one : {false, true}) {
    Table table;
    if (had_one) table.start_clock();
    table.play("Nf3 Nf6");
    table.observe(drivers::ClockMissing{});
    for (int i = 0; i < 2; ++i) {
      table.hands("1500ms f3- g1+N 1500ms f6- g8+n 1500ms g1- f3+N 1500ms g8- f6+n");
    }
    table.hands("1500ms f3- g1+N 1500ms f6- g8+n 5000ms e2- e4+P 3000ms");
    EXPECT_EQ(table.moves(), "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 e4");
    EXPECT_EQ(table.game().ordinal, 1);
  }
}

// Results.

TEST(BoardTracker, TakesTheResultAwayWhenTheGameIsResumed) {
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

TEST(BoardTracker, AddsNoMovesOfAnAnalysisAfterTheKings) {
  Table table;
  table.start_clock();
  table.play("a3 a6");
  table.stop_clock();
  table.hands("e1- e8- e4+K d5+k 2000ms e4- d5- e1+K e8+k 2000ms e2- e4+P 1500ms e7- e5+p 3000ms");
  EXPECT_EQ(table.result(), "1-0");
  EXPECT_EQ(table.moves(), "a3 a6");
}

TEST(BoardTracker, IsPlayedOnWhenTheClockIsStartedAgainAfterTheKingsWentBack) {
  Table table;
  table.start_clock();
  table.play("a3 a6");
  table.stop_clock();
  table.hands("e1- e8- e4+K d5+k 2000ms e4- d5- e1+K e8+k 2000ms");
  table.start_clock();
  EXPECT_EQ(table.result(), "*");
  table.play("e4");
  EXPECT_EQ(table.moves(), "a3 a6 e4");
}

TEST(BoardTracker, KeepsTheResultWhenAnotherGameReachesTheSamePosition) {
  Table table;
  table.start_clock();
  table.play("a3 a6");
  table.hands("e1- e8- e4+K d5+k 2000ms e4- d5- e1+K b2- b3+P e8+k 1000ms b3- b2+P 2000ms");
  EXPECT_EQ(table.result(), "1-0");
}

TEST(BoardTracker, KeepsTheResultWhereNoClockShowsThatTheGameIsPlayedOn) {
  Table table;
  table.hands("e2- e4+P 2000ms e7- e5+p 2000ms");
  table.hands("e1- e8- e4- e4+K d5+k 2000ms e4- d5- e1+K e8+k e4+P 5000ms");
  EXPECT_EQ(table.result(), "1-0");
}

TEST(BoardTracker, ShowsNoPlyOfAKingThatIsPutInTheCentreWhileTheOtherIsInAHand) {
  Table table;
  table.start_clock();
  table.play("d3 d6 Kd2 Kd7 Kc3 Kc6");
  table.reported();
  table.hands("2000ms c3- c6- d4+K 1000ms e5+k 2000ms");
  EXPECT_THAT(table.reported(), ElementsAre("result 0-1 kings-gesture"));
}

TEST(BoardTracker, WaitsTwoSecondsForAResult) {
  Table table;
  table.play("a3 a6");
  table.hands("e1- e8- e4+K d4+k 1800ms");
  EXPECT_EQ(table.result(), "*");
  table.hands("d4- d5+k 1999ms");
  EXPECT_EQ(table.result(), "*");
  table.wait(milliseconds{1});
  EXPECT_EQ(table.result(), "1-0");
}

constexpr auto kKingInTheCentre = "d3 d6 Kd2 Kd7 Kc3 Kc6 Kd4";

TEST(BoardTracker, KeepsAKingsPlyToTheCentreFromWhereItWentOnForTheResult) {
  Table table;
  table.play(kKingInTheCentre);
  table.hands("6000ms d4- c6- e4+K d5+k 2000ms");
  EXPECT_EQ(table.result(), "1-0");
  EXPECT_TRUE(table.moves().ends_with("Kc6 Kd4"));
  EXPECT_THAT(table.game().explanations, IsEmpty());
}

TEST(BoardTracker, KeepsACastlingFromWhereTheKingWentOnForTheResult) {
  Table table;
  table.play("e4 e5 Nf3 Nc6 Bc4 Bc5");
  table.hands("3000ms e1- g1+K h1- f1+R 400ms g1- e8- d4+K d5+k 3000ms");
  EXPECT_EQ(table.result(), "1/2-1/2");
  EXPECT_TRUE(table.moves().ends_with("Bc5 O-O")) << table.moves();
}

/// White's king is in the centre by play, and Black's is set between e5 and f5.
struct KingBetweenSquares : Table {
  explicit KingBetweenSquares(std::string_view then) {
    start_clock();
    play("d3 d6 Kd2 Kd7 Kc3 Ke6 Kd4");
    hands("2000ms e6- e5+k 300ms" + std::string(then));
  }
};

TEST(BoardTracker, TakesAKingThatIsSetBesideItsSquareAndPressedForNoResult) {
  KingBetweenSquares table(" | 3000ms e5- f5+k 1000ms h2- h3+P 300ms | 1000ms");
  EXPECT_EQ(table.result(), "*");
  EXPECT_EQ(table.moves(), "d3 d6 Kd2 Kd7 Kc3 Ke6 Kd4 Kf5 h3");
}

TEST(BoardTracker, TakesAKingThatIsSetBesideItsSquareForAResultWhereTheClockIsStopped) {
  KingBetweenSquares table(" | 1000ms");
  table.stop_clock();
  table.wait(seconds{2});
  EXPECT_EQ(table.result(), "0-1");
}

TEST(BoardTracker, TakesAKingThatIsSetBesideItsSquareForAResultWhereNobodyPresses) {
  KingBetweenSquares table(" 2000ms");
  EXPECT_EQ(table.result(), "0-1");
}

TEST(BoardTracker, PublishesWhereAKingsPlyMayHaveBeenTheFirstHalfOfTheResult) {
  Table table;
  table.play(kKingInTheCentre);
  table.hands("6000ms c6- e5+k 2000ms");
  EXPECT_EQ(table.result(), "0-1");
  ASSERT_EQ(table.game().explanations.size(), 2U);
  EXPECT_THAT(table.game().explanations[0].san, ElementsAre("Kd4"));
  EXPECT_THAT(table.game().explanations[1].san, IsEmpty());
  EXPECT_TRUE(table.moves().ends_with("Kd4?"));
}

TEST(BoardTracker, LeavesAKingWhereItMatesBeforeItGoesToTheCentre) {
  const auto standing = rules::parse_placement("8/8/8/8/6N1/6P1/4BP1R/R3K1k1").value();
  Table table({.standing = standing});
  table.start_clock();
  table.wait(seconds{60});
  table.reported();
  table.hands("e1- 200ms d2+K 900ms g1- d2- 600ms d5+k 300ms e4+K 5000ms");
  EXPECT_EQ(table.moves(), "Kd2#");
  EXPECT_EQ(table.result(), "1-0");
}

TEST(BoardTracker, TakesMateForTheResultWhereTheNextGameBegins) {
  Table table;
  table.play("e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7#");
  EXPECT_EQ(table.result(), "1-0");
  table.reported();
  table.hands("3000ms f6- g8+n c6- b8+n c4- f1+B f7- e4- e5- d1+Q e2+P e7+p f7+p 3000ms");
  EXPECT_THAT(table.reported(), testing::IsSupersetOf({"result 1-0 checkmate", "game 2 begins"}));
}

// The queen is among the first pieces that are set up.
TEST(BoardTracker, NothingIsTakenBackWhenPiecesAreSetUpAfterMate) {
  Table table;
  table.hands("f2- f3+P e7- e5+p g2- g4+P d8- h4+q 12000ms");
  ASSERT_EQ(table.moves(), "f3 e5 g4 Qh4#");
  EXPECT_EQ(table.reported().back(), "result 0-1 checkmate");
  table.hands("h4- e5- g4- f3- 500ms d8+q 500ms e7+p 500ms g2+P 500ms f2+P 5000ms");
  EXPECT_THAT(table.reported(), ElementsAre("game 2 begins"));
}

TEST(BoardTracker, TakesStalemateForADrawWhereTheNextGameBegins) {
  Table table({.standing = rules::parse_placement("k7/8/1K6/2Q5/8/8/8/8").value()});
  table.start_clock();
  table.wait(seconds{60});
  table.play("Qc7");
  table.observe(drivers::PlacementRead{rules::Placement::initial()});
  table.wait(seconds{3});
  EXPECT_THAT(table.reported(),
              testing::IsSupersetOf({"result 1/2-1/2 stalemate", "game 2 begins"}));
}

TEST(BoardTracker, TakesAResultFromAResultPiece) {
  Table table;
  table.play("a3 a6");
  using Says = drivers::ResultPieceSeen::Says;
  table.observe(drivers::ResultPieceSeen{rules::Square::e4, Says::kBlackWins});
  table.wait(milliseconds{1999});
  EXPECT_EQ(table.result(), "*");
  table.wait(milliseconds{1});
  EXPECT_EQ(table.result(), "0-1");
  EXPECT_EQ(table.game().termination, model::Termination::kResultPiece);
}

TEST(BoardTracker, DoesNotTakeAResultPieceLeftFromTheLastGameForTheResultOfTheNext) {
  Table table;
  using Says = drivers::ResultPieceSeen::Says;
  table.observe(drivers::ResultPieceSeen{rules::Square::e4, Says::kBlackWins});
  table.wait(seconds{10});
  EXPECT_EQ(table.result(), "*");
}

TEST(BoardTracker, BeginsTheNextGameAfterAResult) {
  Table table;
  table.start_clock();
  table.play("a3 a6");
  table.hands("e1- e8- e4+K d5+k 2000ms e4- d5- a3- a2+P a6- a7+p e1+K e8+k 1000ms");
  EXPECT_EQ(table.game().ordinal, 2);
  EXPECT_EQ(table.result(), "*");
}

TEST(BoardTracker, ConfirmsMateWithoutAPressWhenTheResultIsGiven) {
  Table table;
  table.start_clock();
  table.play("f3 e5 g4");
  table.hands("d8- h4+q 500ms e1- e8- e4+K d4+k 100ms d4- d5+k 100ms d5- e5- e5+k e4- d4+K 2000ms");
  EXPECT_EQ(table.moves(), "f3 e5 g4 Qh4#");
  EXPECT_EQ(table.evidence(4), "quiet-time");
  EXPECT_EQ(table.result(), "0-1");
}

}  // namespace board_games_test
}  // namespace jadoube::tracking
