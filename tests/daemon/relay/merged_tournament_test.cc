#include "daemon/relay/merged_tournament.h"

#include <gmock/gmock.h>

namespace jadoube::relay {
namespace merged_tournament_test {

using testing::ElementsAre;
using testing::Field;

model::Tournament two_tables() {
  model::Tournament tournament{.id = "open", .name = "City Open"};
  tournament.sections.push_back(
      {.id = "main",
       .players = {{.number = 1, .name = "Stone"},
                   {.number = 2, .name = "Field"},
                   {.number = 3, .name = "Hill"},
                   {.number = 4, .name = "Brook"}},
       .rounds = {{.number = 1,
                   .pairings = {{.id = "open-1", .table = 1, .players = {1, 2}},
                                {.id = "open-2", .table = 2, .players = {3, 4}}}}}});
  return tournament;
}

PartOfTournament part(const std::string& hall, model::Tournament tournament, int offset = 0) {
  return {.hall = hall,
          .table_offset = offset,
          .tournament = std::make_shared<const model::Tournament>(std::move(tournament))};
}

const std::vector<model::Pairing>& pairings(const model::Tournament& tournament) {
  return tournament.sections.front().rounds.front().pairings;
}

TEST(MergedTournament, APairingOfAllHallsHasTheGameOfTheHallWhereItIsPlayed) {
  auto north = two_tables(), south = two_tables();
  north.tables = {{.table = 1, .board = "a"}};
  north.sections[0].rounds[0].pairings[0].games = {{.board = "a", .ordinal = 1}};
  south.tables = {{.table = 2, .board = "a"}};
  south.sections[0].rounds[0].pairings[1].games = {{.board = "a", .ordinal = 3}};
  south.sections[0].rounds[0].pairings[1].result = model::PairingResult{.forfeit = true};
  const auto all = merge_parts({part("north", north), part("south", south)});
  EXPECT_THAT(all.tables, ElementsAre(Field(&model::TableBoard::board, "north:a"),
                                      Field(&model::TableBoard::board, "south:a")));
  ASSERT_EQ(pairings(all).size(), 2u);
  EXPECT_THAT(pairings(all)[0].games, ElementsAre(model::GamePlace{"north:a", 1}));
  EXPECT_THAT(pairings(all)[1].games, ElementsAre(model::GamePlace{"south:a", 3}));
  EXPECT_TRUE(pairings(all)[1].result);
}

TEST(MergedTournament, AHallThatCountsFromOneGetsTheNextTables) {
  auto south = two_tables();
  south.sections[0].players = {{.number = 5, .name = "Wood"}, {.number = 6, .name = "Lake"}};
  south.sections[0].rounds[0].pairings = {{.id = "open-1", .table = 1, .players = {5, 6}}};
  south.tables = {{.table = 1, .board = "a"}};
  const auto all = merge_parts({part("north", two_tables()), part("south", south, 50)});
  ASSERT_EQ(all.sections.size(), 1u);
  EXPECT_EQ(all.sections[0].players.size(), 6u);
  ASSERT_EQ(pairings(all).size(), 3u);
  EXPECT_EQ(pairings(all)[2].table, 51);
  EXPECT_EQ(pairings(all)[2].id, "south.open-1");
  EXPECT_EQ(all.tables[0].table, 51);
}

TEST(MergedTournament, OtherPlayersUnderTheSameNumbersAreASectionOfTheirOwn) {
  auto south = two_tables();
  south.sections[0].players[0].name = "Wood";
  const auto all = merge_parts({part("north", two_tables()), part("south", south)});
  ASSERT_EQ(all.sections.size(), 2u);
  EXPECT_EQ(all.sections[1].id, "south.main");
}

TEST(MergedTournament, ARoundStartsWithTheFirstHallAndIsOverWithTheLast) {
  auto north = two_tables(), south = two_tables();
  const model::Instant one{std::chrono::hours(1)}, two{std::chrono::hours(2)};
  north.sections[0].rounds[0].started_at = two;
  south.sections[0].rounds[0].started_at = one;
  north.sections[0].rounds[0].closed_at = one;
  auto all = merge_parts({part("north", north), part("south", south)});
  EXPECT_EQ(all.sections[0].rounds[0].started_at, one);
  EXPECT_EQ(all.sections[0].rounds[0].closed_at, std::nullopt);
  south.sections[0].rounds[0].closed_at = two;
  all = merge_parts({part("north", north), part("south", south)});
  EXPECT_EQ(all.sections[0].rounds[0].closed_at, two);
}

TEST(MergedTournament, WhatOneHallWithholdsNobodyShows) {
  auto south = two_tables();
  south.sections[0].rounds[0].pairings[1].withheld = true;
  const auto all = merge_parts({part("north", two_tables()), part("south", south)});
  EXPECT_FALSE(pairings(all)[0].withheld);
  EXPECT_TRUE(pairings(all)[1].withheld);
}

TEST(MergedTournament, WhoIsHereInOneHallIsHere) {
  auto south = two_tables();
  south.sections[0].rounds[0].pairings[1].here.black = true;
  const auto all = merge_parts({part("north", two_tables()), part("south", south)});
  EXPECT_EQ(pairings(all)[0].here, model::ByColor<bool>{});
  EXPECT_EQ(pairings(all)[1].here, (model::ByColor<bool>{.white = false, .black = true}));
}

}  // namespace merged_tournament_test
}  // namespace jadoube::relay
