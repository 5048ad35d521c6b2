#include <gmock/gmock.h>

#include "rules/laws/ending.h"

namespace jadoube::rules {
namespace scoring_test {

constexpr Points kZero{0}, kHalf{1}, kOne{2};

TEST(Article10_1, AWinIsOnePointADrawHalfAPointALossNone) {
  EXPECT_EQ(score_of(Result::kWhiteWins), (GameScore{kOne, kZero}));
  EXPECT_EQ(score_of(Result::kBlackWins), (GameScore{kZero, kOne}));
  EXPECT_EQ(score_of(Result::kDraw), (GameScore{kHalf, kHalf}));
  EXPECT_FALSE(score_of(Result::kUnknown));
}

TEST(Article10_1, AnEventMayHaveOtherPoints) {
  EXPECT_EQ(score_of(Result::kWhiteWins, kThreeOneZero), (GameScore{{6}, kZero}));
  EXPECT_EQ(score_of(Result::kDraw, kThreeOneZero), (GameScore{kOne, kOne}));
}

TEST(Article10_2, AScoreHasTheNumbersOfAGameAndIsNotAboveTheTotal) {
  EXPECT_TRUE(may_be_given({kOne, kZero}));
  EXPECT_TRUE(may_be_given({kHalf, kZero}));
  EXPECT_TRUE(may_be_given({kZero, kZero}));
  EXPECT_FALSE(may_be_given({kOne, kHalf}));
  EXPECT_FALSE(may_be_given({{3}, kZero}));
  EXPECT_TRUE(may_be_given({kOne, kZero}, kThreeOneZero));
  EXPECT_FALSE(may_be_given({{6}, kOne}, kThreeOneZero));
}

TEST(Points, AreSummedExactlyAndWrittenWithAPoint) {
  Points sum;
  for (int game = 0; game < 15; ++game) sum += kHalf;
  EXPECT_EQ(to_string(sum), "7.5");
  EXPECT_EQ(to_string(kOne), "1");
  EXPECT_EQ(to_string(kHalf), "0.5");
  EXPECT_EQ(to_string(Points{-3}), "-1.5");
}

TEST(Points, AreReadAsPeopleWriteThem) {
  for (const char* half : {"0.5", ".5", "1/2", "½"}) EXPECT_EQ(parse_points(half), kHalf) << half;
  for (const char* seven : {"7.5", "7½", "7.50"}) EXPECT_EQ(parse_points(seven), Points{15});
  EXPECT_EQ(parse_points("1"), kOne);
  EXPECT_EQ(parse_points("1.0"), kOne);
  for (const char* none : {"", "x", "1.2", "-1", "3/4", "11/2", "1.5.5", " 1", "99999999999"}) {
    EXPECT_FALSE(parse_points(none)) << none;
  }
}

}  // namespace scoring_test
}  // namespace jadoube::rules
