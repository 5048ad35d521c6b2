// Moves as hands make them, in any order. The tracker must still find the right moves.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/daemon/tracking/table.h"

namespace jadoube::tracking {
namespace hands_moves_test {

using testing::ElementsAre;

TEST(TrackedHands, PawnMaySlideOverASquareWhereItCouldStop) {
  Played table("");
  table.hands("d2- d3+P d3- d4+P |");
  EXPECT_EQ(table.moves(), "d4");
  EXPECT_EQ(table.game().revision, 0U);
  EXPECT_THAT(table.reported(), ElementsAre("ply 1 d4 confirmed press 0:02:59 0:03:00"));
}

TEST(TrackedHands, RookMayStopTwiceWhileItSlides) {
  Played table("d4 d5 Nc3 Nc6 Bf4 Bf5 Qd2 Qd7 e3 e6 Be2 Be7 Nf3 Nf6 O-O O-O");
  table.hands("a1- c1+R c1- d1+R d1- e1+R |");
  // Two stops on squares where a rook may go leave some doubt.
  EXPECT_TRUE(table.moves().ends_with("O-O O-O Rae1*")) << table.moves();
  EXPECT_EQ(table.game().plies.back().uci, "a1e1");
  EXPECT_EQ(table.game().plies.size(), 17U);
}

TEST(TrackedHands, BishopMayStopWhileItSlides) {
  Played table("d4 d5 Nf3");
  table.hands("c8- d7+b d7- e6+b |");
  EXPECT_EQ(table.moves(), "d4 d5 Nf3 Be6");
}

TEST(TrackedHands, QueenMayStopBeforeItCaptures) {
  Played table("e4 c5 d4 cxd4 c4 Qc7 Nf3");
  table.hands("c7- c5+q c5- c4+q |");
  EXPECT_TRUE(table.moves().ends_with("Nf3 Qxc4"));
}

TEST(TrackedHands, KnightMayBeDraggedOverASquareThatItCannotReach) {
  Played table("Nf3 a6");
  table.hands("f3- f4+N f4- e5+N |");
  EXPECT_EQ(table.moves(), "Nf3 a6 Ne5");
  EXPECT_EQ(table.unexplained(), "");
}

TEST(TrackedHands, PawnMayBeDraggedSidewaysToCapture) {
  Played table("e4 e5 f4");
  table.hands("e5- f5+p f5- f4- f4+p |");
  EXPECT_EQ(table.moves(), "e4 e5 f4 exf4");
}

TEST(TrackedHands, CaptureIsFoundIfItsSquareIsNeverEmpty) {
  Played table("e4 e5 Nf3 Nc6 Bb5 a6");
  table.hands("b5- c6+B |");
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6 Bb5 a6 Bxc6");
}

TEST(TrackedHands, VictimMayBeLiftedFirst) {
  Played table("e4 e5 Nf3 Nc6 Bb5 a6");
  table.hands("c6- b5- c6+B |");
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6 Bb5 a6 Bxc6");
}

TEST(TrackedHands, CapturingPieceMayBeLiftedFirst) {
  Played table("Nc3 e5 Nd5 Be7");
  table.hands("d5- e7- e7+N |");
  EXPECT_EQ(table.moves(), "Nc3 e5 Nd5 Be7 Nxe7");
}

TEST(TrackedHands, VictimMayBeReadAgainWhileItLeavesTheBoard) {
  Played table("Nc3 e5 Nd5 Be7");
  table.hands("d5- e7- e7+N e6+b e6- |");
  EXPECT_EQ(table.moves(), "Nc3 e5 Nd5 Be7 Nxe7");
  EXPECT_EQ(table.unexplained(), "");
}

TEST(TrackedHands, VictimMayBeReadAgainAtThePress) {
  Played table("Nc3 e5 Nd5 Be7");
  table.hands("d5- e7- e7+N e6+b |");
  EXPECT_EQ(table.moves(), "Nc3 e5 Nd5 Be7 Nxe7");
  table.hands("e6-");
  EXPECT_EQ(table.moves(), "Nc3 e5 Nd5 Be7 Nxe7");
  EXPECT_EQ(table.unexplained(), "");
}

TEST(TrackedHands, VictimMayBeReadAgainBeforeTheCaptureAndAtThePress) {
  Played table("Nc3 e5 Nd5 Be7");
  table.hands("e7- e6+b d5- e7+N | e6-");
  EXPECT_EQ(table.moves(), "Nc3 e5 Nd5 Be7 Nxe7");
}

TEST(TrackedHands, PieceMayBeReadOnItsNewSquareBeforeItLeavesTheOldOne) {
  Played table("e4");
  table.hands("c6+p c7- |");
  EXPECT_EQ(table.moves(), "e4 c6");
}

TEST(TrackedHands, EnPassantIsOnePly) {
  Played table("e3 a5 e4 a4 b4");
  table.hands("a4- b3+p b4- |");
  EXPECT_EQ(table.moves(), "e3 a5 e4 a4 b4 axb3");
}

TEST(TrackedHands, UnfinishedEnPassantIsRecordedAndTheForgottenPawnIsReported) {
  Played table("e4 a6 e5 d5");
  table.hands("e5- d6+P |");
  EXPECT_EQ(table.moves(), "e4 a6 e5 d5 exd6");
  EXPECT_EQ(table.unexplained(), "d5");
}

TEST(TrackedHands, CastlingMayBeginWithTheKing) {
  Played table("e4 e5 Nf3 Nc6 Bb5 a6");
  table.hands("e1- g1+K h1- f1+R |");
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6 Bb5 a6 O-O");
}

TEST(TrackedHands, CastlingMayBeginWithTheRook) {
  Played table("e4 e5 Nf3 Nc6 Bb5 a6");
  table.hands("h1- f1+R e1- g1+K |");
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6 Bb5 a6 O-O");
  EXPECT_EQ(table.game().revision, 0U);
}

TEST(TrackedHands, CastlingMayBeginWithTheRookWithoutAClock) {
  Table table;
  table.play("e4 e5 Nf3 Nc6 Bb5 a6");
  table.hands("h1- f1+R 1500ms e1- g1+K 1500ms");
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6 Bb5 a6 O-O?");
  EXPECT_EQ(table.game().revision, 0U);
}

TEST(TrackedHands, KingMayCastleInTwoSteps) {
  Played table("e4 e5 Nf3 Nc6 Bb5 a6");
  table.hands("e1- f1+K f1- g1+K h1- f1+R |");
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6 Bb5 a6 O-O");
}

constexpr auto kBeforePromotion = "h4 g5 hxg5 h6 gxh6 Nf6 h7 Rg8";

TEST(TrackedHands, QueenMayBePutOnThePromotionSquareAtOnce) {
  Played table(kBeforePromotion);
  table.hands("h7- h8+Q |");
  EXPECT_TRUE(table.moves().ends_with("Rg8 h8=Q"));
}

TEST(TrackedHands, PawnMayBeExchangedAfterItReachesTheLastRank) {
  Played table(kBeforePromotion);
  table.hands("h7- h8+P h8- h8+Q |");
  EXPECT_TRUE(table.moves().ends_with("Rg8 h8=Q"));
  EXPECT_EQ(table.unexplained(), "");
}

TEST(TrackedHands, PawnThatStaysOnTheLastRankIsRecordedAsAPawn) {
  Played table(kBeforePromotion);
  table.hands("h7- h8+P |");
  EXPECT_EQ(table.game().plies.back().uci, "h7h8");
  EXPECT_EQ(table.game().plies.back().state, model::PlyState::kIllegal);
  table.hands("h8- h8+Q 500ms");
  EXPECT_TRUE(table.moves().ends_with("Rg8 h8=Q"));
}

TEST(TrackedHands, RookIsRecordedIfAPromotionWithCaptureShowsARook) {
  Played table(kBeforePromotion);
  table.hands("h7- g8- g8+R |");
  EXPECT_TRUE(table.moves().ends_with("Rg8 hxg8=R"));
}

TEST(TrackedHands, CastlingAfterTheRookHasMovedIsRecordedAsIllegalAtThePress) {
  for (const auto* hands : {"e1- g1+K h1- f1+R |", "h1- f1+R e1- g1+K |"}) {
    Played table("e4 e5 Nf3 Nc6 Bb5 a6 Rg1 a5 Rh1 a4");
    table.hands(hands);
    EXPECT_TRUE(table.moves().ends_with("Rh1 a4 O-O")) << hands;
    EXPECT_EQ(table.game().plies.back().uci, "e1g1");
    EXPECT_EQ(table.game().plies.back().state, model::PlyState::kIllegal);
    EXPECT_EQ(table.unexplained(), "");
    table.play("a3");
    EXPECT_TRUE(table.moves().ends_with("Rh1 a4 O-O a3"));
  }
}

}  // namespace hands_moves_test
}  // namespace jadoube::tracking
