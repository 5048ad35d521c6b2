#include <gtest/gtest.h>

#include "daemon/tournament/import/trf/trf_teams.h"

namespace jadoube::tournament {
namespace trf_standings_test {

model::StandingsRules read(const std::string& code, const std::string& rest, int boards = 1) {
  TrfStandings standings;
  EXPECT_TRUE(standings.take(code, rest)) << rest;
  return standings.rules(boards);
}

TEST(TrfStandings, HaveTheTieBreaksOfBothKindsOfLine) {
  EXPECT_EQ(read("202", "EDET/P,EMGSB/C1/P,BH:MP/C1/P,MPvGP").tie_breaks,
            (std::vector<std::string>{"EDET/P", "EMGSB/C1/P", "BH:MP/C1/P", "MPvGP"}));
  EXPECT_EQ(read("212", "PTS, BH/C1, SB").tie_breaks, (std::vector<std::string>{"BH/C1", "SB"}));
  EXPECT_TRUE(read("212", "GPTS,MPTS,BH").game_points_first);
}

TEST(TrfStandings, SayWhichCodesAreNotKnown) {
  TrfStandings standings;
  EXPECT_FALSE(standings.take("202", "BH,OTHER_X,SB"));
  EXPECT_EQ(standings.rules(1).tie_breaks, (std::vector<std::string>{"BH", "SB"}));
}

TEST(TrfStandings, HavePoints) {
  EXPECT_EQ(read("162", "W 3.0    D 1.0    L 0.0").game,
            (model::PointsFor{.win = {6}, .draw = {2}, .loss = {0}}));
  EXPECT_EQ(read("162", "P 0.5").paired_bye, rules::Points{1});
  EXPECT_EQ(read("362", "TW 3.0   TD 1.5   TL 0.0").match,
            (model::PointsFor{.win = {6}, .draw = {3}, .loss = {0}}));
  EXPECT_EQ(read("162", "W11.5    D 1.0").game.win, rules::Points{23});
  TrfStandings standings;
  EXPECT_FALSE(standings.take("162", "W 0.75"));
}

TEST(TrfStandings, HaveTheSystem) {
  using model::PairingSystem;
  EXPECT_EQ(read("092", "Individual: Swiss-System").system, PairingSystem::kSwiss);
  EXPECT_EQ(read("192", "FIDE_DUTCH_2025").system, PairingSystem::kSwiss);
  EXPECT_EQ(read("092", "Individual: Round-Robin").system, PairingSystem::kRoundRobin);
  EXPECT_EQ(read("192", "BERGER_TEAM_ROUNDROBIN").system, PairingSystem::kRoundRobin);
  EXPECT_EQ(read("192", "FIDE_TEAM_ROUNDROBIN").system, PairingSystem::kRoundRobin);
  EXPECT_EQ(read("092", "Knockout").system, PairingSystem::kByRounds);
  EXPECT_TRUE(read("192", "FIDE_TEAM_TYPEA_GP_MP").game_points_first);
  EXPECT_FALSE(read("192", "FIDE_TEAM_MP_GP").game_points_first);
}

TEST(TrfStandings, HaveTheEditionOfTheFirstDay) {
  EXPECT_EQ(read("042", "2025/01/31").edition, model::TieBreakEdition::k2024);
  EXPECT_EQ(read("042", "2026/03/01").edition, model::TieBreakEdition::kByDate);
}

TEST(TrfStandings, HaveTheByesOfTeams) {
  const auto rules = read("320", "1    2.0          50  49      46", 4);
  EXPECT_EQ(rules.match_paired_bye, rules::Points{2});
  EXPECT_EQ(rules.paired_bye, rules::Points{1});
}

}  // namespace trf_standings_test
}  // namespace jadoube::tournament
