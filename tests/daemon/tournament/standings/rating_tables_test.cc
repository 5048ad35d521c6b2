#include "daemon/tournament/standings/rating_tables.h"

#include <gtest/gtest.h>

namespace jadoube::tournament {
namespace rating_tables_test {

TEST(RatingTables, GiveTheDifferenceOfAScore) {
  EXPECT_EQ(difference_of_score(50), 0);
  EXPECT_EQ(difference_of_score(51), 7);
  EXPECT_EQ(difference_of_score(49), -7);
  EXPECT_EQ(difference_of_score(75), 193);
  EXPECT_EQ(difference_of_score(100), 800);
  EXPECT_EQ(difference_of_score(0), -800);
}

TEST(RatingTables, GiveTheExpectedScoreOfADifference) {
  EXPECT_EQ(expected_hundredths(0), 50);
  EXPECT_EQ(expected_hundredths(3), 50);
  EXPECT_EQ(expected_hundredths(4), 51);
  EXPECT_EQ(expected_hundredths(-4), 49);
  EXPECT_EQ(expected_hundredths(735), 99);
  EXPECT_EQ(expected_hundredths(736), 100);
  EXPECT_EQ(expected_hundredths(-736), 0);
}

TEST(RatingTables, RoundAHalfUp) {
  EXPECT_EQ(mean_rating({2000, 2001}), 2001);
  EXPECT_EQ(mean_rating({2000, 2000, 2001}), 2000);
}

TEST(RatingTables, GiveThePerformance) {
  // 2 of 3 points are .67.
  EXPECT_EQ(performance_of(4, {2000, 2000, 2000}), 2125);
  EXPECT_EQ(performance_of(0, {2000}), 1200);
}

TEST(RatingTables, GiveTheLowestRatingThatExpectsTheScore) {
  EXPECT_EQ(perfect_performance_of(0, {2000, 1900}), 1100);
  // .50 of one game: from three points below on.
  EXPECT_EQ(perfect_performance_of(1, {2000}), 1997);
  EXPECT_EQ(perfect_performance_of(2, {2000}), 2736);
}

}  // namespace rating_tables_test
}  // namespace jadoube::tournament
