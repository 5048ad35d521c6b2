#include <gtest/gtest.h>

#include "rules/mate/can_mate.h"
#include "rules/square_sets.h"
#include "tests/rules/reading.h"

namespace jadoube::rules {
namespace material_test {

using jadoube::tests::position_of;

bool white_cannot_mate(std::string_view fen) {
  return material_cannot_mate(position_of(fen).square_sets(), Color::kWhite);
}

TEST(Material, ALoneKingCannotMateWithAnyPiecesOfTheOpponent) {
  EXPECT_TRUE(white_cannot_mate("rnbqkbnr/pppppppp/8/8/8/8/8/4K3 w - - 0 1"));
}

TEST(Material, APawnMayPromote) {
  EXPECT_FALSE(white_cannot_mate("4k3/8/8/8/8/8/P7/4K3 w - - 0 1"));
}

TEST(Material, ARookOrAQueenMates) {
  EXPECT_FALSE(white_cannot_mate("4k3/8/8/8/8/8/8/R3K3 w - - 0 1"));
  EXPECT_FALSE(white_cannot_mate("4k3/8/8/8/8/8/8/Q3K3 w - - 0 1"));
}

TEST(Material, AKnightCannotMateAKingWithQueens) {
  EXPECT_TRUE(white_cannot_mate("4k3/8/8/8/8/8/8/N3K3 w - - 0 1"));
  EXPECT_TRUE(white_cannot_mate("3qkq2/8/8/8/8/8/8/N3K3 w - - 0 1"));
}

TEST(Material, AKnightMayMateAKingWithAnythingElse) {
  EXPECT_FALSE(white_cannot_mate("4kr2/8/8/8/8/8/8/N3K3 w - - 0 1"));
  EXPECT_FALSE(white_cannot_mate("4kb2/8/8/8/8/8/8/N3K3 w - - 0 1"));
  EXPECT_FALSE(white_cannot_mate("4kn2/8/8/8/8/8/8/N3K3 w - - 0 1"));
  EXPECT_FALSE(white_cannot_mate("4k3/5p2/8/8/8/8/8/N3K3 w - - 0 1"));
}

TEST(Material, TwoKnightsMayMateALoneKing) {
  EXPECT_FALSE(white_cannot_mate("4k3/8/8/8/8/8/8/NN2K3 w - - 0 1"));
}

TEST(Material, AKnightAndABishopMate) {
  EXPECT_FALSE(white_cannot_mate("4k3/8/8/8/8/8/8/NB2K3 w - - 0 1"));
}

TEST(Material, BishopsOfOneColourCannotMateAKingWithMajorPiecesAndBishopsOfThatColour) {
  EXPECT_TRUE(white_cannot_mate("4k3/8/8/8/8/8/8/B3K3 w - - 0 1"));
  EXPECT_TRUE(white_cannot_mate("rr2k2q/8/8/8/8/2B5/1B6/B3K3 w - - 0 1"));
  EXPECT_TRUE(white_cannot_mate("1b2k3/8/8/8/8/8/8/B3K3 w - - 0 1"));
}

TEST(Material, ABishopMayMateAKingWhosePieceBlocksTheOtherColour) {
  EXPECT_FALSE(white_cannot_mate("b3k3/8/8/8/8/8/8/B3K3 w - - 0 1"));
  EXPECT_FALSE(white_cannot_mate("4kn2/8/8/8/8/8/8/B3K3 w - - 0 1"));
  EXPECT_FALSE(white_cannot_mate("4k3/5p2/8/8/8/8/8/B3K3 w - - 0 1"));
}

TEST(Material, BishopsOfBothColoursMate) {
  EXPECT_FALSE(white_cannot_mate("4k3/8/8/8/8/8/8/BB2K3 w - - 0 1"));
}

TEST(Material, GivesUpOnOddPlacements) {
  EXPECT_FALSE(white_cannot_mate("8/8/8/8/8/8/8/4K3 w - - 0 1"));
  EXPECT_FALSE(white_cannot_mate("4k3/8/8/8/8/8/8/8 w - - 0 1"));
  EXPECT_FALSE(white_cannot_mate("4k2k/8/8/8/8/8/8/4K3 w - - 0 1"));
  EXPECT_FALSE(white_cannot_mate("4k3/8/8/8/B7/8/8/4K3 w - - 0 1")) << "Black is in check";
}

// How often a knight mates a king on one of these squares (the others are these, mirrored) who has
// `blocker` on those of its neighbours that are free, and on any more of them. More of them
// elsewhere would only defend more.
int mates_by_a_knight(Piece blocker) {
  int mates = 0;
  const auto try_blockers = [&](Square king, Square knight, Square own, Bitboard blockers) {
    SquareSets sets;
    sets.put(king, Piece::kBlackKing);
    sets.put(own, Piece::kWhiteKing);
    sets.put(knight, Piece::kWhiteKnight);
    for (const Square square : Squares(blockers)) sets.put(square, blocker);
    sets.turn = Color::kBlack;
    mates += count_legal_moves(sets) == 0 ? 1 : 0;
  };
  for (const Square king : {Square::a1, Square::b1, Square::c1, Square::d1, Square::b2, Square::c2,
                            Square::d2, Square::c3, Square::d3, Square::d4}) {
    const Bitboard ring = king_attacks(king);
    for (const Square knight : Squares(knight_attacks(king))) {
      for (const Square own : Squares(~(ring | bit(king) | bit(knight)))) {
        const Bitboard held = ring & (king_attacks(own) | knight_attacks(knight));
        Bitboard more = 0;
        do {
          try_blockers(king, knight, own, (ring & ~held) | more);
          more = (more - held) & held;
        } while (more != 0);
      }
    }
  }
  return mates;
}

TEST(Material, NoKnightMatesAKingAmongQueens) {
  EXPECT_EQ(mates_by_a_knight(Piece::kBlackQueen), 0);
  EXPECT_GT(mates_by_a_knight(Piece::kBlackRook), 0);
}

}  // namespace material_test
}  // namespace jadoube::rules
