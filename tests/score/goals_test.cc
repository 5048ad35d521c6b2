#include <gmock/gmock.h>

#include <sstream>

#include "tests/score/makes.h"
#include "tests/score/report.h"
#include "tests/score/suites.h"

namespace jadoube::score {
namespace goals_test {

using testing::HasSubstr;

SuiteScore suite(const std::string& name, int games, int exact) {
  SuiteScore one;
  one.name = name;
  one.score.games = games;
  one.score.exact = exact;
  return one;
}

std::string goals_of(const std::vector<SuiteScore>& suites) {
  std::ostringstream out;
  print_goals(suites, {}, out);
  return out.str();
}

TEST(Goals, AMakeWhosePiecesAreReadMustGetNearlyAllGames) {
  EXPECT_THAT(
      goals_of({suite("makes dgt, blitz", 200, 199)}),
      HasSubstr("| makes dgt, blitz | >= 99 % of the games that squares decide (100.00 %) | "
                "99.50 % = 99.50 % of them | met |"));
  EXPECT_THAT(goals_of({suite("makes novag, blitz", 200, 145)}),
              HasSubstr("72.50 % = 72.50 % of them | MISSED |"));
}

TEST(Goals, AMakeThatTellsLessIsMeasuredByWhatItsSquaresDecide) {
  auto feels_only = suite("makes sentio, blitz", 200, 160);
  feels_only.limit.games = 200;
  feels_only.limit.whole_games = 160;
  EXPECT_THAT(goals_of({feels_only}),
              HasSubstr("decide (80.00 %) | 80.00 % = 100.00 % of them | met |"));
}

TEST(Goals, EveryMakeThatIsPlayedHasARow) {
  std::vector<SuiteScore> played;
  for (const Suite& each : all_suites(find_sources())) {
    if (each.name.starts_with(kMakesSuites)) played.push_back(suite(each.name, 1, 1));
  }
  ASSERT_FALSE(played.empty());
  const std::string goals = goals_of(played);
  for (const SuiteScore& each : played) EXPECT_THAT(goals, HasSubstr("| " + each.name + " | "));
}

}  // namespace goals_test
}  // namespace jadoube::score
