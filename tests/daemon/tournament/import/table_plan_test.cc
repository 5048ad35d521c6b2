#include "daemon/tournament/import/table_plan.h"

#include <gtest/gtest.h>

namespace jadoube::tournament {
namespace table_plan_test {

using Seat = TablePlan::Seat;
using Wish = TablePlan::Wish;

TablePlan plan(std::vector<Seat> seats, const std::vector<Wish>& wishes, bool are_guessed = false) {
  return TablePlan(std::move(seats), wishes, are_guessed);
}

TEST(TablePlan, PairingsGoToTheTablesOfTheFilesAndMayChangePlaces) {
  const auto tables = plan({{.table = 1}, {.table = 2}}, {{0, 2}, {1, 1}});
  EXPECT_EQ(tables.target(0), 2);
  EXPECT_EQ(tables.target(1), 1);
  EXPECT_FALSE(tables.in_the_way_of(0));
}

TEST(TablePlan, APairingWithoutAWishStaysAndKeepsItsTableFromNobody) {
  const auto tables = plan({{.table = 1}, {.table = 2}}, {{1, 1}});
  EXPECT_EQ(tables.target(0), 1);
  EXPECT_EQ(tables.target(1), 1);
}

TEST(TablePlan, WhoeverWouldGoToAKeptTableStays) {
  const auto tables = plan({{.table = 1, .is_kept = true}, {.table = 2}}, {{1, 1}});
  EXPECT_EQ(tables.target(1), 2);
  EXPECT_EQ(tables.in_the_way_of(1), 0U);
  EXPECT_EQ(tables.keeper_of(1), 0U);
  EXPECT_EQ(tables.keeper_of(2), 1U) << "who has to stay keeps their table";
}

TEST(TablePlan, WhoeverHasToStayIsInTheWayOfOthers) {
  const auto tables =
      plan({{.table = 1, .is_kept = true}, {.table = 2}, {.table = 3}}, {{2, 2}, {1, 1}});
  EXPECT_EQ(tables.target(1), 2);
  EXPECT_EQ(tables.target(2), 3);
  EXPECT_EQ(tables.in_the_way_of(2), 1U);
}

TEST(TablePlan, AGameThatIsPlayedNowGoesNowhere) {
  const auto tables = plan({{.table = 1, .is_in_play = true}, {}}, {{0, 5}, {1, 7}});
  EXPECT_EQ(tables.target(0), 1);
  EXPECT_EQ(tables.target(1), 7);
}

TEST(TablePlan, AGuessedTableIsOnlyForAPairingThatHasNone) {
  const auto tables = plan({{.table = 1}, {}}, {{0, 4}, {1, 5}}, true);
  EXPECT_EQ(tables.target(0), 1);
  EXPECT_EQ(tables.target(1), 5);
  EXPECT_EQ(tables.keeper_of(1), 0U);
}

TEST(TablePlan, ANewPairingGetsATableThatNobodyHasAfterTheImport) {
  auto tables = plan({{.table = 101, .stays = true}, {.table = 102}}, {}, true);
  EXPECT_EQ(tables.take_free(102, 100), 102) << "the pairing there does not stay";
  EXPECT_EQ(tables.take_free(101, 100), 103);
  EXPECT_EQ(tables.take_free(101, 100), 104);
  EXPECT_EQ(tables.take_free(107, 100), 107);
}

}  // namespace table_plan_test
}  // namespace jadoube::tournament
