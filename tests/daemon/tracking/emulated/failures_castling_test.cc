// What makes other programs lose a game: castling and promotion.
#include <gtest/gtest.h>

#include "tests/daemon/tracking/table.h"

namespace jadoube::tracking {
namespace failures_castling_test {

constexpr auto kBeforeCastling = "e4 e5 Nf3 Nc6 Bb5 a6";
constexpr auto kBeforePromotion = "h4 g5 hxg5 h6 gxh6 Nf6 h7 Rg8";

/// After `before`, `hands` with a clock running make the one ply `played`.
void expect_one_ply(const char* before, const char* hands, const char* played) {
  SCOPED_TRACE(hands);
  Played table(before);
  table.hands(hands);
  EXPECT_EQ(table.moves(), std::string(before) + ' ' + played);
  EXPECT_EQ(table.game().plies.back().evidence, model::Evidence::kPress);
  EXPECT_EQ(table.game().revision, 0U);
  EXPECT_EQ(table.unexplained(), "");
}

TEST(Failures, CastlingMayPauseAfterEachStep) {
  expect_one_ply(kBeforeCastling, "e1- 1500ms g1+K 1500ms h1- 1500ms f1+R 1500ms |", "O-O");
}

TEST(Failures, CastlingMayPauseAfterEachStepWithoutAClock) {
  Table table;
  table.play(kBeforeCastling);
  table.hands("e1- 1500ms g1+K 1500ms h1- 1500ms f1+R 2000ms");
  EXPECT_TRUE(table.moves().ends_with("a6 O-O"));
  EXPECT_EQ(table.game().revision, 0U);
}

TEST(Failures, KingMayCastleInTwoSteps) {
  expect_one_ply(kBeforeCastling, "e1- f1+K 700ms f1- g1+K 700ms h1- f1+R |", "O-O");
}

TEST(Failures, CastlingMayBeginWithTheRook) {
  expect_one_ply(kBeforeCastling, "h1- f1+R 700ms e1- g1+K |", "O-O");
}

TEST(Failures, CastlingMayLiftBothPiecesAtOnce) {
  for (const auto* hands :
       {"e1- h1- f1+R g1+K |", "h1- e1- g1+K f1+R |", "e1- h1- 500ms g1+K 500ms f1+R |"}) {
    expect_one_ply(kBeforeCastling, hands, "O-O");
  }
}

TEST(Failures, CastlingThatIsNotAllowedIsRecordedAsIllegalAtThePress) {
  struct Act {
    const char* why;
    const char* before;
    const char* hands;
    const char* played;
  };
  for (const auto& [why, before, hands, played] :
       {Act{"the rook has moved", "e4 e5 Nf3 Nc6 Bb5 a6 Rg1 a5 Rh1 a4", "e1- g1+K h1- f1+R |",
            "O-O"},
        Act{"the king has moved", "d4 d5 Nc3 Nc6 Bf4 Bf5 Qd3 Qd7 Kd1 a6 Ke1 a5",
            "e1- 500ms c1+K a1- 500ms d1+R |", "O-O-O"},
        Act{"through check", "e4 b6 Nf3 Ba6 g3 c5 Bg2 d6", "e1- g1+K h1- f1+R |", "O-O"},
        Act{"out of check", "e4 e5 Nf3 Nc6 Be2 Bb4 a3 Bxd2+", "h1- e1- f1+R g1+K |", "O-O"}}) {
    Played table(before);
    table.hands(hands);
    EXPECT_EQ(table.moves(), std::string(before) + ' ' + played) << why;
    EXPECT_EQ(table.game().plies.back().state, model::PlyState::kIllegal) << why;
    EXPECT_EQ(table.unexplained(), "") << why;
  }
}

TEST(Failures, PromotedPieceMayBePutDownAtOnce) {
  expect_one_ply(kBeforePromotion, "h7- h8+Q |", "h8=Q");
}

TEST(Failures, PawnOnItsLastRankMayBeExchangedLater) {
  Played table(kBeforePromotion);
  table.hands("h7- h8+P 8000ms");
  EXPECT_EQ(table.moves(), kBeforePromotion);
  table.hands("h8- 1000ms h8+Q |");
  EXPECT_EQ(table.moves(), kBeforePromotion + std::string(" h8=Q"));
  EXPECT_EQ(table.game().revision, 0U);
}

TEST(Failures, PawnOnItsLastRankAtThePressIsIllegal) {
  Played table(kBeforePromotion);
  table.hands("h7- h8+P |");
  EXPECT_EQ(table.game().plies.back().uci, "h7h8");
  EXPECT_EQ(table.game().plies.back().state, model::PlyState::kIllegal);
}

TEST(Failures, QueenMayBePutDownBeforeThePawnIsRemoved) {
  expect_one_ply(kBeforePromotion, "h8+Q 700ms h7- |", "h8=Q");
  expect_one_ply(kBeforePromotion, "g8- 500ms g8+Q 700ms h7- |", "hxg8=Q");
  expect_one_ply(kBeforePromotion, "g8+Q 700ms h7- |", "hxg8=Q");
}

TEST(Failures, UpsideDownRookIsARook) { expect_one_ply(kBeforePromotion, "h7- h8+R |", "h8=R"); }

TEST(Failures, SpareQueensMayLieOnTheBoard) {
  Played table("h4 g5 hxg5 h6");
  table.hands("a5+Q a4+q 3000ms");
  table.play("gxh6 Nf6 h7 Rg8");
  EXPECT_EQ(table.moves(), kBeforePromotion);
  EXPECT_EQ(table.unexplained(), "a4 a5");
  table.hands("a5- h7- h8+Q |");
  EXPECT_EQ(table.moves(), kBeforePromotion + std::string(" h8=Q"));
  EXPECT_EQ(table.unexplained(), "a4");
}

}  // namespace failures_castling_test
}  // namespace jadoube::tracking
