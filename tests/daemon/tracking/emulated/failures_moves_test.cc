// What makes other programs lose a game: the ways in which a piece gets from square to square.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/daemon/tracking/table.h"

namespace jadoube::tracking {
namespace failures_moves_test {

using testing::AnyOf;
using testing::IsEmpty;
using testing::StartsWith;

/// After `before`, `hands` make the one ply `played`, and nothing firm is ever changed.
struct Act {
  const char* before;
  const char* hands;
  const char* played;
};

void expect_one_ply(const Act& act) {
  SCOPED_TRACE(act.hands);
  Played table(act.before);
  const std::string before = table.moves();
  table.hands(act.hands);
  EXPECT_EQ(table.moves(), before + (before.empty() ? "" : " ") + act.played);
  EXPECT_EQ(table.game().plies.back().evidence, model::Evidence::kPress);
  EXPECT_EQ(table.game().revision, 0U);
  EXPECT_EQ(table.unexplained(), "");
}

constexpr auto kRooksConnected = "d4 d5 Nc3 Nc6 Bf4 Bf5 Qd2 Qd7 e3 e6 Be2 Be7 Nf3 Nf6 O-O O-O Rfe1";

TEST(Failures, SlideThatStopsOnALegalSquareIsOneMove) {
  for (const auto& act :
       {Act{"d4 Nf6", "e2- e3+P e3- e4+P |", "e4"}, Act{"e4", "h7- h6+p h6- h5+p |", "h5"},
        Act{"d4 d5 e4 e6 f4 a6 Qd2 a5", "d2- e2+Q e2- f2+Q |", "Qf2"},
        Act{"d4 d5 e3", "c8- d7+b d7- e6+b |", "Be6"},
        Act{"e4 c5 d4 cxd4 c4 Qc7 Nf3", "c7- c5+q c5- c4+q |", "Qxc4"},
        Act{kRooksConnected, "a8- d8+r d8- e8+r |", "Rae8"}}) {
    expect_one_ply(act);
  }
}

TEST(Failures, SlideThatRestsLongOnALegalSquareIsOneMove) {
  expect_one_ply({"d4 Nf6", "e2- e3+P 700ms e3- e4+P |", "e4"});
  expect_one_ply({"d4 d5 e3", "c8- d7+b 700ms d7- e6+b |", "Be6"});
  expect_one_ply({kRooksConnected, "a8- d8+r 700ms d8- e8+r |", "Rae8"});
}

TEST(Failures, SlideWithMoreThanOneStopIsOneMove) {
  expect_one_ply({kRooksConnected, "a8- b8+r b8- c8+r 400ms c8- d8+r d8- e8+r |", "Rae8*"});
}

TEST(Failures, PieceThatOvershootsItsSquareAndComesBackMakesOneMove) {
  expect_one_ply({"e4 e5", "f1- b5+B 400ms b5- d3+B |", "Bd3"});
  expect_one_ply({"d4 d5", "e2- e4+P 400ms e4- e3+P |", "e3"});
}

TEST(Failures, PieceMayBeDraggedOverASquareThatItCannotReach) {
  expect_one_ply({"Nf3 Nc6 a3 Nd4 a4 Ne6 a5", "e6- f5+n f5- f4+n |", "Nf4"});
  expect_one_ply({"e4 e5 f4", "e5- f5+p f5- f4+p |", "exf4"});
}

TEST(Failures, PieceMayTowItsNeighbourIfThatIsPutBack) {
  expect_one_ply({"e4 e5", "b1- b2- c3+N b2+P |", "Nc3"});
}

TEST(Failures, PieceMayTowItsNeighbourToALegalSquare) {
  Played table("e4 e5");
  table.hands("b1- b2- b3+P c3+N b3- b2+P | 3000ms");
  EXPECT_EQ(table.moves(), "e4 e5 Nc3");
}

TEST(Failures, NewSquareMayBeReadBeforeTheOldOne) {
  expect_one_ply({"e4", "c6+p c7- |", "c6"});
  expect_one_ply({"e4", "f6+n 200ms g8- |", "Nf6"});
}

TEST(Failures, PieceMayBeReadOnTwoSquaresForLongerThanAScan) {
  expect_one_ply({"e4 e5", "f3+N 800ms g1- |", "Nf3"});
}

TEST(Failures, PieceMayStillBeReadOnItsOldSquareAtThePress) {
  Played table("e4 e5");
  table.hands("f3+N | 600ms g1- 500ms");
  EXPECT_EQ(table.moves(), "e4 e5 Nf3");
  EXPECT_EQ(table.evidence(3), "press 0:02:58 0:02:59");
  EXPECT_EQ(table.unexplained(), "");
}

TEST(Failures, PieceBetweenTwoSquaresMayBeReadOnNeitherWhilePlayContinues) {
  Played table("e4 e5");
  table.hands("g1- f3+N f3- |");
  EXPECT_EQ(table.moves(), "e4 e5 Nf3");
  table.play("Nc6 Bb5");
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6 Bb5");
  table.hands("f3+N");
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6 Bb5");
  EXPECT_EQ(table.unexplained(), "");
  EXPECT_EQ(table.game().revision, 0U);
}

TEST(Failures, PieceMayBeReadOnNoSquareUntilAfterTheReply) {
  Played table("e4 e5");
  table.hands("g1- | 1000ms b8- c6+n | 1000ms f3+N 10000ms");
  EXPECT_THAT(table.moves(), AnyOf(StartsWith("e4 e5 Nf3* Nc6"), StartsWith("e4 e5 Nf3 Nc6")));
  EXPECT_EQ(table.unexplained(), "");
}

TEST(Failures, PieceMayBeReadBesideItsSquareUntilItIsAdjusted) {
  Played table("e4 e5");
  table.hands("g1- f4+N | 1000ms b8- c6+n | 1000ms f4- f3+N 2000ms");
  EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6");
  EXPECT_EQ(table.unexplained(), "");
}

TEST(Failures, PieceMayBeReadOnALegalSquareBesideItsOwnUntilItIsAdjusted) {
  Played table("d4 d5 Nc3 Nc6 Bf4 Bf5 Qd2 Qd7 e3 e6");
  table.hands("a1- c1+R | 1000ms c1- d1+R 500ms g8- f6+n | 10000ms");
  EXPECT_TRUE(table.moves().ends_with("e6 Rd1 Nf6"));
  EXPECT_EQ(table.unexplained(), "");
}

TEST(Failures, PieceThatMayBeOnSeveralSquaresMayBeReadAfterTheNextPly) {
  Played table("e4 e5 d4 exd4 Qxd4 Nc6");
  table.hands(
      "d4- 400ms | 1000ms g8- f6+n 300ms | 1000ms b1- c3+N 300ms | 1000ms d7- d6+p 300ms | "
      "500ms e3+Q 10000ms");
  // The queen was not read, so its move stays in doubt.
  EXPECT_EQ(table.moves(), "e4 e5 d4 exd4 Qxd4 Nc6 Qe3* Nf6 Nc3 d6");
  EXPECT_EQ(table.unexplained(), "");
}

TEST(Failures, TwistedPieceMayFlicker) {
  Played table("e4 e5");
  table.hands("e4- e4+P e4- e4+P 200ms e4- e4+P 3000ms");
  EXPECT_EQ(table.moves(), "e4 e5");
  EXPECT_THAT(table.reported(), IsEmpty());
  EXPECT_EQ(table.unexplained(), "");
}

TEST(Failures, PieceMayFlickerWhileAnotherMoves) {
  expect_one_ply({"e4 e5", "e4- g1- e4+P e4- e4+P f3+N |", "Nf3"});
}

}  // namespace failures_moves_test
}  // namespace jadoube::tracking
