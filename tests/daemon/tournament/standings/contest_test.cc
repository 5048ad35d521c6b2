#include "daemon/tournament/standings/contest.h"

#include <gmock/gmock.h>

#include "tests/daemon/tournament/standings/event_table.h"

namespace jadoube::tournament {
namespace contest_test {

using model::Pairing;
using testing::SizeIs;

model::Section four_players(const std::string& rounds) {
  return read_event_tables("# four\n" + rounds)[0].section;
}

const char* const kSwiss =
    "system swiss\nedition 2026\nrounds 2\n"
    "player 1 2000 2w1 U\nplayer 2 1900 1b0 3w-\nplayer 3 1800 H 2b+\nplayer 4 1700 Z F\n";

TEST(Contest, HasEachKindOfRound) {
  const auto contest = contest_of_players(four_players(kSwiss), given_result, 2);
  ASSERT_THAT(contest.competitors, SizeIs(4));
  const auto kind = [&](std::size_t player, std::size_t round) {
    return contest.competitors[player].rounds[round].kind;
  };
  EXPECT_EQ(kind(0, 0), RoundKind::kPlayed);
  EXPECT_EQ(kind(0, 1), RoundKind::kPairedBye);
  EXPECT_EQ(kind(1, 1), RoundKind::kForfeit);
  EXPECT_EQ(kind(2, 0), RoundKind::kHalfPointBye);
  EXPECT_EQ(kind(3, 0), RoundKind::kZeroPointBye);
  EXPECT_EQ(kind(3, 1), RoundKind::kFullPointBye);
  EXPECT_EQ(contest.total(contest.competitors[0]).game, rules::Points{4});
  EXPECT_EQ(contest.total(contest.competitors[2]).game, rules::Points{3});
  EXPECT_FALSE(contest.is_predetermined);
}

TEST(Contest, ReportsWhichRoundsWereNotPlayedByOwnWish) {
  const auto contest = contest_of_players(four_players(kSwiss), given_result, 2);
  const auto voluntary = [&](std::size_t player, std::size_t round) {
    return is_voluntary(contest.competitors[player].rounds[round]);
  };
  EXPECT_FALSE(voluntary(0, 1));
  EXPECT_TRUE(voluntary(1, 1));
  EXPECT_TRUE(voluntary(2, 0));
  EXPECT_FALSE(voluntary(2, 1));
  EXPECT_TRUE(voluntary(3, 0));
  EXPECT_FALSE(voluntary(3, 1));
}

TEST(Contest, CountsAWinAsTheRulesOfTheSectionSay) {
  auto section = four_players(kSwiss);
  section.standings.game = {.win = {6}, .draw = {2}};
  section.standings.paired_bye = rules::Points{2};
  const auto contest = contest_of_players(section, given_result, 2);
  EXPECT_EQ(contest.total(contest.competitors[0]).game, rules::Points{8});
  EXPECT_EQ(contest.total(contest.competitors[2]).game, rules::Points{8});
}

TEST(Contest, LeavesARoundOpenThatHasNoResult) {
  auto section = four_players(kSwiss);
  section.rounds[0].pairings.clear();
  section.rounds[0].pairings.push_back({.id = "p", .players = {1, 2}});
  const auto contest = contest_of_players(section, given_result, 1);
  EXPECT_EQ(contest.open, 1);
  EXPECT_EQ(contest.competitors[0].rounds[0].kind, RoundKind::kOpen);
  EXPECT_EQ(contest.competitors[0].rounds[0].opponent, 1U);
  EXPECT_EQ(contest.competitors[3].rounds[0].kind, RoundKind::kAbsent);
}

TEST(Contest, IsAfterTheLastRoundThatHasBegun) {
  auto section = four_players(kSwiss);
  EXPECT_EQ(last_round_with_results(section, given_result), 2);
  section.rounds[1].pairings = {{.players = {1, 3}}};
  EXPECT_EQ(last_round_with_results(section, given_result), 1);
  section.rounds[1].pairings[0].games = {{"b1", 1}};
  EXPECT_EQ(last_round_with_results(section, given_result), 2);
  section.rounds[1].pairings[0].games.clear();
  section.rounds[1].started_at = model::Instant{};
  EXPECT_EQ(last_round_with_results(section, given_result), 2);
}

TEST(Contest, ByByesOnlyNoRoundHasBegun) {
  model::Section section = four_players(kSwiss);
  section.rounds = {{.number = 1, .pairings = {{.players = {1, 0}, .bye = model::Bye::kPaired}}}};
  EXPECT_EQ(last_round_with_results(section, given_result), 0);
}

TEST(Contest, LeavesOutPlayOffsAndPairingsThatVanished) {
  auto section = four_players(kSwiss);
  const model::PairingResult won{.score = {.white = {2}, .black = {0}}};
  section.rounds.push_back(
      {.number = 3, .pairings = {{.players = {1, 2}, .result = won, .by_hand = true}}});
  section.rounds[0].pairings.insert(section.rounds[0].pairings.begin(),
                                    {.players = {2, 1}, .result = won, .vanished = true});
  EXPECT_EQ(last_round_with_results(section, given_result), 2);
  const auto contest = contest_of_players(section, given_result, 2);
  EXPECT_EQ(contest.total(contest.competitors[0]).game, rules::Points{4});
}

TEST(Contest, IsARoundRobinIfTheRoundsFitAndNobodyMeetsTwice) {
  const char* const kRounds =
      "system round-robin\nedition 2026\nrounds 3\nplayer 1 0 4w1 2b= 3w1\nplayer 2 0 3b0 1w= "
      "4w1\nplayer 3 0 2w1 4b1 1b0\nplayer 4 0 1b0 3w0 2b0\n";
  auto section = four_players(kRounds);
  section.standings.system = model::PairingSystem::kByRounds;
  EXPECT_TRUE(contest_of_players(section, given_result, 3).is_predetermined);
  // Also while it goes on.
  EXPECT_TRUE(contest_of_players(section, given_result, 1).is_predetermined);
  section.standings.system = model::PairingSystem::kSwiss;
  EXPECT_FALSE(contest_of_players(section, given_result, 3).is_predetermined);
  section.standings.system = model::PairingSystem::kByRounds;
  section.rounds[2].pairings = section.rounds[0].pairings;
  EXPECT_FALSE(contest_of_players(section, given_result, 3).is_predetermined);
}

TEST(Contest, HasTheEditionOfItsFirstDate) {
  auto section = four_players(kSwiss);
  section.standings.edition = model::TieBreakEdition::kByDate;
  EXPECT_TRUE(contest_of_players(section, given_result, 2).by_2026);
  section.rounds[0].date = "2026.02.28";
  EXPECT_FALSE(contest_of_players(section, given_result, 2).by_2026);
  section.rounds[0].date = "2026.03.01";
  EXPECT_TRUE(contest_of_players(section, given_result, 2).by_2026);
}

}  // namespace contest_test
}  // namespace jadoube::tournament
