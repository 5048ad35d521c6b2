#include "daemon/tournament/standings/team_matches.h"

#include <gmock/gmock.h>

#include "tests/daemon/tournament/standings/event_table.h"

namespace jadoube::tournament {
namespace team_matches_test {

using testing::ElementsAre;
using testing::SizeIs;

model::Section section_of(const std::string& matches) {
  return read_event_tables("# teams\nsystem swiss\nedition 2026\nrounds 1\nteams 3\nboards 2\n" +
                           matches)[0]
      .section;
}

std::vector<TeamMatch> matches_in(const model::Section& section) {
  return matches_of(section, teams_that_play(section), boards_of_matches(section),
                    section.rounds[0], given_result);
}

TEST(TeamMatches, HaveTheScoreAndTheFirstTeamFirst) {
  const auto section = section_of("match 1 2 1 1=\nbye 1 3 U\n");
  const auto matches = matches_in(section);
  ASSERT_THAT(matches, SizeIs(2));
  EXPECT_EQ(matches[0].first, 1U);
  EXPECT_EQ(matches[0].second, 0U);
  EXPECT_EQ(matches[0].first_score, (Score{.game = {3}, .match = {4}}));
  EXPECT_EQ(matches[0].second_score, (Score{.game = {1}, .match = {0}}));
  ASSERT_THAT(matches[0].boards, SizeIs(2));
  EXPECT_TRUE(matches[0].boards[0].first_is_white);
  EXPECT_FALSE(matches[0].boards[1].first_is_white);
  EXPECT_EQ(matches[0].boards[1].first, 202);
  EXPECT_EQ(matches[1].first, 2U);
  EXPECT_EQ(matches[1].bye, model::Bye::kPaired);
  EXPECT_EQ(matches[1].first_score, (Score{.game = {2}, .match = {2}}));
}

TEST(TeamMatches, GiveNoMatchPointsWhileABoardIsPlayed) {
  auto section = section_of("match 1 2 1 1=\n");
  section.rounds[0].pairings[1].result.reset();
  const auto matches = matches_in(section);
  EXPECT_EQ(matches[0].open, 1);
  EXPECT_EQ(matches[0].first_score, (Score{.game = {2}}));
}

TEST(TeamMatches, CountABoardThatTheOtherTeamLeftEmpty) {
  auto section = section_of("match 1 2 1 0=\n");
  section.rounds[0].pairings.erase(section.rounds[0].pairings.begin());
  section.rounds[0].pairings.push_back({.players = {.white = 201}, .bye = model::Bye::kFullPoint});
  const auto matches =
      matches_of(section, teams_that_play(section), 2, section.rounds[0], given_result);
  ASSERT_THAT(matches, SizeIs(1));
  ASSERT_THAT(matches[0].boards, SizeIs(2));
  EXPECT_EQ(matches[0].boards[0].first, 201);
  EXPECT_EQ(matches[0].boards[0].second, 0);
  EXPECT_EQ(matches[0].first_score.game, rules::Points{3});
}

TEST(TeamMatches, AreForfeitsIfNoBoardWasPlayed) {
  EXPECT_TRUE(matches_in(section_of("match 1 2 1 ++\n"))[0].is_forfeit);
  EXPECT_FALSE(matches_in(section_of("match 1 2 1 +1\n"))[0].is_forfeit);
  const auto both = matches_in(section_of("match 1 2 1 xx\n"))[0];
  EXPECT_EQ(both.first_score, Score());
  EXPECT_EQ(both.second_score, Score());
}

TEST(TeamMatches, TakeTeamsFromThePlayersIfThereIsNoList) {
  auto section = section_of("match 1 2 1 1=\n");
  section.teams.clear();
  for (auto& player : section.players) player.team = "T" + std::to_string(player.number / 100);
  const auto teams = teams_that_play(section);
  ASSERT_THAT(teams, SizeIs(3));
  EXPECT_EQ(teams[1].name, "T2");
  EXPECT_THAT(teams[1].players, ElementsAre(201, 202));
  EXPECT_EQ(matches_in(section)[0].first, 1U);
}

TEST(TeamMatches, NumberBoardsThatAreThePlacesOfReserves) {
  auto section = section_of("match 1 2 1 1=\n");
  section.rounds[0].pairings[0].board_in_match = 3;
  section.rounds[0].pairings[1].board_in_match = 5;
  const auto boards = matches_in(section)[0].boards;
  EXPECT_EQ(boards[0].board, 1);
  EXPECT_EQ(boards[1].board, 2);
}

TEST(TeamMatches, ClubsOfAnIndividualEventAreNoTeams) {
  const auto section =
      read_event_tables(
          "# x\nsystem swiss\nedition 2026\nrounds 1\nplayer 1 0 2w1\nplayer 2 0 1b0\n")[0]
          .section;
  auto with_clubs = section;
  for (auto& player : with_clubs.players) player.team = "Club";
  EXPECT_THAT(teams_that_play(with_clubs), SizeIs(0));
}

}  // namespace team_matches_test
}  // namespace jadoube::tournament
