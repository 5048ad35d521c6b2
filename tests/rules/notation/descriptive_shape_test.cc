#include <gtest/gtest.h>

#include "rules/notation/descriptive.h"
#include "rules/square.h"

namespace jadoube::rules {
namespace descriptive_shape_test {

DescriptiveShape shape_of(std::string_view text, Color mover = Color::kWhite) {
  const auto shape = parse_descriptive_shape(text, mover);
  EXPECT_TRUE(shape) << text;
  return shape.value_or(DescriptiveShape{});
}

TEST(DescriptiveShape, HasTheSquaresOfBothSidesIfTheTextNamesNone) {
  EXPECT_EQ(shape_of("N-B3").to, bit(Square::c3) | bit(Square::f3));
  EXPECT_EQ(shape_of("N-KB3").to, bit(Square::f3));
  EXPECT_EQ(shape_of("N-KB3", Color::kBlack).to, bit(Square::f6));
  EXPECT_EQ(shape_of("Q-K2").to, bit(Square::e2));
}

TEST(DescriptiveShape, KnowsThePiecesFromTheirSides) {
  EXPECT_EQ(shape_of("K-K2").piece.type, PieceType::kKing);
  EXPECT_EQ(shape_of("Kt-K2").piece.type, PieceType::kKnight);
  EXPECT_EQ(shape_of("KKt-K2").piece.flank, Flank::kKings);
  EXPECT_EQ(shape_of("QR-K2").piece.type, PieceType::kRook);
  EXPECT_EQ(shape_of("QR-K2").piece.flank, Flank::kQueens);
  EXPECT_EQ(shape_of("QBP-B4").piece.type, PieceType::kPawn);
  EXPECT_EQ(shape_of("QBP-B4").piece.squares, kFileA << 2);
}

TEST(DescriptiveShape, TellsAPlaceFromAPromotion) {
  const auto place = shape_of("PxN(B3)");
  EXPECT_FALSE(place.promotion);
  EXPECT_EQ(place.captured->squares, bit(Square::c3) | bit(Square::f3));
  const auto promotion = shape_of("PxN(B)");
  EXPECT_EQ(promotion.promotion, PieceType::kBishop);
  EXPECT_EQ(promotion.captured->squares, kAllSquares);
}

TEST(DescriptiveShape, KeepsTheStrongestSign) {
  EXPECT_EQ(shape_of("Q-K2").sign, CheckSign::kNone);
  EXPECT_EQ(shape_of("Q-K2 dis. ch.!").sign, CheckSign::kCheck);
  EXPECT_EQ(shape_of("Q-K2 ch mate").sign, CheckSign::kMate);
  EXPECT_TRUE(shape_of("PxP e. p. ch").en_passant);
}

TEST(DescriptiveShape, NamesTheFiles) {
  EXPECT_EQ(descriptive_file(0), "QR");
  EXPECT_EQ(descriptive_file(4), "K");
  EXPECT_EQ(descriptive_file(7), "KR");
}

TEST(DescriptiveShape, IsNoneOfAnyOtherText) {
  for (const char* text : {"", "e4", "N-", "N-B", "N-9", "x", "dis", "PxP)", "N(B3-K4"}) {
    EXPECT_FALSE(parse_descriptive_shape(text, Color::kWhite)) << text;
  }
}

}  // namespace descriptive_shape_test
}  // namespace jadoube::rules
