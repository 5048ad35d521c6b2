#include "daemon/tournament/standings/standings.h"

#include <gmock/gmock.h>

#include "tests/daemon/tournament/standings/event_table.h"

namespace jadoube::tournament {
namespace standings_test {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

model::Section section_of(const std::string& text) {
  return read_event_tables("# x\n" + text)[0].section;
}

const char* const kSwiss =
    "system swiss\nedition 2026\nrounds 2\nplayer 1 0 3w1 2b=\nplayer 2 0 4b1 1w=\nplayer 3 0 1b0 "
    "4w1\nplayer 4 0 2w0 3b0\n";

std::vector<std::pair<int, int>> places(const Standings& standings) {
  std::vector<std::pair<int, int>> all;
  for (const auto& row : standings.rows) all.emplace_back(row.place, row.number);
  return all;
}

std::vector<std::string> codes(const Standings& standings) {
  std::vector<std::string> all;
  for (const auto& tie_break : standings.tie_breaks) all.push_back(to_string(tie_break));
  return all;
}

TEST(StandingsTable, GivesOnePlaceToThoseWhoAreTied) {
  auto section = section_of(kSwiss);
  section.standings.tie_breaks = {"DE"};
  const auto standings = standings_of(section, given_result, {});
  EXPECT_EQ(standings.round, 2);
  EXPECT_EQ(standings.open, 0);
  EXPECT_THAT(places(standings),
              ElementsAre(std::pair(1, 1), std::pair(1, 2), std::pair(3, 3), std::pair(4, 4)));
}

TEST(StandingsTable, BreaksTheTieByTheNextCriterion) {
  auto section = section_of(kSwiss);
  section.standings.tie_breaks = {"DE", "BH", "BPG"};
  const auto standings = standings_of(section, given_result, {});
  // Buchholz is 2.5 and 1.5: the opponents of 1 have 1 and 1.5, those of 2 have 0 and 1.5.
  EXPECT_THAT(places(standings),
              ElementsAre(std::pair(1, 1), std::pair(2, 2), std::pair(3, 3), std::pair(4, 4)));
  EXPECT_EQ(standings.rows[0].values[1], 250);
  EXPECT_EQ(standings.rows[1].values[1], 150);
}

TEST(StandingsTable, ShowsNoDirectEncounterOfThoseWhoAreNotTied) {
  auto section = section_of(kSwiss);
  section.standings.tie_breaks = {"DE"};
  const auto standings = standings_of(section, given_result, {});
  EXPECT_EQ(standings.rows[0].values[0], 50);
  EXPECT_EQ(standings.rows[2].values[0], std::nullopt);
}

TEST(StandingsTable, LeavesATieIfSomebodyHasNoValue) {
  auto section = section_of(kSwiss);
  section.players[0].rating = 2000;
  section.standings.tie_breaks = {"RTNG"};
  EXPECT_EQ(standings_of(section, given_result, {}).rows[1].place, 1);
}

TEST(StandingsTable, IsAfterTheRoundThatIsAskedFor) {
  const auto standings = standings_of(section_of(kSwiss), given_result, {.round = 1});
  EXPECT_EQ(standings.round, 1);
  EXPECT_THAT(standings.rows[0].rounds, SizeIs(1));
  EXPECT_EQ(standings.rows[0].points.game, rules::Points{2});
}

TEST(StandingsTable, IsInTheOrderOfTheNumbersBeforeTheFirstRound) {
  auto section = section_of(kSwiss);
  section.rounds.clear();
  const auto standings = standings_of(section, given_result, {});
  EXPECT_EQ(standings.round, 0);
  EXPECT_THAT(places(standings),
              ElementsAre(std::pair(1, 1), std::pair(1, 2), std::pair(1, 3), std::pair(1, 4)));
}

TEST(StandingsTable, HasTheUsualTieBreaksOfItsSystem) {
  auto section = section_of(kSwiss);
  EXPECT_THAT(codes(standings_of(section, given_result, {})),
              ElementsAre("DE", "BH/C1", "BH", "SB"));
  section.standings.system = model::PairingSystem::kRoundRobin;
  EXPECT_THAT(codes(standings_of(section, given_result, {})), ElementsAre("DE", "WIN", "SB", "KS"));
}

TEST(StandingsTable, LeavesOutPointsAtTheFrontOfTheList) {
  auto section = section_of(kSwiss);
  section.standings.tie_breaks = {"PTS", "BH"};
  EXPECT_THAT(codes(standings_of(section, given_result, {})), ElementsAre("BH"));
}

const char* const kTeams =
    "system swiss\nedition 2026\nrounds 1\nteams 4\nboards 2\nmatch 1 1 2 11\nmatch 1 3 4 1=\n";

TEST(StandingsTable, RanksTeamsByMatchPointsOrByGamePoints) {
  auto section = section_of(kTeams);
  const auto by_match = standings_of(section, given_result, {});
  EXPECT_TRUE(by_match.of_teams);
  EXPECT_THAT(codes(by_match), ElementsAre("MPvGP", "EDE", "BH"));
  EXPECT_THAT(places(by_match),
              ElementsAre(std::pair(1, 1), std::pair(2, 3), std::pair(3, 4), std::pair(4, 2)));
  section.standings.game_points_first = true;
  section.standings.tie_breaks = {"MPvGP"};
  EXPECT_EQ(standings_of(section, given_result, {}).rows[0].points,
            (Score{.game = {4}, .match = {4}}));
}

TEST(StandingsTable, MayHaveThePlayersOfATeamEvent) {
  const auto standings = standings_of(section_of(kTeams), given_result, {.players = true});
  EXPECT_FALSE(standings.of_teams);
  EXPECT_THAT(standings.rows, SizeIs(8));
}

TEST(StandingsTable, ReportsHowManyMatchesAreOpen) {
  auto section = section_of(kTeams);
  section.rounds[0].pairings[0].result.reset();
  EXPECT_EQ(standings_of(section, given_result, {.round = 1}).open, 1);
}

TEST(StandingsTable, OfNobodyIsEmpty) {
  EXPECT_THAT(standings_of({}, given_result, {}).rows, IsEmpty());
}

}  // namespace standings_test
}  // namespace jadoube::tournament
