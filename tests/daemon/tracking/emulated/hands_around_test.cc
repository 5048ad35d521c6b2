// What hands do around a game: results, starts, gaps, the clock. The tracker must still find the
// right moves.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/daemon/tracking/table.h"

namespace jadoube::tracking {
namespace hands_around_test {

using std::chrono::milliseconds;
using std::chrono::seconds;

TEST(TrackedHands, KingMoveThatWasPressedBeforeTheGestureStays) {
  Played table("a3 f6 a4 Kf7 a5 Kg6 b3 Kf5");
  table.hands("1000ms f5- e5+k e1- d4+K 2000ms");
  EXPECT_EQ(table.moves(), "a3 f6 a4 Kf7 a5 Kg6 b3 Kf5");
  EXPECT_EQ(table.result(), "0-1");
}

TEST(TrackedHands, LegalKingStepOfTheGestureIsNotAPly) {
  Played table("e3 a6 Ke2 a5 Kd3 a4");
  table.hands("d3- e4+K");
  EXPECT_EQ(table.moves(), "e3 a6 Ke2 a5 Kd3 a4 Ke4?");
  table.hands("e8- d5+k 2000ms");
  EXPECT_EQ(table.moves(), "e3 a6 Ke2 a5 Kd3 a4");
  EXPECT_EQ(table.result(), "1-0");
  EXPECT_EQ(table.game().revision, 0U);
}

TEST(TrackedHands, LegalKingStepOfTheGestureIsNotAPlyWithoutAClockEither) {
  Table table;
  table.play("e3 a6 Ke2 a5 Kd3 a4");
  table.hands("500ms d3- e4+K 2000ms e8- d5+k 2000ms");
  EXPECT_EQ(table.moves(), "e3 a6 Ke2 a5 Kd3 a4");
  EXPECT_EQ(table.result(), "1-0");
}

TEST(TrackedHands, PieceMayBeRemovedFromTheCentreBeforeTheKingsAreSetThere) {
  Played table("e4 e5 d4 a6");
  table.hands("e4- e8- e1- d5+k e4+K 2000ms");
  EXPECT_EQ(table.moves(), "e4 e5 d4 a6");
  EXPECT_EQ(table.result(), "1-0");
  EXPECT_EQ(table.unexplained(), "");
}

TEST(TrackedHands, KingsThatAreSetAnewGiveTheNewResult) {
  Played table("a3 a6 b3 b6");
  table.hands("e8- e1- e5+k e4+K 8000ms");
  EXPECT_EQ(table.result(), "1/2-1/2");
  table.hands("e5- d5+k 1900ms");
  EXPECT_EQ(table.result(), "1/2-1/2");
  table.hands("100ms");
  EXPECT_EQ(table.result(), "1-0");
  EXPECT_EQ(table.moves(), "a3 a6 b3 b6");
}

TEST(TrackedHands, GameStaysTheSameIfACeremonialMoveIsTakenBack) {
  Table table;
  table.hands("e2- e4+P 20000ms e4- e2+P 5000ms");
  EXPECT_EQ(table.moves(), "");
  table.start_clock();
  table.hands("d2- d4+P |");
  EXPECT_EQ(table.moves(), "d4");
  EXPECT_EQ(table.game().ordinal, 1);
}

TEST(TrackedHands, GameOnABoardThatIsTurnedRoundIsRecordedAsUsual) {
  Table table(true);
  EXPECT_EQ(table.tracker.board().orientation, model::Orientation::kRotated);
  table.start_clock();
  EXPECT_EQ(table.tracker.board().clock->running, rules::Color::kWhite);
  table.play("e4 e5 Nf3 Nc6 Bb5 a6 O-O");
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6 Bb5 a6 O-O");
  EXPECT_EQ(table.evidence(7), "press 0:02:56 0:02:57");
}

TEST(TrackedHands, AnalysisAfterTheResultAddsNoPly) {
  Played table("e4 e5");
  table.hands("e1- e8- e4- e4+K d5+k 2500ms");
  EXPECT_EQ(table.result(), "1-0");
  table.hands("g1- f3+N 1000ms b8- c6+n 1000ms f1- c4+B 20000ms");
  EXPECT_EQ(table.moves(), "e4 e5");
  EXPECT_EQ(table.unexplained(), "");
}

TEST(TrackedHands, PliesPlayedWithoutAConnectionAreInferred) {
  Played table("e4 e5");
  table.lose_line();
  table.unseen("g1- f3+N b8- c6+n");
  table.wait(seconds{60});
  table.find_line();
  EXPECT_TRUE(table.tracker.take_request(BoardRequest::kPlacement));
  table.dump();
  table.wait(milliseconds{500});
  EXPECT_EQ(table.moves(), "e4 e5 Nf3* Nc6*");
  EXPECT_EQ(table.evidence(3), "reconnect");
}

TEST(TrackedHands, AllVariationsArePublishedIfSeveralExplainAGap) {
  Played table("e4 e5");
  table.lose_line();
  table.unseen("g1- f3+N b8- c6+n f1- c4+B");
  table.find_line();
  table.dump();
  table.wait(seconds{3});
  EXPECT_EQ(table.moves(), "e4 e5 Nf3* Nc6* Bc4*");
  EXPECT_EQ(table.unexplained(), "");
  const auto& ways = table.game().explanations;
  ASSERT_GE(ways.size(), 2U);
  EXPECT_EQ(ways[0], (model::Explanation{2, {"Nf3", "Nc6", "Bc4"}, 0}));
  EXPECT_EQ(ways[1], (model::Explanation{2, {"Bc4", "Nc6", "Nf3"}, 0}));
  EXPECT_EQ(table.game().plies[2].margin, 0);
  EXPECT_GT(table.game().plies[3].margin, 0);
}

TEST(TrackedHands, UncertainPliesKeepTheirVariationsWhilePlayContinues) {
  Played table("e4 e5");
  table.lose_line();
  table.unseen("g1- f3+N b8- c6+n f1- c4+B f8- c5+b");
  table.find_line();
  table.dump();
  table.play("O-O Nf6 d3 d6 h3");
  EXPECT_EQ(table.moves(), "e4 e5 Nf3* Nc6* Bc4* Bc5* O-O Nf6 d3 d6 h3");
  const auto& ways = table.game().explanations;
  ASSERT_EQ(ways.size(), 4U);
  EXPECT_EQ(ways[0], (model::Explanation{2, {"Nf3", "Nc6", "Bc4", "Bc5"}, 0}));
}

TEST(TrackedHands, SlideThatAnOutageCutsInTwoIsOneMove) {
  Played table("e4 e5 Nf3 d6 Bc4");
  table.hands("c8- d7+b");
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 d6 Bc4");
  table.lose_line();
  table.unseen("d7- g4+b b1- c3+N");
  table.find_line();
  table.read_clock();
  table.dump();
  table.wait(milliseconds{500});
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 d6 Bc4 Bg4* Nc3*");
}

TEST(TrackedHands, SquaresThatComeBeforeTheFirstPlacementAreNotComparedWithTheOldOne) {
  Played table("e4 e5 Nf3 d6 Bc4");
  table.hands("c8- d7+b");
  table.lose_line();
  table.unseen("d7- g4+b");
  table.find_line();
  table.hands("b1- c3+N 300ms");
  table.read_clock();
  table.dump();
  table.wait(milliseconds{500});
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 d6 Bc4 Bg4* Nc3*");
}

TEST(TrackedHands, LiftsConfirmPliesAfterTheClockIsUnplugged) {
  Played table("e4 e5");
  table.observe(drivers::ClockMissing{});
  EXPECT_FALSE(table.tracker.board().clock);
  table.hands("g1- f3+N 1000ms b8-");
  EXPECT_EQ(table.moves(), "e4 e5 Nf3");
  EXPECT_EQ(table.evidence(3), "opponent-lift");
}

}  // namespace hands_around_test
}  // namespace jadoube::tracking
