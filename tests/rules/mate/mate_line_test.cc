#include <gtest/gtest.h>

#include "rules/mate/helpmate.h"
#include "tests/rules/reading.h"

namespace jadoube::rules {
namespace mate_line_test {

using jadoube::tests::position_of;

const std::vector<Move> kFoolsMate{{Square::f2, Square::f3},
                                   {Square::e7, Square::e5},
                                   {Square::g2, Square::g4},
                                   {Square::d8, Square::h4}};

SquareSets initial() { return Position::initial().square_sets(); }

TEST(EndsInMate, SaysYesToFoolsMateForBlackOnly) {
  EXPECT_TRUE(ends_in_mate(initial(), kFoolsMate, Color::kBlack));
  EXPECT_FALSE(ends_in_mate(initial(), kFoolsMate, Color::kWhite));
}

TEST(EndsInMate, SaysNoToALineThatStopsEarlyOrHasAnIllegalMove) {
  EXPECT_FALSE(ends_in_mate(initial(), {kFoolsMate.begin(), kFoolsMate.end() - 1}, Color::kBlack));
  std::vector<Move> illegal = kFoolsMate;
  illegal[1] = {Square::e7, Square::e4};
  EXPECT_FALSE(ends_in_mate(initial(), illegal, Color::kBlack));
}

TEST(EndsInMate, SaysNoToStalemate) {
  const Position position = position_of("7k/5K2/8/6Q1/8/8/8/8 w - - 0 1");
  EXPECT_FALSE(ends_in_mate(position.square_sets(), {{Square::g5, Square::g6}}, Color::kWhite));
  EXPECT_TRUE(ends_in_mate(position.square_sets(), {{Square::g5, Square::g7}}, Color::kWhite));
}

}  // namespace mate_line_test
}  // namespace jadoube::rules
