#include "rules/notation/uci.h"

#include <gmock/gmock.h>

#include "tests/rules/reading.h"

namespace jadoube::rules {
namespace uci_test {

using jadoube::tests::move_of;
using jadoube::tests::position_of;

TEST(Uci, WritesAndReadsPlainMovesAndPromotions) {
  EXPECT_EQ(to_uci(Position::initial(), {Square::e2, Square::e4}), "e2e4");
  const auto position = position_of("8/P6k/8/8/8/8/8/K7 w - - 0 1");
  EXPECT_EQ(move_of(position, "a7a8n"), (Move{Square::a7, Square::a8, PieceType::kKnight}));
  EXPECT_EQ(to_uci(position, {Square::a7, Square::a8, PieceType::kKnight}), "a7a8n");
}

TEST(Uci, WritesTheKingsStepsIfKingAndRookStandAsInTheStandardStartingPosition) {
  const auto position = position_of("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
  EXPECT_EQ(move_of(position, "e1g1"), (Move{Square::e1, Square::h1}));
  EXPECT_EQ(move_of(position, "e1a1"), (Move{Square::e1, Square::a1}));
  EXPECT_EQ(to_uci(position, {Square::e1, Square::h1}), "e1g1");
  EXPECT_EQ(to_uci(position, {Square::e1, Square::a1}), "e1c1");
}

TEST(Uci, WritesKingTakesRookFromOtherStartingPositions) {
  const auto position = position_of("1r3kr1/6p1/8/8/8/8/6P1/1R3KR1 w GBgb - 0 1");
  EXPECT_EQ(to_uci(position, {Square::f1, Square::g1}), "f1g1");
  EXPECT_EQ(move_of(position, "f1g1"), (Move{Square::f1, Square::g1}));
  EXPECT_EQ(move_of(position, "f1c1"), (Move{Square::f1, Square::b1}));
}

TEST(Uci, WritesKingTakesRookEverywhereIfAsked) {
  const auto position = position_of("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
  const auto written = [&](Move move) {
    return to_uci(position, move, UciCastling::kKingTakesRook);
  };
  EXPECT_EQ(written({Square::e1, Square::h1}), "e1h1");
  EXPECT_EQ(written({Square::e1, Square::a1}), "e1a1");
  EXPECT_EQ(written({Square::e1, Square::e2}), "e1e2");
}

TEST(Uci, ReadsASingleStepOfAKingAsAKingMove) {
  const auto position = position_of("4k3/8/8/8/8/8/8/5K1R w H - 0 1");
  EXPECT_EQ(move_of(position, "f1g1"), (Move{Square::f1, Square::g1}));
  EXPECT_EQ(move_of(position, "f1h1"), (Move{Square::f1, Square::h1}));
}

TEST(Uci, TellsATextThatIsNotAMoveFromAnIllegalMove) {
  for (const char* text : {"", "e2", "e2e9", "0000", "e7e8k", "e2e4qq", "E2E4"}) {
    const auto move = parse_uci(Position::initial(), text);
    ASSERT_FALSE(move) << text;
    EXPECT_EQ(move.error().code, ErrorCode::kInvalidArgument) << text;
  }
  for (const char* text : {"e2e5", "e7e5", "e1g1", "a1a1", "e2e4q"}) {
    const auto move = parse_uci(Position::initial(), text);
    ASSERT_FALSE(move) << text;
    EXPECT_EQ(move.error().code, ErrorCode::kFailedPrecondition) << text;
  }
}

}  // namespace uci_test
}  // namespace jadoube::rules
