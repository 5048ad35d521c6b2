#include <gtest/gtest.h>

#include "daemon/tournament/standings/standings.h"

namespace jadoube::tournament {
namespace standings_rules_test {

TEST(StandingsRules, AreRefusedIfACodeOrPointsAreWrong) {
  EXPECT_TRUE(check_standings_rules({}));
  EXPECT_FALSE(check_standings_rules({.tie_breaks = {"BH", "XY"}}));
  EXPECT_FALSE(check_standings_rules({.tie_breaks = std::vector<std::string>(21, "BH")}));
  EXPECT_FALSE(check_standings_rules({.game = {.win = {1}, .draw = {1}}}));
  EXPECT_FALSE(check_standings_rules({.game = {.win = {-2}, .draw = {-3}}}));
  EXPECT_FALSE(check_standings_rules({.match = {.win = {402}}}));
  EXPECT_FALSE(check_standings_rules({.paired_bye = rules::Points{-1}}));
}

TEST(StandingsRules, AreWrittenForALineAboutAChange) {
  EXPECT_EQ(standings_rules_text({}), "1-0.5-0");
  EXPECT_EQ(standings_rules_text({.edition = model::TieBreakEdition::k2024,
                                  .game = {.win = {6}, .draw = {2}},
                                  .paired_bye = rules::Points{2},
                                  .match = {.win = {6}, .draw = {2}},
                                  .game_points_first = true,
                                  .tie_breaks = {"DE", "BH/C1"}}),
            "3-1-0, MP 3-1-0, PAB 1, GPTS, DE, BH/C1, C.07-2024");
}

TEST(StandingsRules, HaveUsualCodes) {
  EXPECT_EQ(with_usual_codes({.tie_breaks = {"bh-c1", "ge"}}).tie_breaks,
            (std::vector<std::string>{"BH/C1", "REP"}));
}

TEST(StandingsRules, TakeFromAFileWhatItSays) {
  model::StandingsRules rules{.game = {.win = {6}, .draw = {2}}, .tie_breaks = {"DE"}};
  take_over({.tie_breaks = {"BH"}}, rules);
  EXPECT_EQ(rules,
            (model::StandingsRules{.game = {.win = {6}, .draw = {2}}, .tie_breaks = {"BH"}}));
  const model::StandingsRules all{.system = model::PairingSystem::kSwiss,
                                  .edition = model::TieBreakEdition::k2024,
                                  .game = {.win = {4}, .draw = {2}},
                                  .paired_bye = rules::Points{1},
                                  .match = {.win = {6}, .draw = {2}},
                                  .match_paired_bye = rules::Points{3},
                                  .game_points_first = true,
                                  .tie_breaks = {"SB"}};
  take_over(all, rules);
  EXPECT_EQ(rules, all);
}

}  // namespace standings_rules_test
}  // namespace jadoube::tournament
