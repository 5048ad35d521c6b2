// What makes other programs lose a game: captures.
#include <gtest/gtest.h>

#include "tests/daemon/tracking/table.h"

namespace jadoube::tracking {
namespace failures_captures_test {

constexpr auto kRuyLopez = "e4 e5 Nf3 Nc6 Bb5 a6";
constexpr auto kKnightAgainstBishop = "Nc3 e5 Nd5 Be7";

TEST(Failures, CaptureIsFoundIfTheVictimsSquareIsNeverEmpty) {
  Played table("e4 d5");
  table.hands("e4- d5+P |");
  EXPECT_EQ(table.moves(), "e4 d5 exd5");
}

TEST(Failures, VictimMayBeLiftedFirst) {
  Played table(kRuyLopez);
  table.hands("c6- 1500ms b5- 500ms c6+B |");
  EXPECT_TRUE(table.moves().ends_with("a6 Bxc6"));
}

TEST(Failures, CapturingPieceMayBeLiftedFirst) {
  Played table(kRuyLopez);
  table.hands("b5- 800ms c6- 800ms c6+B |");
  EXPECT_TRUE(table.moves().ends_with("a6 Bxc6"));
}

TEST(Failures, CapturingPieceMayWaitOnAnotherSquareUntilTheVictimIsRemoved) {
  Played table(kRuyLopez);
  table.hands("b5- b6+B 400ms c6- b6- c6+B |");
  EXPECT_TRUE(table.moves().ends_with("a6 Bxc6"));
}

TEST(Failures, CapturingPieceMayWaitOnALegalSquareUntilTheVictimIsRemoved) {
  Played table("e4 d5 exd5 Qxd5 d3 a6 Nc3");
  table.hands("d5- d4+q 700ms d3- d4- d3+q |");
  EXPECT_TRUE(table.moves().ends_with("Nc3 Qxd3"));
  EXPECT_EQ(table.game().revision, 0U);
}

TEST(Failures, VictimMayBePushedToASquareWhereItCouldHaveMoved) {
  Played table(kKnightAgainstBishop);
  table.hands("1000ms e7- d6+b 600ms d5- e7+N 300ms d6- |");
  EXPECT_EQ(table.moves(), "Nc3 e5 Nd5 Be7 Nxe7");
  EXPECT_EQ(table.game().revision, 0U);
}

TEST(Failures, VictimMayBeCarriedOverAnotherSquare) {
  Played table("Nf3 a6 Ne5 a5 Nxd7");
  table.hands("c8- d7+b e6+N e6- |");
  EXPECT_EQ(table.moves(), "Nf3 a6 Ne5 a5 Nxd7 Bxd7");
  EXPECT_EQ(table.unexplained(), "");
}

TEST(Failures, VictimMayStillBeCarriedOverASquareWhenTheReplyBegins) {
  Played table("Nf3 a6 Ne5 a5 Nxd7");
  table.hands("c8- d7+b e6+N | e2- e6- e4+P |");
  EXPECT_EQ(table.moves(), "Nf3 a6 Ne5 a5 Nxd7 Bxd7 e4");
  EXPECT_EQ(table.unexplained(), "");
}

TEST(Failures, CapturedPieceMayBeParkedOnASquareAtTheEdge) {
  Played table(kKnightAgainstBishop);
  table.hands("d5- e7+N h5+b |");
  table.play("Qxe7 e4 Nf6 d3 O-O");
  EXPECT_EQ(table.moves(), "Nc3 e5 Nd5 Be7 Nxe7 Qxe7 e4 Nf6 d3 O-O");
  EXPECT_EQ(table.unexplained(), "h5");
  table.hands("h5-");
  EXPECT_EQ(table.unexplained(), "");
  EXPECT_EQ(table.game().revision, 0U);
}

// The knight of f3 is taken and put down on g1, where a knight could go. The bishop that took it is
// taken at once, before it is read.
TEST(Failures, CapturedPieceMayBeParkedWhereItCouldHaveMoved) {
  Played table("e4 e5 Nf3 d6 d4 Bg4 dxe5");
  table.hands("1500ms f3- g4- 200ms g1+N 300ms d1- f3+Q 300ms | 200ms | 1500ms");
  table.hands("1500ms d6- e5+p 300ms | 4000ms g1- 2000ms");
  table.play("Bc4 Nf6 Qb3 Qe7");
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 d6 d4 Bg4 dxe5 Bxf3 Qxf3 dxe5 Bc4 Nf6 Qb3 Qe7");
  EXPECT_EQ(table.unexplained(), "");
}

TEST(Failures, PlayerMayPutOneVictimBackAndTakeAnother) {
  Played table(kRuyLopez);
  table.hands("c6- 800ms c6+n 500ms e5- f3- e5+N |");
  EXPECT_TRUE(table.moves().ends_with("a6 Nxe5"));
}

TEST(Failures, RecaptureOnTheSameSquareInOneScanIsAPlyOfItsOwn) {
  Played table("e4 e5 Nf3 Nc6 d4 exd4");
  table.hands("f3- c6- d4+n | |");
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6 d4 exd4 Nxd4 Nxd4");
  EXPECT_EQ(table.unexplained(), "");
}

constexpr auto kBeforeEnPassant = "e4 a6 e5 d5";

TEST(Failures, PawnTakenEnPassantMayBeRemovedLastOrFirst) {
  for (const auto* hands : {"e5- d6+P 500ms d5- |", "d5- 500ms e5- d6+P |"}) {
    Played table(kBeforeEnPassant);
    table.hands(hands);
    EXPECT_EQ(table.moves(), "e4 a6 e5 d5 exd6") << hands;
    EXPECT_EQ(table.unexplained(), "");
  }
}

TEST(Failures, ForgottenEnPassantPawnIsReportedAtThePressAndPlayContinues) {
  Played table(kBeforeEnPassant);
  table.hands("e5- d6+P |");
  EXPECT_EQ(table.unexplained(), "d5");
  table.play("Qxd6 Nf3");
  EXPECT_EQ(table.moves(), "e4 a6 e5 d5 exd6 Qxd6 Nf3");
  table.hands("d5-");
  EXPECT_EQ(table.unexplained(), "");
}

}  // namespace failures_captures_test
}  // namespace jadoube::tracking
