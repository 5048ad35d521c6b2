// What was played while nobody listened, where the board has kept a log of it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "daemon/tracking/rederive.h"
#include "tests/daemon/tracking/table.h"

namespace jadoube::tracking {
namespace board_log_test {

using std::chrono::milliseconds;
using std::chrono::seconds;
using testing::IsEmpty;

TEST(BoardLog, PliesThatNobodyObservedToAreAsCertainAsAnyOther) {
  Played table("e4 e5 Nf3 Nc6");
  table.away(kFourPlies);
  table.read_log();
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6 Bc4 Bc5 d3 d6");
  EXPECT_THAT(table.game().explanations, IsEmpty());
}

TEST(BoardLog, PliesThatLeadBackToThePlacementAreKnownWithoutAClock) {
  Table table;
  table.play("e4 e5 Nf3 Nc6");
  table.tracker.take_request(BoardRequest::kLog);
  table.away("1500ms f3- g1+N 1500ms c6- b8+n 1500ms g1- f3+N 1500ms b8- c6+n");
  EXPECT_TRUE(table.tracker.take_request(BoardRequest::kLog));
  table.read_log();
  table.wait(seconds{3});
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6 Ng1 Nb8 Nf3 Nc6");
}

TEST(BoardLog, PliesHaveTheTimesOfTheirPresses) {
  Played table("e4 e5 Nf3 Nc6");
  table.away(kFourPlies);
  table.read_log();
  EXPECT_EQ(table.evidence(5), "press 0:02:57 0:02:58");
  EXPECT_EQ(table.evidence(8), "press 0:02:56 0:02:56");
}

TEST(BoardLog, PliesWereMadeInTheGapOneAfterTheOther) {
  Played table("e4 e5 Nf3 Nc6");
  const auto from = table.now;
  table.away(kFourPlies);
  const auto to = table.now;
  table.read_log();
  auto last = from;
  ASSERT_EQ(table.game().plies.size(), 8U);
  for (std::size_t i = 4; i < 8; ++i) {
    EXPECT_GT(table.game().plies[i].made_at, last);
    last = table.game().plies[i].made_at;
  }
  EXPECT_LE(last, to);
}

TEST(BoardLog, IsWaitedForBeforeAnythingIsConcluded) {
  Played table("e4 e5 Nf3 Nc6");
  table.away("f1- c4+B |");
  table.observe(drivers::LogAwaited{});
  table.wait(seconds{8});
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6");
}

TEST(BoardLog, IsWantedOnlyWhereSomethingHappenedInAGame) {
  Played table("e4 e5");
  table.tracker.take_request(BoardRequest::kLog);
  table.away("");
  EXPECT_FALSE(table.tracker.take_request(BoardRequest::kLog));
  table.away("g1- f3+N |");
  EXPECT_TRUE(table.tracker.take_request(BoardRequest::kLog));
}

TEST(BoardLog, WhatIsKeptBackWhileItComesIsInTheOrderInWhichItComes) {
  using drivers::SquareChanged;
  Played table("e4 e5 Nf3 Nc6");
  table.away("f1- c4+B | f8- c5+b |");
  table.observe(drivers::LogAwaited{});
  table.wait(seconds{8});
  table.observe(drivers::LogRead{table.log});
  for (const auto& [square, piece] : std::initializer_list<std::pair<rules::Square, rules::Piece>>{
           {rules::Square::d2, rules::Piece::kNone},
           {rules::Square::d3, rules::Piece::kWhitePawn},
           {rules::Square::a7, rules::Piece::kNone},
           {rules::Square::a6, rules::Piece::kBlackPawn},
           {rules::Square::c2, rules::Piece::kNone},
           {rules::Square::c3, rules::Piece::kWhitePawn},
           {rules::Square::d7, rules::Piece::kNone},
           {rules::Square::d6, rules::Piece::kBlackPawn}}) {
    table.wait(std::chrono::milliseconds{5});
    table.observe(SquareChanged{square, piece});
  }
  table.observe(drivers::PlacementRead{table.tracker.board().placement});
  table.wait(seconds{3});
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6 Bc4 Bc5 d3 a6 c3 d6?");
}

TEST(BoardLog, WhatIsPlayedWhileItComesIsNotLost) {
  Played table("e4 e5 Nf3 Nc6");
  table.away("f1- c4+B |");
  table.read_log("1000ms f8- c5+b 300ms | 1500ms d2- d3+P 300ms |");
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6 Bc4 Bc5 d3");
  EXPECT_EQ(table.evidence(7), "press 0:02:56 0:02:57");
}

TEST(BoardLog, PiecesThatWentToAndFroAreKnownToHaveMoved) {
  Played table("e4 e5 Nf3 Nc6");
  table.away("900ms f3- g1+N | 900ms c6- b8+n | 900ms g1- f3+N | 900ms b8- c6+n |");
  table.read_log();
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6 Ng1 Nb8 Nf3 Nc6");
  EXPECT_THAT(table.game().explanations, IsEmpty());
}

TEST(BoardLog, APieceInAHandWhenTheConnectionWasLostIsFollowed) {
  Played table("e4 e5 Nf3 Nc6");
  table.hands("f1-");
  table.away("500ms c4+B | 1500ms f8- c5+b |");
  table.read_log();
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6 Bc4 Bc5");
}

TEST(BoardLog, AnEntryThatWasOverwrittenInTheGapJoinsOn) {
  Played table("e4 e5 Nf3 Nc6");
  table.hands("f1-");
  table.away("500ms f1+B 1000ms d2- d3+P |");
  table.read_log();
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6 d3");
}

TEST(BoardLog, APieceThatStoppedOnItsWayMadeOnePly) {
  Played table("e4 e5 Nf3 Nc6");
  table.away("1500ms f1- d3+B 300ms d3- b5+B 300ms |");
  table.read_log();
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6 Bb5");
}

TEST(BoardLog, APieceThatWasReadOnTwoSquaresOfItsWayMadeOnePly) {
  Played table("e4 e5 Nf3 Nc6");
  table.away("1500ms f1- d3+B c4+B d3- c4- b5+B 30000ms |");
  table.read_log();
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6 Bb5");
}

TEST(BoardLog, PliesAreCertainWithoutAClockToo) {
  Table table;
  table.play("e4 e5 Nf3 Nc6");
  table.away("1500ms f1- c4+B 2000ms f8- c5+b 2000ms d2- d3+P 3000ms d7- d6+p 1000ms");
  table.read_log();
  table.play("Nc3");
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6 Bc4 Bc5 d3 d6 Nc3?");
}

TEST(BoardLog, IsReadOnABoardThatIsTurned) {
  Table table(true);
  table.start_clock();
  table.play("e4 e5 Nf3 Nc6");
  table.away(kFourPlies);
  table.read_log();
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6 Bc4 Bc5 d3 d6");
  EXPECT_EQ(table.evidence(5), "press 0:02:57 0:02:58");
}

TEST(BoardLog, AResultThatWasGivenMeanwhileIsTaken) {
  Played table("e4 e5 Nf3 Nc6");
  table.away("1500ms f1- c4+B | 1500ms e4- e5- e1- e8- e4+K d5+k 6000ms");
  table.read_log();
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6 Bc4");
  EXPECT_EQ(table.result(), "1-0");
}

// Where it has less.

TEST(BoardLog, WithoutOneThePlacementHasToDo) {
  Played table("e4 e5 Nf3 Nc6");
  table.away("f1- c4+B |");
  table.observe(drivers::LogAwaited{});
  table.wait(seconds{3});
  table.observe(drivers::LogRead{});
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6 Bc4*");
}

TEST(BoardLog, ThatCouldNotBeReadIsNotAskedForAgainAtOnce) {
  Played table("e4 e5 Nf3 Nc6");
  table.away("f1- c4+B |");
  table.observe(drivers::LogAwaited{});
  table.tracker.take_request(BoardRequest::kLog);
  table.wait(seconds{27});
  table.observe(drivers::LogRead{});
  table.away("1500ms f8- c5+b |");
  EXPECT_FALSE(table.tracker.take_request(BoardRequest::kLog));
  table.wait(seconds{5});
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6 Bc4* Bc5*");
  table.wait(seconds{30});
  table.away("1500ms d2- d3+P |");
  EXPECT_TRUE(table.tracker.take_request(BoardRequest::kLog));
}

TEST(BoardLog, WithoutOneThePlacementsMeanwhileShowThatMoreWasPlayed) {
  Played table("e4 e5 Nf3 Nc6 Ng1");
  table.hands("c6-");
  table.away("b8+n | 1000ms g1- f3+N | 1000ms b8- c6+n |");
  table.observe(drivers::LogAwaited{});
  table.hands("1000ms f3- g1+N 300ms | 3000ms");
  table.observe(drivers::LogRead{});
  table.wait(seconds{5});
  EXPECT_THAT(table.game().explanations,
              testing::Contains(model::Explanation{.first_ply = 5, .san = {}}));
}

TEST(BoardLog, OfAnotherBoardIsNotUsed) {
  Played table("e4 e5 Nf3 Nc6"), other("d4 d5 c4 e6");
  table.away("f1- c4+B |");
  table.log = other.log;
  table.read_log();
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6 Bc4*");
}

TEST(BoardLog, WhoseEndIsMissingIsNotUsed) {
  Played table("e4 e5 Nf3 Nc6");
  const auto overwritten = table.log;
  table.away("f1- c4+B |");
  table.log = overwritten;
  table.read_log();
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6 Bc4*");
}

TEST(BoardLog, ThatComesBeforeTheBoardIsReadAgainHasNothingOfWhatWasReadEarlier) {
  Played table("e4 e5");
  table.away("1500ms g1- f3+N |");
  table.observe(drivers::LogAwaited{});
  table.hands("1500ms b8- c6+n |");
  table.observe(drivers::ChangesMissed{});
  table.observe(drivers::LogAwaited{});
  table.observe(drivers::LogRead{table.log});
  table.dump();
  table.wait(seconds{5});
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6");
}

TEST(BoardLog, ConnectionThatIsLostWhileItComesIsAsked) {
  Played table("e4 e5 Nf3 Nc6");
  table.away("1500ms f1- c4+B |");
  table.observe(drivers::LogAwaited{});
  table.away("1500ms f8- c5+b |");
  EXPECT_TRUE(table.tracker.take_request(BoardRequest::kLog));
  table.read_log();
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6 Bc4 Bc5");
}

TEST(BoardLog, PublishesNothingOfTheBoardTwice) {
  Played table("e4 e5 Nf3 Nc6");
  table.away(kFourPlies);
  const auto reported = table.changes.size();
  table.read_log();
  for (const auto& change : std::span(table.changes).subspan(reported)) {
    EXPECT_FALSE(std::holds_alternative<model::SquareChange>(change.change));
    EXPECT_FALSE(std::holds_alternative<model::ClockChange>(change.change));
  }
}

TEST(BoardLog, ARestartHasTheSameResult) {
  Played table("e4 e5 Nf3 Nc6");
  table.away(kFourPlies);
  table.read_log();
  table.play("Nc3");
  const auto again = rederive(BoardTracker(), table.observed, {}, table.now);
  EXPECT_EQ(again.board(), table.tracker.board());
}

TEST(BoardLog, PlayContinuesAfterIt) {
  Played table("e4 e5 Nf3 Nc6");
  table.away(kFourPlies);
  table.read_log();
  table.play("Nc3 Nf6");
  table.away("1500ms c1- g5+B | 1500ms h7- h6+p |");
  table.read_log();
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6 Bc4 Bc5 d3 d6 Nc3 Nf6 Bg5 h6");
}

// Two games may have the same placement.

TEST(BoardLog, IsAskedForAfterALongGapWhereTheClockDidNotRunAsLong) {
  Played table("e4 e5");
  table.away("20000ms");
  EXPECT_FALSE(table.tracker.take_request(BoardRequest::kLog));
  table.away("60000ms");
  EXPECT_TRUE(table.tracker.take_request(BoardRequest::kLog));
}

TEST(BoardLog, IsWaitedForThoughTheSamePlacementIsBackMeanwhile) {
  Played table("e4 e5");
  table.away("1500ms f1- c4+B | 1500ms g8- f6+n |");
  table.observe(drivers::LogAwaited{});
  table.hands("c4- f1+B f6- g8+n");
  table.set_clock(seconds{179});
  table.read_clock();
  EXPECT_THAT(table.reported(), testing::IsEmpty());
  table.observe(drivers::LogRead{table.log});
  table.dump();
  EXPECT_THAT(table.reported(), testing::Not(testing::IsEmpty()));
}

// The board overwrites that the pawn came with that it was lifted.
TEST(BoardLog, WhoTakesWhoHasJustTakenIsKnownWithoutAClock) {
  Table table;
  table.play("e4 c6 d4 d5 Nc3");
  table.away(
      "1500ms d5- e4+p 1500ms e4- c3- e4+N 1500ms g8- f6+n 1500ms d1- d3+Q 1500ms e7- e5+p "
      "1500ms");
  table.read_log();
  table.wait(seconds{3});
  EXPECT_THAT(table.moves(), testing::StartsWith("e4 c6 d4 d5 Nc3 dxe4 Nxe4 Nf6 Qd3 e5"));
}

}  // namespace board_log_test
}  // namespace jadoube::tracking
