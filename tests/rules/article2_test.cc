// Article 2 of the Laws: the initial position.

#include <gmock/gmock.h>

#include "rules/position.h"

namespace jadoube::rules {
namespace article2_test {

std::size_t how_many(Color color, PieceType type) {
  std::size_t found = 0;
  for (int i = 0; i < kSquareCount; ++i) {
    if (Placement::initial()[square_at(i)] == make_piece(color, type)) ++found;
  }
  return found;
}

TEST(Article2_2, EachPlayerHasAKingAQueenTwoRooksTwoBishopsTwoKnightsAndEightPawns) {
  for (const Color color : {Color::kWhite, Color::kBlack}) {
    EXPECT_EQ(how_many(color, PieceType::kKing), 1);
    EXPECT_EQ(how_many(color, PieceType::kQueen), 1);
    EXPECT_EQ(how_many(color, PieceType::kRook), 2);
    EXPECT_EQ(how_many(color, PieceType::kBishop), 2);
    EXPECT_EQ(how_many(color, PieceType::kKnight), 2);
    EXPECT_EQ(how_many(color, PieceType::kPawn), 8);
  }
}

TEST(Article2_3, TheStartingPositionIsTheOneInTheDiagram) {
  EXPECT_EQ(to_fen(Placement::initial()), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR");
  EXPECT_EQ(Position::initial().placement(), Placement::initial());
  EXPECT_EQ(Position::initial().castling(), CastlingRights::initial());
  EXPECT_EQ(Position::initial().turn(), Color::kWhite) << "Article 1.2";
}

TEST(Article2_4, EightFilesAndEightRanksNameTheSquares) {
  for (int file = 0; file < 8; ++file) {
    for (int rank = 0; rank < 8; ++rank) {
      const Square square = square_at(file, rank);
      EXPECT_EQ(file_of(square), file);
      EXPECT_EQ(rank_of(square), rank);
      EXPECT_EQ(parse_square(to_string(square)), square);
    }
  }
  EXPECT_EQ(to_string(square_at(4, 3)), "e4");
}

}  // namespace article2_test
}  // namespace jadoube::rules
