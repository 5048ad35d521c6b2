#include <gtest/gtest.h>

#include "daemon/outputs/alerts/alert.h"

namespace jadoube::outputs {
namespace alert_place_test {

std::shared_ptr<model::Tournament> tournament() {
  auto open = std::make_shared<model::Tournament>();
  open->id = "open";
  open->tables = {{.table = 14, .board = "two"}};
  open->sections = {{.id = "a",
                     .name = "Masters",
                     .players = {{.number = 1, .name = "Ada"}, {.number = 2, .name = "Bo"}},
                     .rounds = {{.number = 1,
                                 .pairings = {{.id = "p",
                                               .table = 12,
                                               .players = {1, 2},
                                               .games = {{.board = "one", .ordinal = 4}}}}}}}};
  return open;
}

TEST(AlertPlace, IsTheTableOfTheGamesPairing) {
  const AlertPlace place = place_of({"one", {4, 1}}, "", {tournament()}, {});
  EXPECT_EQ(place.table.number, 12);
  EXPECT_EQ(place.players, "Ada - Bo");
  EXPECT_EQ(place.table.whose, "");
}

TEST(AlertPlace, NamesTheSectionWhereThereAreSeveral) {
  auto open = tournament();
  open->sections.push_back({.id = "b"});
  EXPECT_EQ(place_of({"one", {4, 1}}, "", {open}, {}).table.whose, "Masters");
}

TEST(AlertPlace, IsTheTableOfTheBoardBeforeAGame) {
  EXPECT_EQ(place_of({"two", {0, 1}}, "", {tournament()}, {}).table.number, 14);
}

TEST(AlertPlace, IsThePlaceInTheConfigurationWithoutATournament) {
  auto closed = tournament();
  closed->closed = true;
  EXPECT_EQ(place_of({"two", {1, 1}}, "", {closed}, {"one", "two"}).table.number, 2);
  EXPECT_EQ(place_of({"other", {1, 1}}, "", {closed}, {"one", "two"}).table.number, 0);
  EXPECT_EQ(place_of({"", {0, 1}}, "", {tournament()}, {"one"}).table.number, 0);
}

TEST(AlertPlace, ReportsWhoseTheTableIsIfTwoTournamentsHaveTheNumber) {
  auto open = tournament();
  open->name = "Kyiv Open";
  auto league = std::make_shared<model::Tournament>();
  league->id = "league";
  league->tables = {{.table = 12, .board = "three"}};
  EXPECT_EQ(place_of({"one", {4, 1}}, "", {open, league}, {}).table.whose, "Kyiv Open");
  EXPECT_EQ(place_of({"three", {0, 1}}, "", {open, league}, {}).table.whose, "league");
  EXPECT_EQ(place_of({"two", {0, 1}}, "", {open, league}, {}).table.whose, "");
}

TEST(AlertPlace, HasTheBoardOfTheMatch) {
  auto open = tournament();
  auto& pairing = open->sections[0].rounds[0].pairings[0];
  pairing.match = 2;
  pairing.board_in_match = 4;
  const auto table = place_of({"one", {4, 1}}, "", {open}, {}).table;
  EXPECT_EQ(table, (texts::TableName{.number = 12, .match = 2, .board_in_match = 4}));
}

TEST(AlertPlace, OfWhatTheDaemonSaysAboutAPairingIsItsTable) {
  EXPECT_EQ(place_of({"", {0, 1}}, "p", {tournament()}, {}).table.number, 12);
}

}  // namespace alert_place_test
}  // namespace jadoube::outputs
