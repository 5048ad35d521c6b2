#include <gtest/gtest.h>

#include "daemon/outputs/overlay/overlay.h"
#include "tests/daemon/outputs/played.h"

namespace jadoube::outputs {
namespace addresses_test {

using output_tests::played;

Round with_table(const std::string& section, const std::string& board, int number,
                 model::Game game) {
  Table table = output_tests::table_of(number, std::move(game));
  table.heading.board = board;
  return {.tournament = section.empty() ? "" : "open",
          .section = section,
          .number = section.empty() ? 0 : 3,
          .tables = {table}};
}

TEST(Addresses, ABoardShowsTheGameThatBeganLast) {
  auto late = played("d4");
  late.started_at += std::chrono::hours(1);
  const std::vector<Round> rounds = {with_table("a", "b-1", 1, played("e4")),
                                     with_table("b", "b-1", 1, late)};
  EXPECT_EQ(Addresses(rounds).all().at("board/b-1"), "open/b/table-1");
}

TEST(Addresses, ATableOfATournamentGoesBeforeABoardWithoutOne) {
  const std::vector<Round> rounds = {with_table("a", "b-1", 1, played("e4")),
                                     with_table("", "b-9", 1, played("d4"))};
  const Addresses addresses(rounds);
  EXPECT_EQ(addresses.all().at("table-1"), "open/a/table-1");
  EXPECT_EQ(addresses.all().at("board/b-9"), "board/b-9");
}

TEST(Addresses, ANumberThatTwoSectionsHaveIsNoAddress) {
  const std::vector<Round> rounds = {with_table("a", "b-1", 1, played("e4")),
                                     with_table("b", "b-2", 1, played("d4"))};
  EXPECT_FALSE(Addresses(rounds).all().contains("table-1"));
  EXPECT_TRUE(Addresses(rounds).all().contains("open/b/table-1"));
}

TEST(Addresses, ABoardWithoutATournamentHasItsNumberToo) {
  const std::vector<Round> rounds = {with_table("", "b-1", 4, played("e4"))};
  EXPECT_EQ(Addresses(rounds).all().at("table-4"), "board/b-1");
}

}  // namespace addresses_test
}  // namespace jadoube::outputs
