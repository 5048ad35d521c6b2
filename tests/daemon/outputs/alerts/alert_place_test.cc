#include "daemon/outputs/alerts/alert_place.h"

#include <gtest/gtest.h>

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
  const AlertPlace place = place_of({"one", {4, 1}}, {tournament()}, {});
  EXPECT_EQ(place.table, 12);
  EXPECT_EQ(place.players, "Ada - Bo");
  EXPECT_EQ(place.section, "");
}

TEST(AlertPlace, NamesTheSectionWhereThereAreSeveral) {
  auto open = tournament();
  open->sections.push_back({.id = "b"});
  EXPECT_EQ(place_of({"one", {4, 1}}, {open}, {}).section, "Masters");
}

TEST(AlertPlace, IsTheTableOfTheBoardBeforeAGame) {
  EXPECT_EQ(place_of({"two", {0, 1}}, {tournament()}, {}).table, 14);
}

TEST(AlertPlace, IsThePlaceInTheConfigurationWithoutATournament) {
  auto closed = tournament();
  closed->closed = true;
  EXPECT_EQ(place_of({"two", {1, 1}}, {closed}, {"one", "two"}).table, 2);
  EXPECT_EQ(place_of({"other", {1, 1}}, {closed}, {"one", "two"}).table, 0);
  EXPECT_EQ(place_of({"", {0, 1}}, {tournament()}, {"one"}).table, 0);
}

}  // namespace alert_place_test
}  // namespace jadoube::outputs
