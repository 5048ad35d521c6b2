#include <gtest/gtest.h>

#include "rules/mate/closure.h"
#include "tests/rules/random_games.h"
#include "tests/rules/reading.h"

namespace jadoube::rules {
namespace position_key_test {

using jadoube::tests::below;
using jadoube::tests::position_of;
using jadoube::tests::Random;

PositionKey key_of(std::string_view fen) { return pack(position_of(fen).square_sets()); }

TEST(PositionKey, ReturnsAnyPosition) {
  Random random(6);
  const auto square = [&] { return square_at(static_cast<int>(below(64, random))); };
  for (int round = 0; round < 4000; ++round) {
    const Position position(jadoube::tests::random_placement(1 + below(55, random), random),
                            static_cast<Color>(below(2, random)),
                            {{square(), square()}, {square(), square()}}, square());
    if (!has_key(position.square_sets())) continue;
    EXPECT_EQ(unpack(pack(position.square_sets())), position.square_sets());
  }
}

TEST(PositionKey, ReturnsPositionsOfGames) {
  jadoube::tests::play_random_games([](const Position& position, Move) {
    EXPECT_EQ(unpack(pack(position.square_sets())), position.square_sets());
  });
}

TEST(PositionKey, DiffersWithTheTurn) {
  EXPECT_NE(key_of("4k3/8/8/8/8/8/8/4K3 w - - 0 1"), key_of("4k3/8/8/8/8/8/8/4K3 b - - 0 1"));
}

TEST(PositionKey, DiffersWithCastlingRights) {
  EXPECT_NE(key_of("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"), key_of("4k3/8/8/8/8/8/8/R3K2R w K - 0 1"));
}

TEST(PositionKey, DiffersWithEnPassantOfEitherColour) {
  EXPECT_NE(key_of("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"),
            key_of("4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1"));
  EXPECT_NE(key_of("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1"),
            key_of("4k3/8/8/8/3pP3/8/8/4K3 b - - 0 1"));
}

TEST(PositionKey, DoesNotCountMoves) {
  EXPECT_EQ(key_of("4k3/8/8/8/8/8/8/4K3 w - - 0 1"), key_of("4k3/8/8/8/8/8/8/4K3 w - - 9 20"));
}

TEST(PositionKey, NeedsThreeEmptySquares) {
  SquareSets sets;
  for (const Square square : Squares(kAllSquares)) sets.put(square, Piece::kBlackRook);
  EXPECT_FALSE(has_key(sets));
  for (const Square square : {Square::a1, Square::b1, Square::c1}) sets.clear(square);
  EXPECT_TRUE(has_key(sets));
}

}  // namespace position_key_test
}  // namespace jadoube::rules
