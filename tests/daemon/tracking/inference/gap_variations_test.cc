#include "daemon/tracking/inference/gap_variations.h"

#include <gtest/gtest.h>

namespace jadoube::tracking {
namespace gap_variations_test {

using rules::Square;

constexpr rules::Move kE4{Square::e2, Square::e4}, kD4{Square::d2, Square::d4},
    kE5{Square::e7, Square::e5}, kD5{Square::d7, Square::d5}, kD3{Square::d2, Square::d3};

TEST(GapVariations, OfEachSetOfMovesOneComesBeforeOtherOrders) {
  const auto found = ranked({{kE4, kE5, kD4, kD5}, {kD4, kE5, kE4, kD5}, {kE4, kD5, kD4, kE5},
                             {kE4, kE5, kD3, kD5}},
                            rules::Position::initial(), {});
  ASSERT_EQ(found.size(), 4U);
  EXPECT_EQ(found[0].variation, (Variation{kE4, kE5, kD4, kD5}));
  EXPECT_EQ(found[1].variation, (Variation{kE4, kE5, kD3, kD5}));
}

TEST(GapVariations, TheLikeliestSetIsFirst) {
  const auto found = ranked({{kE4, kE5, kD3, kD5, kD4}, {kE4, kE5, kD4}},
                            rules::Position::initial(), {});
  ASSERT_EQ(found.size(), 2U);
  EXPECT_EQ(found[0].variation.size(), 3U);
  EXPECT_EQ(found[0].behind, 0);
  EXPECT_GT(found[1].behind, 0);
}

}  // namespace gap_variations_test
}  // namespace jadoube::tracking
