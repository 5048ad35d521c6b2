// The sequences of hands that a board must survive, by their numbers in our catalogue (B2):
// hands that overlap, adjust, bump and take back.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/daemon/tracking/table.h"

namespace jadoube::tracking {
namespace {

using std::chrono::milliseconds;
using testing::IsEmpty;

TEST(B2, Row21CaptureAndRecaptureInsideOneScanPressesFirst) {
  Played table("e4 d5");
  table.hands("| | e4- d8- d5+q 500ms");
  EXPECT_EQ(table.moves(), "e4 d5 exd5 Qxd5");
  EXPECT_EQ(table.evidence(3), "press 0:02:58 0:02:59");
  EXPECT_EQ(table.evidence(4), "press 0:02:58 0:02:58");
}

TEST(B2, Row21CaptureAndRecaptureInsideOneScanSquaresFirst) {
  Played table("e4 d5");
  table.hands("e4- d8- d5+q | |");
  EXPECT_EQ(table.moves(), "e4 d5 exd5 Qxd5");
  EXPECT_EQ(table.evidence(3), "press 0:02:58 0:02:59");
  EXPECT_EQ(table.evidence(4), "press 0:02:58 0:02:58");
}

TEST(B2, Row21TwoPiecesInTheAirAreNoExchange) {
  Played table("d4 d5 Nc3 e6");
  // As if the knight had taken on d5, and the pawn had taken back.
  table.hands("c3- e6- 1500ms");
  table.dump();
  table.hands("3000ms");
  EXPECT_EQ(table.moves(), "d4 d5 Nc3 e6");
}

TEST(B2, Row22ReplyMadeBeforeTheOpponentsPieceHasLanded) {
  Played table("");
  table.hands("e2- e7- e5+p e4+P 400ms | 400ms |");
  EXPECT_EQ(table.moves(), "e4 e5");
}

TEST(B2, Row22ReplyLiftedBeforeThePress) {
  Played table("");
  table.hands("e2- e4+P e7- |");
  EXPECT_EQ(table.moves(), "e4");
  table.hands("e5+p |");
  EXPECT_EQ(table.moves(), "e4 e5");
  EXPECT_EQ(table.unexplained(), "");
}

TEST(B2, Row23PieceAdjustedIsNothing) {
  Played table("e4 Nf6");
  table.hands("f6- f6+n 3000ms");
  EXPECT_EQ(table.moves(), "e4 Nf6");
  EXPECT_THAT(table.told(), IsEmpty());
}

TEST(B2, Row24PieceTouchedAndAnotherMoved) {
  Played table("e4 e5");
  table.hands("g1- 700ms g1+N 500ms f1- c4+B |");
  EXPECT_EQ(table.moves(), "e4 e5 Bc4");
}

TEST(B2, Row25NeighbourBumpedOffAndBack) {
  Played table("e4 e5");
  table.hands("g1- h1- h1+R f3+N |");
  EXPECT_EQ(table.moves(), "e4 e5 Nf3");
}

TEST(B2, Row26LiftThatWasLostIsFoundByReadingTheBoard) {
  Played table("e4 e5");
  table.watch.take_placement_request();
  table.unseen("g1-");
  table.hands("f3+N 999ms");
  EXPECT_FALSE(table.watch.take_placement_request());
  table.wait(milliseconds{1});
  EXPECT_TRUE(table.watch.take_placement_request());
  table.dump();
  EXPECT_EQ(table.moves(), "e4 e5 Nf3?");
}

TEST(B2, Row26PlyOfWhichNothingWasSeenIsFoundAtThePress) {
  Played table("e4 e5");
  table.watch.take_placement_request();
  table.unseen("g1- f3+N");
  table.hands("|");
  EXPECT_TRUE(table.watch.take_placement_request());
  table.hands("200ms");
  table.dump();
  EXPECT_EQ(table.moves(), "e4 e5 Nf3");
  EXPECT_EQ(table.evidence(3), "press 0:02:58 0:02:59");
}

TEST(B2, Row27FlickerIsNoMove) {
  Played table("e4 e5");
  table.hands("g1- g1+N g1- g1+N g1- g1+N 3000ms");
  EXPECT_THAT(table.told(), IsEmpty());
  EXPECT_EQ(table.unexplained(), "");
}

TEST(B2, Row28CaptureTakenBackIsWithdrawn) {
  for (const auto* back : {"c6- b5+B c6+n", "c6+n b5+B"}) {
    Played table("e4 e5 Nf3 Nc6 Bb5 a6");
    table.hands("b5- c6+B");
    EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6 Bb5 a6 Bxc6?");
    table.hands(back);
    EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6 Bb5 a6") << back;
  }
}

TEST(B2, Row35PressWithoutAMoveAddsNothing) {
  Played table("e4 e5");
  table.hands("| 5000ms");
  EXPECT_THAT(table.told(), IsEmpty());
}

TEST(B2, Row41PiecePushedOffTheBoardAtThePressIsToldBesideTheMove) {
  Played table("e4 e5 Nf3 Nc6");
  table.hands("f1- f8- b5+B |");
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6 Bb5");
  EXPECT_EQ(table.unexplained(), "f8");
  table.hands("f8+b");
  EXPECT_EQ(table.unexplained(), "");
  table.play("a6");
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6 Bb5 a6");
}

}  // namespace
}  // namespace jadoube::tracking
