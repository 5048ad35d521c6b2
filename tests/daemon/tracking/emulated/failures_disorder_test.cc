// What makes other programs lose a game: hands that adjust pieces, knock them over, take moves back
// and do what the Laws forbid.
#include <gtest/gtest.h>

#include "tests/daemon/tracking/table.h"

namespace jadoube::tracking {
namespace failures_disorder_test {

TEST(Failures, OpponentsPieceMayBeAdjustedBeforeAndDuringTheMove) {
  for (const auto* hands : {"c3- c3+N c3- 300ms c3+N c3- c3+N 500ms g8- f6+n |",
                            "g8- c3- c3+N c3- 300ms c3+N c3- c3+N f6+n |"}) {
    Played table("e4 e5 Nc3");
    table.hands(hands);
    EXPECT_EQ(table.moves(), "e4 e5 Nc3 Nf6") << hands;
    EXPECT_EQ(table.evidence(4).substr(0, 5), "press");
    EXPECT_EQ(table.game().revision, 0U);
  }
}

TEST(Failures, PlayerMayPutATouchedPieceBackAndMoveAnother) {
  Played table("e4 e5");
  table.hands("b1- 1500ms b1+N 1000ms g1- f3+N |");
  EXPECT_EQ(table.moves(), "e4 e5 Nf3");
}

TEST(Failures, KnockedOverPieceMayBePutBackLater) {
  Played table("e4 e5");
  table.hands("g1- h1- f3+N |");
  table.play("Nc6 Bb5 a6 Ba4 Nf6 d3");
  table.wait(std::chrono::seconds{11});
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 d3");
  EXPECT_EQ(table.unexplained(), "h1");
  table.hands("h1+R");
  EXPECT_EQ(table.unexplained(), "");
  table.play("b5");
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 d3 b5");
  EXPECT_EQ(table.game().revision, 0U);
}

TEST(Failures, PiecesThatArePutBackOnEachOthersSquaresAreReportedAndPlayContinues) {
  Played table("e4 e5");
  table.hands("f1- g1- f1+N g1+B 3000ms");
  EXPECT_EQ(table.moves(), "e4 e5");
  EXPECT_EQ(table.unexplained(), "f1 g1");
  table.hands("d2- d4+P | 1000ms e5- d4+p | 1000ms d1- d4+Q | 1000ms b8- c6+n | 1000ms");
  EXPECT_EQ(table.moves(), "e4 e5 d4* exd4* Qxd4* Nc6");
  EXPECT_EQ(table.unexplained(), "f1 g1");
  table.hands("f1- g1- g1+N f1+B");
  EXPECT_EQ(table.unexplained(), "");
  EXPECT_EQ(table.moves(), "e4 e5 d4* exd4* Qxd4* Nc6");
}

TEST(Failures, PlyMayBeTakenBackBeforeThePress) {
  Played table("e4 e5");
  table.hands("g1- f3+N 1500ms f3- g1+N 500ms f1- c4+B |");
  EXPECT_EQ(table.moves(), "e4 e5 Bc4");
}

TEST(Failures, PliesMayBeTakenBackAndReplacedWithoutAClock) {
  Table table;
  table.play("e4 e5 Nf3 Nc6");
  table.hands("3000ms c6- b8+n 500ms f3- g1+N 3000ms");
  EXPECT_EQ(table.moves(), "e4 e5");
  table.play("Bc4 Nf6");
  table.wait(std::chrono::seconds{2});
  EXPECT_EQ(table.moves(), "e4 e5 Bc4 Nf6");
}

TEST(Failures, TouchedPieceMovesElsewhereAfterAnIllegalMoveIsClaimed) {
  Played table("e4 e5");
  table.hands("b1- b5+N | 2000ms");
  EXPECT_EQ(table.game().plies.back().uci, "b1b5");
  EXPECT_EQ(table.game().plies.back().state, model::PlyState::kIllegal);
  table.hands("5000ms b5- b1+N 7000ms");
  EXPECT_EQ(table.moves(), "e4 e5");
  table.hands("| 1000ms b1- c3+N |");
  EXPECT_EQ(table.moves(), "e4 e5 Nc3");
  EXPECT_EQ(table.evidence(3).substr(0, 5), "press");
}

TEST(Failures, IllegalMoveThatNobodyNoticesStaysAndPlayContinues) {
  Played table("e4 e5");
  table.hands("a1- a4+R |");
  table.play("d6 d4 Nf6");
  ASSERT_EQ(table.game().plies.size(), 6U);
  EXPECT_EQ(table.game().plies[2].uci, "a1a4");
  EXPECT_EQ(table.game().plies[2].state, model::PlyState::kIllegal);
  EXPECT_EQ(table.game().plies[5].uci, "g8f6");
  EXPECT_EQ(table.unexplained(), "");
}

TEST(Failures, AnalysisAfterTheResultAddsNoPly) {
  Played table("e4 e5 Nf3 Nc6");
  table.observe(drivers::ClockRead{});
  table.hands("e8- e1- e4- e4+K d5+k 3000ms e4- d5- e4+P e1+K e8+k 3000ms");
  table.hands("f1- c4+B 1500ms c4- b5+B 1500ms b1- c3+N 1500ms g8- f6+n 3000ms");
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6");
  EXPECT_EQ(table.result(), "1-0");
}

TEST(Failures, PiecesMayBeSetUpAgainWithManyInTheAir) {
  Played table("e4 e5 Nf3 Nc6 Bb5 a6 Bxc6 dxc6");
  table.hands("500ms f3- e4- e5- c6- e1- e8- 2000ms g1+N e2+P 1500ms e7+p d7+p e1+K 1500ms");
  table.hands("a6- a7+p e8+k f1+B 1500ms");
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6 Bb5 a6 Bxc6 dxc6");
  EXPECT_TRUE(table.reported().empty());
  table.hands("b8+n");
  EXPECT_EQ(table.game().ordinal, 2);
}

TEST(Failures, PieceWhoseTypeFlickersIsFollowed) {
  Played table("e4 e5");
  table.hands("f1+N f1+B f1+R f1+B 3000ms g1- f3+N |");
  EXPECT_EQ(table.moves(), "e4 e5 Nf3");
  EXPECT_EQ(table.unexplained(), "");
}

TEST(Failures, PieceThatBeginsToBeReadAsAnotherIsFollowed) {
  Played table("e4 e5");
  table.hands("g1+B 3000ms");
  EXPECT_EQ(table.unexplained(), "g1");
  table.play("d4 exd4");
  table.hands("1000ms g1- f3+B | 1000ms b8- c6+n | 2000ms");
  EXPECT_EQ(table.moves(), "e4 e5 d4 exd4 Nf3 Nc6");
  EXPECT_EQ(table.unexplained(), "f3");
  EXPECT_EQ(table.game().revision, 0U);
}

TEST(Failures, PieceMayBeReadRightAgain) {
  Played table("e4 e5");
  table.hands("g1+B 3000ms g1+N");
  EXPECT_EQ(table.unexplained(), "");
  table.play("Nf3 Nc6");
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6");
  EXPECT_EQ(table.unexplained(), "");
}

TEST(Failures, PieceMayBeReadWrongForAMoment) {
  Played table("e4 e5");
  table.hands("g1+B 1500ms g1+N 1000ms g1- f3+N |");
  EXPECT_EQ(table.moves(), "e4 e5 Nf3");
  EXPECT_EQ(table.unexplained(), "");
}

TEST(Failures, BishopPutInTheKnightsPlaceIsNotAKnightReadWrong) {
  Played table("e4 e5 Nf3 Nc6");
  table.hands("f1- f3+B 3000ms");
  EXPECT_EQ(table.unexplained(), "f1 f3");
  table.hands("f3+N f1+B 1000ms");
  EXPECT_EQ(table.unexplained(), "");
  table.play("Bb5");
  table.wait(std::chrono::seconds{1});
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6 Bb5");
}

TEST(Failures, CaptureWhoseOriginIsReadLateIsNotAPieceReadWrong) {
  Played table("e4 e5 Nf3 Nc6 Bb5 a6");
  table.hands("c6+B 3000ms b5- |");
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6 Bb5 a6 Bxc6");
  EXPECT_EQ(table.unexplained(), "");
}

TEST(Failures, PromotedPieceThatIsExchangedIsNotReadWrong) {
  Played table("h4 g5 hxg5 h6 gxh6 Nf6 h7 Rg8");
  table.hands("h7- h8+R 3000ms h8+Q 3000ms |");
  EXPECT_TRUE(table.moves().ends_with("Rg8 h8=Q"));
  EXPECT_EQ(table.unexplained(), "");
}

TEST(Failures, PieceThatIsReadOnceAsAResultPieceDoesNotEndTheGame) {
  Played table("e4 e5");
  using Seen = drivers::ResultPieceSeen;
  table.tracker.take_request(BoardRequest::kPlacement);
  table.observe(Seen{rules::Square::f7, Seen::Says::kBlackWins});
  EXPECT_TRUE(table.tracker.take_request(BoardRequest::kPlacement));
  table.dump();
  table.wait(std::chrono::seconds{3});
  EXPECT_EQ(table.result(), "*");
  table.play("Nf3");
  EXPECT_EQ(table.moves(), "e4 e5 Nf3");
}

TEST(Failures, PawnMayMoveWhileAnotherFlickersForLong) {
  Played table("e4 e5 Nf3 Nc6 Bc4");
  for (int i = 0; i < 60; ++i) table.hands("h7- h7+p 300ms");
  table.hands("d7- d5+p 500ms |");
  EXPECT_TRUE(table.moves().ends_with("Nc6 Bc4 d5"));
}

TEST(Failures, PieceReadOnAnEmptySquareIsIgnored) {
  Played table("e4 e5");
  table.hands("a4+q 2000ms");
  EXPECT_EQ(table.moves(), "e4 e5");
  EXPECT_EQ(table.unexplained(), "a4");
  table.play("Nf3 Nc6 Bb5 a6");
  table.hands("1000ms b5- c6+B |");
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6 Bb5 a6 Bxc6");
  table.hands("a4-");
  EXPECT_EQ(table.unexplained(), "");
}

TEST(Failures, PlyThatWasNotSeenIsFoundThoughThePositionComesAgain) {
  Played table("e4 e5 Nf3 Nf6 Ng1 Ng8");
  table.unseen("1000ms g1- f3+N");
  table.hands("| 1000ms g8- f6+n |");
  table.dump();
  table.wait(std::chrono::seconds{3});
  EXPECT_TRUE(table.moves().starts_with("e4 e5 Nf3 Nf6 Ng1 Ng8 Nf3 Nf6"));
}

TEST(Failures, PieceThatTheSameHandTakesAndPutsBackIsNotAPly) {
  Played table("Nc3 e5");
  table.hands("a1- b1+R 700ms b1- a1+R 1500ms");
  EXPECT_EQ(table.moves(), "Nc3 e5");
  EXPECT_EQ(table.game().revision, 0U);
  table.play("d4");
  EXPECT_EQ(table.moves(), "Nc3 e5 d4");
}

}  // namespace failures_disorder_test
}  // namespace jadoube::tracking
