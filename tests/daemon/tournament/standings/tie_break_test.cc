#include "daemon/tournament/standings/tie_break.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace jadoube::tournament {
namespace tie_break_test {

using testing::HasSubstr;

TEST(TieBreakCode, IsReadAndWrittenAsC07WritesIt) {
  for (const char* code :
       {"DE", "DE/P", "BH/C1", "BH:GP/C2/P", "BH/M1", "SB/C1", "MPvGP", "EDEBT", "KS/L60", "KS/L+1",
        "KS/L-1", "ARO/C1/U1400", "SSSC/K4", "AOB/F", "TPN/R", "EMGSB/C1/P"}) {
    const auto read = parse_tie_break(code);
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_EQ(to_string(*read), code);
  }
}

TEST(TieBreakCode, MayHaveSmallLettersAndOtherSeparators) {
  EXPECT_EQ(to_string(parse_tie_break("bh-c1").value()), "BH/C1");
  EXPECT_EQ(to_string(parse_tie_break("BH:GP#C1").value()), "BH:GP/C1");
  EXPECT_EQ(to_string(parse_tie_break("BH C1").value()), "BH/C1");
  EXPECT_EQ(to_string(parse_tie_break("GE").value()), "REP");
}

TEST(TieBreakCode, IsRefusedIfItIsUnknownOrHasAModifierThatIsNotItsOwn) {
  for (const char* code : {"", "XY", "BH/", "BH/C", "BH/Cx", "BH/C99", "DE/C1", "SB/M1", "BH:XP",
                           "WIN/L60", "BH/K4", "PS/U1000", "BH/F", "SSSC/K0", "BH//C1"}) {
    const auto read = parse_tie_break(code);
    ASSERT_FALSE(read) << code;
    EXPECT_EQ(read.error().code, rules::ErrorCode::kInvalidArgument);
    EXPECT_THAT(read.error().message, HasSubstr("BH, FB, AOB"));
  }
}

TEST(TieBreakCode, ReportsWhichOrderIsBetter) {
  EXPECT_FALSE(is_less_better(parse_tie_break("BH").value()));
  EXPECT_TRUE(is_less_better(parse_tie_break("BC").value()));
  EXPECT_TRUE(is_less_better(parse_tie_break("TPN").value()));
  EXPECT_FALSE(is_less_better(parse_tie_break("TPN/R").value()));
}

TEST(TieBreakCode, HasANameForPeople) {
  for (int i = 0; i <= static_cast<int>(Criterion::kScoreAndStrength); ++i) {
    EXPECT_FALSE(criterion_name(static_cast<Criterion>(i)).empty()) << i;
    EXPECT_FALSE(code_of(static_cast<Criterion>(i)).empty()) << i;
  }
}

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

}  // namespace tie_break_test
}  // namespace jadoube::tournament
