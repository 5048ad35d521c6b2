// What Appendix D asks of two boards with one game, as far as boards can see it. Also the ways in
// which players, assistants and connections disturb it.
#include <gtest/gtest.h>

#include "tests/daemon/tracking/pair/pair_table.h"

namespace jadoube::tracking {
namespace two_boards_laws_test {

using model::PairStanding;
using rules::Color;

constexpr std::string_view kE4E5 =
    "W: e2- e4+P | 800ms B: e2- e4+P 900ms e7- e5+p | 800ms W: e7- e5+p 1000ms";

TEST(AppendixD_2_1, EachMoveIsMadeOnBothBoardsAndIsOneMove) {
  PairTable table;
  table.start_clock();
  table.hands(kE4E5);
  EXPECT_EQ(table.moves(), "e4 e5");
  EXPECT_EQ(table.standing(), "equal equal");
  EXPECT_EQ(table.agreed(Color::kWhite), 2U);
  EXPECT_EQ(table.agreed(Color::kBlack), 2U);
}

TEST(AppendixD_2_2, APieceThatIsFeltAndStaysIsNoMoveOnEitherBoard) {
  PairTable table;
  table.start_clock();
  table.hands(kE4E5);
  // White feels the knight, and Black feels a pawn meanwhile.
  table.hands("W: g1- 500ms g1+N 500ms B: d7- 500ms d7+p 2000ms");
  EXPECT_EQ(table.moves(), "e4 e5");
  EXPECT_EQ(table.standing(), "equal equal");
}

TEST(AppendixD_2_3, ACaptureIsRepeatedWithTheCapturedPieceOffTheBoard) {
  PairTable table;
  table.start_clock();
  table.hands("W: e2- e4+P | 800ms B: e2- e4+P 900ms d7- d5+p | 800ms W: d7- d5+p 1000ms");
  table.hands("d5- e4- d5+P | 800ms B: e4- d5- 600ms d5+P 800ms");
  EXPECT_EQ(table.moves(), "e4 d5 exd5");
  EXPECT_EQ(table.standing(), "equal equal");
  EXPECT_EQ(table.count(PairStanding::kDifferent), 0);
}

TEST(AppendixD_2_4, TheOpponentMayRepeatBeforeThePressAndTheMoveIsNotTwo) {
  PairTable table;
  table.start_clock();
  table.hands(
      "W: e2- e4+P 500ms B: e2- e4+P 500ms W: | 900ms B: e7- e5+p | 500ms W: e7- e5+p 800ms");
  EXPECT_EQ(table.moves(), "e4 e5");
  EXPECT_EQ(table.standing(), "equal equal");
}

TEST(AppendixD_2_10_1, AnAssistantRepeatsOnTheOpponentsBoardWhileThePlayerStillMoves) {
  PairTable table;
  table.start_clock();
  table.hands("W: e2- B: e2- W: e4+P B: e4+P W: | 900ms");
  table.hands("B: e7- W: e7- B: e5+p W: e5+p B: | 900ms");
  table.hands("W: g1- f3+N B: g1- f3+N W: | 900ms");
  EXPECT_EQ(table.moves(), "e4 e5 Nf3");
  EXPECT_EQ(table.standing(), "equal equal");
}

TEST(AppendixD_2_10_1, AnAssistantMovesForBothOnTheOneBoardThatThereIs) {
  PairTable table;
  table.lose(Color::kBlack);
  table.start_clock();
  table.hands("W: e2- e4+P | 900ms e7- e5+p B: | 900ms W: g1- f3+N | 900ms");
  EXPECT_EQ(table.moves(), "e4 e5 Nf3");
}

TEST(TwoBoards, APieceDroppedOnTheMoversBoardAndPutBackIsNoMove) {
  PairTable table;
  table.start_clock();
  table.hands(kE4E5);
  table.hands(
      "W: b1- 1500ms b1+N 400ms g1- f3+N | 800ms B: g1- f3+N 900ms b8- c6+n | W: b8- c6+n 500ms");
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6");
  EXPECT_EQ(table.standing(), "equal equal");
}

TEST(TwoBoards, AWrongPieceIsRepeatedAndCorrected) {
  PairTable table;
  table.start_clock();
  table.hands(kE4E5);
  table.hands("W: g1- f3+N | 800ms B: b1- c3+N 1500ms c3- b1+N 400ms g1- f3+N 900ms b8- c6+n |");
  table.hands("500ms W: b8- c6+n 500ms");
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6");
  EXPECT_EQ(table.standing(), "equal equal");
}

TEST(TwoBoards, AMoveIsTakenBackOnBothBoardsBeforeItWasAnswered) {
  PairTable table;
  table.start_clock();
  table.hands(kE4E5);
  // The knight goes back, and the bishop is moved instead, before the press.
  table.hands("W: g1- f3+N 500ms f3- g1+N 500ms f1- c4+B | 800ms B: f1- c4+B 900ms g8- f6+n |");
  table.hands("500ms W: g8- f6+n 500ms");
  EXPECT_EQ(table.moves(), "e4 e5 Bc4 Nf6");
  EXPECT_EQ(table.standing(), "equal equal");
}

TEST(TwoBoards, OneConnectionIsLostWhileTheOtherPlayerMovesAndComesBackRepeated) {
  PairTable table;
  table.start_clock();
  table.hands(kE4E5);
  table.lose(Color::kBlack);
  table.hands("W: g1- f3+N | 2000ms B: g1- f3+N 500ms");
  table.come_back(Color::kBlack);
  table.hands("B: 900ms b8- c6+n | 500ms W: b8- c6+n 500ms");
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6");
  EXPECT_EQ(table.standing(), "equal equal");
}

TEST(TwoBoards, SayWhichSideOfTheClockIsWhitesOnceItHasRun) {
  for (const bool turned : {false, true}) {
    PairTable table({.clock_is_turned = turned});
    table.hands("500ms");
    ASSERT_TRUE(table.tracker.board().pair);
    EXPECT_FALSE(table.tracker.board().pair->whites_clock);
    table.start_clock();
    table.hands(kE4E5);
    EXPECT_EQ(table.tracker.board().pair->whites_clock,
              turned ? drivers::ClockSide::kRight : drivers::ClockSide::kLeft);
    table.expect_same_after_restart();
  }
}

}  // namespace two_boards_laws_test
}  // namespace jadoube::tracking
