#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "daemon/tracking/board_tracker.h"
#include "tests/daemon/tracking/table.h"

namespace jadoube::tracking {
namespace outage_test {

using std::chrono::milliseconds;
using std::chrono::seconds;
using testing::IsEmpty;

// In the middle of a move.

TEST(Outage, WaitsWhileAPieceIsInAHandWhenTheBoardIsReadAgain) {
  Played table("e4 e6 d4 Nf6 Bg5");
  table.hands("f8-");
  table.away("3000ms");
  table.hands("200ms b4+b | 3000ms");
  EXPECT_EQ(table.moves(), "e4 e6 d4 Nf6 Bg5 Bb4+");
}

TEST(Outage, TakesAPieceThatIsMissingForOneInAHandRatherThanInventPlies) {
  Played table("e4 e6 d4 d5");
  table.away("b1- c3+N | 1000ms f8-");
  table.hands("250ms b4+b | 3000ms");
  EXPECT_EQ(table.moves(), "e4 e6 d4 d5 Nc3* Bb4");
}

TEST(Outage, ACaptureThatIsUnderWayIsNotInventedPlies) {
  Played table("e4 c5 Nf3 Nc6 Nc3");
  table.away("g7- g6+p | 1000ms d2- d4+P |");
  table.hands("d4- 400ms c5- 1200ms d4+p | 1000ms");
  EXPECT_EQ(table.moves(), "e4 c5 Nf3 Nc6 Nc3 g6* d4* cxd4");
}

TEST(Outage, APieceThatWasTakenAndPutDownBesideIsNoRiddle) {
  Played table("e4 e5 Nf3 Nc6");
  table.away("d2- d4+P | 1000ms e5-");
  table.hands(
      "100ms d4- 200ms d4+p 200ms h5+P 300ms | 2800ms f3- 400ms d4- h5- 300ms d4+N 400ms |");
  table.wait(seconds{3});
  table.play("Bb4");
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6 d4* exd4* Nxd4* Bb4+");
}

TEST(Outage, TwoPiecesOfWhomNoneCouldTakeTheOtherAreInNoHand) {
  Played table("e4 e5 Nf3 Nc6");
  table.away("d2- d4+P | 1000ms e5- d4- d4+p | 1000ms f3- d4- d4+N |");
  table.wait(seconds{3});
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6 d4* exd4* Nxd4*");
  table.play("Bb4 Nc3");
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6 d4* exd4* Nxd4* Bb4+ Nc3");
}

TEST(Outage, WhatWasConfirmedIsNotDoubtedWhereAPieceWentToAndFro) {
  Played table("e4 e5 Nf3 Nc6 Bc4 Bc5");
  table.away("e1- e2+K | g8- f6+n | h2- h3+P | f6- g8+n |");
  table.wait(seconds{3});
  EXPECT_EQ(table.game().plies.size(), 10U);
  for (const auto& way : table.game().explanations) EXPECT_GE(way.first_ply, 6U);
}

TEST(Outage, APieceThatMovedAfterTheBoardWasReadMovedLast) {
  Played table("e4 e5 Nf3 Nc6");
  table.away("f1- c4+B | 500ms f8- c5+b |");
  table.hands("b1- c3+N 2000ms");
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6 Bc4* Bc5* Nc3*");
  EXPECT_THAT(table.game().explanations, IsEmpty());
}

TEST(Outage, APieceHeldForLongAfterAPlyThatNobodySawIsInAHand) {
  Played table("e4 e6 d4 d5");
  table.away("b1- c3+N | 1000ms f8-");
  table.wait(seconds{5});
  EXPECT_EQ(table.moves(), "e4 e6 d4 d5 Nc3*");
  table.hands("b4+b | 3000ms");
  EXPECT_EQ(table.moves(), "e4 e6 d4 d5 Nc3* Bb4");
}

TEST(Outage, PublishesNothingUntilTheBoardIsAtRest) {
  Played table("e4 e5 Nf3 Nc6");
  table.away("f1- e2+B");
  table.hands("100ms e2- 100ms b5+B");
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6");
  table.hands("| 1000ms");
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6 Bb5");
}

TEST(Outage, APlyThatWasPlacedAndNotYetPressedStaysTheLastOne) {
  Played table("e4 e6 d4");
  table.hands("d7- d5+p");
  table.restarted("2000ms");
  table.wait(seconds{3});
  EXPECT_EQ(table.moves(), "e4 e6 d4 d5?");
  table.hands("|");
  EXPECT_EQ(table.moves(), "e4 e6 d4 d5");
  EXPECT_THAT(table.game().explanations, IsEmpty());
}

TEST(Outage, APlyOfTheGapThatIsNotYetPressedIsNoSpareTempo) {
  Played table("e4 e6 d4");
  table.away("d7- 1000ms d5+p");
  table.hands("2000ms | 1000ms");
  EXPECT_EQ(table.moves(), "e4 e6 d4 d5*");
  EXPECT_THAT(table.game().explanations, IsEmpty());
}

TEST(Outage, APieceThatWasThereWhenTheBoardWasReadDidNotJustRest) {
  Played table("e4 e5 Nf3 Nc6");
  table.away("1500ms f1- c4+B | 1500ms f8- c5+b | 1500ms b2- b4+P |");
  table.wait(seconds{3});
  table.hands("c5- 500ms b4- 2400ms b4+b 1300ms | 1000ms");
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6 Bc4* Bc5* b4* Bxb4");
}

// What is not explained.

TEST(Outage, IsPublishedWhereNothingExplainsThePlacement) {
  Played table("e4 e5 Nf3 Nc6");
  table.away("a2- h6+P b8+q d8-");
  table.wait(seconds{3});
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6");
  EXPECT_FALSE(table.game().explanations.empty());
  EXPECT_NE(table.unexplained(), "");
}

TEST(Outage, APieceThatCameInItIsNotTakenForAnotherReadWrong) {
  Played table("e4 e5 Nc3 Nc6 h3 h6");
  table.away("d2- c3+P 1000ms");
  table.wait(seconds{3});
  table.hands("d2+P 3000ms");
  EXPECT_EQ(table.unexplained(), "c3");
}

TEST(Outage, IsPublishedWhereTheSamePlacementIsBackAndSomethingElseWasReadInBetween) {
  Played table("e4 e5 Nf3 Nc6 Bc4 Bc5");
  table.away("f3- d4+N | 1000ms c6- d4+n | 1000ms c2- c3+P | d4- c6+n |");
  table.away("c3- c2+P 1000ms d4- f3+N 1000ms");
  table.wait(seconds{15});
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6 Bc4 Bc5");
  EXPECT_THAT(table.game().explanations,
              testing::Contains(model::Explanation{.first_ply = 6, .san = {}}));
}

TEST(Outage, APieceThatWasReadOnItsWayMadeNoPlyThere) {
  Played table("e4 e5 Nf3 Nc6 Bc4 Bc5 d3 a6");
  table.away("1500ms h2- h4+P 1500ms c5- b6+b");
  table.hands("b6- a7+b");
  table.wait(seconds{15});
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6 Bc4 Bc5 d3 a6 h4* Ba7*");
}

// What the clock gave time for.
Table with_increment() {
  Table table;
  table.start_clock();
  table.increment = seconds{3};
  table.play("e4 e5 Nf3 Nc6 Bc4 Bc5 d3 d6");
  return table;
}

TEST(Outage, IsPublishedWhereTheClockGaveTimeForManyMorePliesThanWereFound) {
  auto table = with_increment();
  const std::string to_and_fro =
      "1500ms f3- g1+N | 1500ms c6- b8+n | 1500ms g1- f3+N | 1500ms b8- c6+n | ";
  table.away(to_and_fro + to_and_fro + "1500ms a2- a3+P | 1500ms a7- a6+p |");
  table.wait(seconds{3});
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6 Bc4 Bc5 d3 d6 a3* a6*");
  EXPECT_THAT(table.game().explanations,
              testing::Contains(model::Explanation{.first_ply = 8, .san = {}}));
}

TEST(Outage, IsPublishedWhereTheClockGaveTimeForOnePlyMoreOfAPlayerWhoHadPressed) {
  auto table = with_increment();
  table.away("1500ms a2- a3+P | 1500ms a7- a6+p | 1500ms a3- a4+P | 1500ms a6- a5+p |");
  table.wait(seconds{3});
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6 Bc4 Bc5 d3 d6 a4* a5*");
  EXPECT_THAT(table.game().explanations,
              testing::Contains(model::Explanation{.first_ply = 8, .san = {}}));
}

TEST(Outage, IsExplainedWhereTheClockGaveTimeForWhatWasFound) {
  auto table = with_increment();
  table.away("1500ms a2- a3+P | 1500ms a7- a6+p | 1500ms b2- b3+P |");
  table.wait(seconds{3});
  EXPECT_EQ(table.game().plies.size(), 11U);
  for (const auto& way : table.game().explanations) EXPECT_FALSE(way.san.empty());
}

TEST(Outage, PiecesInHandsWhenTheBoardWasReadInBetweenSayNothing) {
  Played table("e4 e5 Nf3 Nc6 Bc4 Bc5");
  table.away("f3- c6- 500ms");
  table.away("500ms c6+n f3+N 1000ms");
  table.wait(seconds{15});
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6 Bc4 Bc5");
  EXPECT_THAT(table.game().explanations, IsEmpty());
}

// What was confirmed.

TEST(Outage, BeginsWithWhatWasConfirmedBeforeIt) {
  Played table("Nf3 c6 e4");
  table.restarted("d7- d6+p | 1000ms e4- e5+P | 1000ms d6- d5+p | 500ms");
  table.wait(seconds{3});
  ASSERT_FALSE(table.game().explanations.empty());
  for (const auto& way : table.game().explanations) EXPECT_GE(way.first_ply, 3U);
}

TEST(Outage, DoubtsNoPlyThatWasConfirmedBeforeIt) {
  Played table("Nf3 c6 e4 d6");
  table.restarted("e4- e5+P | 500ms d6- d5+p | 500ms");
  table.wait(seconds{3});
  EXPECT_EQ(table.moves(), "Nf3 c6 e4 d6 e5* d5*");
  EXPECT_THAT(table.game().explanations, IsEmpty());
}

// Nothing happened.

TEST(Outage, AnIllegalPlyBeforeItStaysInTheRecord) {
  Played table("e4 e5 Nf3");
  table.hands("g8- g6+n | 2500ms");
  table.restarted("4000ms");
  table.wait(seconds{3});
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Ng8-g6");
  EXPECT_EQ(table.game().plies.back().state, model::PlyState::kIllegal);
  EXPECT_EQ(table.unexplained(), "");
}

TEST(Outage, TheHypothesesContinueWhereNothingHappened) {
  Played table("e4 e5");
  table.hands("g1-");
  table.away("2000ms");
  table.hands("f3+N | 1000ms");
  EXPECT_EQ(table.moves(), "e4 e5 Nf3");
  EXPECT_EQ(table.evidence(3), "press 0:02:58 0:02:59");
}

}  // namespace outage_test
}  // namespace jadoube::tracking
