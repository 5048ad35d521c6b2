#include "daemon/rehearsal/rehearsal_plan.h"

#include <gmock/gmock.h>

namespace jadoube::rehearsal {
namespace rehearsal_plan_test {

using model::Instant;
using std::chrono::minutes;
using std::chrono::seconds;
using testing::ElementsAre;

model::Section section_with(std::vector<model::Round> rounds, int players = 8) {
  model::Section section{.id = "a", .name = "Group A"};
  for (int number = 1; number <= players; ++number) {
    section.players.push_back({.number = number, .name = "Player " + std::to_string(number)});
  }
  section.rounds = std::move(rounds);
  return section;
}

model::Round round_of(int number, std::vector<model::Pairing> pairings) {
  return {.number = number, .pairings = std::move(pairings)};
}

RehearsalPlan plan_of(model::Tournament tournament) {
  return plan_rehearsal({std::make_shared<const model::Tournament>(std::move(tournament))}, {});
}

TEST(RehearsalPlan, TakesTheRoundThatComesNextWithItsPlayersAndMarksIt) {
  auto played = round_of(1, {{.table = 1, .players = {1, 2}}});
  played.started_at = Instant(minutes(1));
  played.closed_at = Instant(minutes(2));
  const auto plan = plan_of(
      {.id = "open",
       .name = "City Open",
       .site = "Kyiv",
       .sections = {section_with({played, round_of(2, {{.table = 1, .players = {3, 1}},
                                                       {.table = 2, .players = {2, 4}}})})}});
  ASSERT_EQ(plan.tournaments.size(), 1u);
  const auto& open = plan.tournaments[0];
  EXPECT_EQ(open.id, "open");
  EXPECT_EQ(open.name, "Test: City Open");
  EXPECT_EQ(open.site, "Kyiv");
  ASSERT_EQ(open.sections.size(), 1u);
  ASSERT_EQ(open.sections[0].rounds.size(), 1u);
  EXPECT_EQ(open.sections[0].rounds[0].number, 2);
  EXPECT_FALSE(open.sections[0].rounds[0].started_at);
  EXPECT_EQ(open.sections[0].players.size(), 4u);
  ASSERT_EQ(plan.tables.size(), 2u);
  EXPECT_EQ(plan.tables[0].white, "Player 3");
  EXPECT_EQ(plan.tables[0].black, "Player 1");
  EXPECT_EQ(plan.tables[0].board, "test-1");
  EXPECT_EQ(plan.tables[1].number, 2);
  EXPECT_THAT(open.tables, ElementsAre(model::TableBoard{.table = 1, .board = "test-1"},
                                       model::TableBoard{.table = 2, .board = "test-2"}));
  EXPECT_FALSE(plan.is_invented);
}

TEST(RehearsalPlan, NoGameNoResultAndNoRealBoardComesInto) {
  model::Pairing pairing{.id = "p1", .table = 1, .players = {1, 2}};
  pairing.games = {{.board = "dgt-1", .ordinal = 3}};
  pairing.result = model::PairingResult{};
  pairing.board = "dgt-9";
  auto goes_on = round_of(1, {pairing});
  goes_on.started_at = Instant(minutes(1));
  model::Tournament tournament{.id = "open", .sections = {section_with({goes_on})}};
  tournament.tables = {{.table = 1, .board = "dgt-1"}};
  const auto plan = plan_of(tournament);
  const auto& planned = plan.tournaments.at(0).sections.at(0).rounds.at(0).pairings.at(0);
  EXPECT_EQ(planned, (model::Pairing{.table = 1, .players = {1, 2}}));
  EXPECT_THAT(plan.tournaments[0].tables,
              ElementsAre(model::TableBoard{.table = 1, .board = "test-1"}));
  EXPECT_EQ(plan.tournaments[0].name, "Test: open");
}

TEST(RehearsalPlan, ByesAndPairingsWithoutATableAreNotPlayed) {
  const auto plan = plan_of(
      {.id = "open",
       .sections = {section_with({round_of(1, {{.table = 0, .players = {1, 2}},
                                               {.players = {3, 0}, .bye = model::Bye::kPaired},
                                               {.table = 5, .players = {4, 5}}})})}});
  ASSERT_EQ(plan.tables.size(), 1u);
  EXPECT_EQ(plan.tables[0].number, 5);
}

TEST(RehearsalPlan, ClocksShowTheTimeOfTheSection) {
  auto section = section_with({round_of(1, {{.table = 1, .players = {1, 2}}})});
  model::TournamentRules rules;
  rules.control = *rules::TimeControl::sudden_death(
      minutes(90), {.how = rules::PerMove::kIncrement, .time = seconds(30)});
  rules.default_time = minutes(15);
  section.rules = rules;
  const auto plan = plan_of({.id = "open", .sections = {section}});
  ASSERT_EQ(plan.tables.size(), 1u);
  EXPECT_EQ(plan.tables[0].base, minutes(90));
  EXPECT_EQ(plan.tables[0].increment, seconds(30));
  // Nobody is late for a rehearsal.
  EXPECT_FALSE((**plan.tournaments[0].sections[0].rules).default_time);
}

TEST(RehearsalPlan, ALargeRoundIsRehearsedInPart) {
  std::vector<model::Pairing> pairings;
  for (int table = 1; table <= 50; ++table) {
    pairings.push_back({.table = table, .players = {2 * table - 1, 2 * table}});
  }
  const auto plan =
      plan_of({.id = "open", .sections = {section_with({round_of(1, pairings)}, 100)}});
  EXPECT_EQ(plan.tables.size(), kMostTables);
  EXPECT_EQ(plan.left_out, 50 - kMostTables);
}

TEST(RehearsalPlan, WithoutARoundTablesAreInvented) {
  model::Tournament closed{
      .id = "old", .sections = {section_with({round_of(1, {{.table = 1, .players = {1, 2}}})})}};
  closed.closed = true;
  const auto plan = plan_of(closed);
  EXPECT_TRUE(plan.is_invented);
  ASSERT_EQ(plan.tables.size(), 4u);
  EXPECT_EQ(plan.tournaments.at(0).name, "Test: rehearsal");
  EXPECT_EQ(plan.tables[0].white, "White, Test 1");
}

}  // namespace rehearsal_plan_test
}  // namespace jadoube::rehearsal
