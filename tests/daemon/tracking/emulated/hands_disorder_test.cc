// Hands that overlap, adjust pieces, knock them over and take moves back. The tracker must still
// find the right moves.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/daemon/tracking/table.h"

namespace jadoube::tracking {
namespace hands_disorder_test {

using std::chrono::milliseconds;
using testing::IsEmpty;

TEST(TrackedHands, CaptureAndRecaptureInOneScanAreTwoPliesIfThePressesComeFirst) {
  Played table("e4 d5");
  table.hands("| | e4- d8- d5+q 500ms");
  EXPECT_EQ(table.moves(), "e4 d5 exd5 Qxd5");
  EXPECT_EQ(table.evidence(3), "press 0:02:58 0:02:59");
  EXPECT_EQ(table.evidence(4), "press 0:02:58 0:02:58");
}

TEST(TrackedHands, CaptureAndRecaptureInOneScanAreTwoPliesIfTheSquaresComeFirst) {
  Played table("e4 d5");
  table.hands("e4- d8- d5+q | |");
  EXPECT_EQ(table.moves(), "e4 d5 exd5 Qxd5");
  EXPECT_EQ(table.evidence(3), "press 0:02:58 0:02:59");
  EXPECT_EQ(table.evidence(4), "press 0:02:58 0:02:58");
}

TEST(TrackedHands, TwoLiftedPiecesAreNotAnExchange) {
  Played table("d4 d5 Nc3 e6");
  // As if the knight had taken on d5, and the pawn had taken back.
  table.hands("c3- e6- 1500ms");
  table.dump();
  table.hands("3000ms");
  EXPECT_EQ(table.moves(), "d4 d5 Nc3 e6");
}

TEST(TrackedHands, ReplyMayBeginBeforeTheOpponentsPieceIsReleased) {
  Played table("");
  table.hands("e2- e7- e5+p e4+P 400ms | 400ms |");
  EXPECT_EQ(table.moves(), "e4 e5");
}

TEST(TrackedHands, PieceOfTheReplyMayBeLiftedBeforeThePress) {
  Played table("");
  table.hands("e2- e4+P e7- |");
  EXPECT_EQ(table.moves(), "e4");
  table.hands("e5+p |");
  EXPECT_EQ(table.moves(), "e4 e5");
  EXPECT_EQ(table.unexplained(), "");
}

TEST(TrackedHands, AdjustedPieceIsNotAPly) {
  Played table("e4 Nf6");
  table.hands("f6- f6+n 3000ms");
  EXPECT_EQ(table.moves(), "e4 Nf6");
  EXPECT_THAT(table.reported(), IsEmpty());
}

TEST(TrackedHands, PlayerMayTouchOnePieceAndMoveAnother) {
  Played table("e4 e5");
  table.hands("g1- 700ms g1+N 500ms f1- c4+B |");
  EXPECT_EQ(table.moves(), "e4 e5 Bc4");
}

TEST(TrackedHands, NeighbourMayBeKnockedOffItsSquareAndPutBack) {
  Played table("e4 e5");
  table.hands("g1- h1- h1+R f3+N |");
  EXPECT_EQ(table.moves(), "e4 e5 Nf3");
}

TEST(TrackedHands, LostLiftIsFoundByReadingTheBoard) {
  Played table("e4 e5");
  table.tracker.take_request(BoardRequest::kPlacement);
  table.unseen("g1-");
  table.hands("f3+N 999ms");
  EXPECT_FALSE(table.tracker.take_request(BoardRequest::kPlacement));
  table.wait(milliseconds{1});
  EXPECT_TRUE(table.tracker.take_request(BoardRequest::kPlacement));
  table.dump();
  EXPECT_EQ(table.moves(), "e4 e5 Nf3?");
}

TEST(TrackedHands, PlyThatNoSquareShowedIsFoundAtThePress) {
  Played table("e4 e5");
  table.tracker.take_request(BoardRequest::kPlacement);
  table.unseen("g1- f3+N");
  table.hands("|");
  EXPECT_TRUE(table.tracker.take_request(BoardRequest::kPlacement));
  table.hands("200ms");
  table.dump();
  EXPECT_EQ(table.moves(), "e4 e5 Nf3");
  EXPECT_EQ(table.evidence(3), "press 0:02:58 0:02:59");
}

TEST(TrackedHands, FlickerIsNotAMove) {
  Played table("e4 e5");
  table.hands("g1- g1+N g1- g1+N g1- g1+N 3000ms");
  EXPECT_THAT(table.reported(), IsEmpty());
  EXPECT_EQ(table.unexplained(), "");
}

TEST(TrackedHands, CaptureThatIsTakenBackIsWithdrawn) {
  for (const auto* back : {"c6- b5+B c6+n", "c6+n b5+B"}) {
    Played table("e4 e5 Nf3 Nc6 Bb5 a6");
    table.hands("b5- c6+B");
    EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6 Bb5 a6 Bxc6?");
    table.hands(back);
    EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6 Bb5 a6") << back;
  }
}

TEST(TrackedHands, PressWithoutAMoveAddsNoPly) {
  Played table("e4 e5");
  table.hands("| 5000ms");
  EXPECT_THAT(table.reported(), IsEmpty());
}

TEST(TrackedHands, PieceThatIsPushedOffItsSquareAtThePressIsReportedBesideTheMove) {
  Played table("e4 e5 Nf3 Nc6");
  table.hands("f1- f8- b5+B |");
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6 Bb5");
  EXPECT_EQ(table.unexplained(), "f8");
  table.hands("f8+b");
  EXPECT_EQ(table.unexplained(), "");
  table.play("a6");
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6 Bb5 a6");
}

}  // namespace hands_disorder_test
}  // namespace jadoube::tracking
