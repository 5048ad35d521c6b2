#include "daemon/tournament/standings/tie_break.h"

#include <gmock/gmock.h>

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

}  // namespace tie_break_test
}  // namespace jadoube::tournament
