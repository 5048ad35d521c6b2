#include "rules/mate/king_pairs.h"

#include <gtest/gtest.h>

namespace jadoube::rules {
namespace king_pairs_test {

KingPairs::Limits no_limits() {
  KingPairs::Limits limits;
  limits.home = {Square::a1, Square::h8};
  return limits;
}

TEST(KingPairs, GoEverywhereWithoutLimits) {
  KingPairs pairs(Square::a1, Square::h8, Color::kWhite);
  EXPECT_TRUE(pairs.spread(no_limits()));
  EXPECT_EQ(pairs.squares(Color::kWhite), kAllSquares);
  EXPECT_EQ(pairs.squares(Color::kBlack), kAllSquares);
  EXPECT_FALSE(pairs.spread(no_limits())) << "nothing to add";
}

TEST(KingPairs, NeverStandSideBySide) {
  KingPairs pairs(Square::a1, Square::h8, Color::kWhite);
  pairs.spread(no_limits());
  for (const Color turn : {Color::kWhite, Color::kBlack}) {
    EXPECT_EQ(pairs.squares(Color::kBlack, Square::d4, turn) & king_attacks(Square::d4), 0U);
    EXPECT_EQ(pairs.squares(Color::kWhite, Square::d4, turn) & king_attacks(Square::d4), 0U);
  }
}

TEST(KingPairs, KeepOffClosedSquares) {
  KingPairs::Limits limits = no_limits();
  limits.closed = {rank_squares(3), rank_squares(4)};
  KingPairs pairs(Square::a1, Square::h8, Color::kWhite);
  pairs.spread(limits);
  EXPECT_EQ(pairs.squares(Color::kWhite), rank_squares(0) | rank_squares(1) | rank_squares(2));
  EXPECT_EQ(pairs.squares(Color::kBlack), rank_squares(5) | rank_squares(6) | rank_squares(7));
}

TEST(KingPairs, AreStuckIfTheSideToMoveCannotMove) {
  KingPairs::Limits limits = no_limits();
  limits.closed[0] = kAllSquares;
  KingPairs pairs(Square::a1, Square::h8, Color::kWhite);
  EXPECT_FALSE(pairs.spread(limits));
  limits.has_other_moves[0] = true;
  EXPECT_TRUE(pairs.spread(limits));
  EXPECT_EQ(pairs.squares(Color::kWhite), bit(Square::a1));
}

TEST(KingPairs, OppositionKeepsAKingInItsCorner) {
  // Black has h8 and g8 only, and White stands still on g6: with Black to move, the black king is
  // stuck on h8.
  KingPairs::Limits limits = no_limits();
  limits.closed = {kAllSquares, ~(bit(Square::h8) | bit(Square::h7))};
  KingPairs pairs(Square::g6, Square::h8, Color::kBlack);
  EXPECT_FALSE(pairs.spread(limits));
}

TEST(KingPairs, CastleFromHomeOnly) {
  KingPairs::Limits limits = no_limits();
  limits.closed[0] = ~bit(Square::g1);
  limits.castling[0] = bit(Square::g1);
  KingPairs at_home(Square::a1, Square::h8, Color::kWhite);
  at_home.spread(limits);
  EXPECT_TRUE(contains(at_home.squares(Color::kWhite), Square::g1));
  KingPairs elsewhere(Square::a3, Square::h8, Color::kWhite);
  elsewhere.spread(limits);
  EXPECT_FALSE(contains(elsewhere.squares(Color::kWhite), Square::g1));
}

TEST(KingPairs, AKingMovesOneSquareAndNotBesideTheOtherKing) {
  const KingPairs pairs(Square::a1, Square::c3, Color::kWhite);
  EXPECT_EQ(pairs.after_king_move(Color::kWhite, Square::a2).squares(Color::kWhite),
            bit(Square::a2));
  EXPECT_TRUE(pairs.after_king_move(Color::kWhite, Square::b2).empty()) << "too near";
  EXPECT_TRUE(pairs.after_king_move(Color::kWhite, Square::a3).empty()) << "too far";
  EXPECT_TRUE(pairs.after_king_move(Color::kBlack, Square::d4).empty()) << "not Black's move";
}

TEST(KingPairs, AMoveOfAnotherPiecePassesTheTurn) {
  const KingPairs pairs(Square::a1, Square::c3, Color::kWhite);
  const KingPairs after = pairs.after_move_by(Color::kWhite);
  EXPECT_EQ(after.squares(Color::kWhite, Square::c3, Color::kBlack), bit(Square::a1));
  EXPECT_TRUE(pairs.after_move_by(Color::kBlack).empty());
}

}  // namespace king_pairs_test
}  // namespace jadoube::rules
