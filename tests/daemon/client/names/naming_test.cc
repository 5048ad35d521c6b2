#include "daemon/client/names/naming.h"

#include <gmock/gmock.h>

#include <algorithm>

namespace jadoube::cli {
namespace naming_test {

using testing::HasSubstr;

class Known final : public NamesOnRecord {
 public:
  const std::vector<NamedBoard>& boards() override { return all_boards; }
  const std::vector<NamedTable>& tables() override { return all_tables; }
  bool has_game(const std::string& id) override { return std::ranges::count(all_games, id) > 0; }
  const std::vector<std::string>& games() override { return all_games; }

  std::vector<NamedBoard> all_boards;
  std::vector<NamedTable> all_tables;
  std::vector<std::string> all_games;
};

TEST(Naming, ASerialNumberOfSeveralBoardsNamesNone) {
  Known known;
  known.all_boards = {{.id = "a", .serials = {"12345"}}, {.id = "b", .serials = {"12345"}}};
  const auto board = board_named(known, "12345");
  ASSERT_FALSE(board);
  EXPECT_EQ(board.error().code, rules::ErrorCode::kInvalidArgument);
  EXPECT_EQ(board.error().message, "several boards have the serial number 12345: name a or b");
}

TEST(Naming, ATextThatIsAGameAndABoardIsRefused) {
  Known known;
  known.all_boards = {{.id = "h", .game = "h-1"}, {.id = "h-1", .game = "h-1-1"}};
  known.all_games = {"h-1", "h-1-1"};
  for (const auto& named : {game_named(known, "h-1"), game_or_board_named(known, "h-1")}) {
    ASSERT_FALSE(named);
    EXPECT_EQ(named.error().message,
              "\"h-1\" is a game and a board: write games/h-1 or boards/h-1");
  }
  EXPECT_EQ(*game_named(known, "games/h-1"), "h-1");
  EXPECT_EQ(*game_named(known, "boards/h-1"), "h-1-1");
  EXPECT_EQ(*board_named(known, "h-1"), "h-1");
}

TEST(Naming, ABoardWithoutAGameHasOneForADecisionOnly) {
  Known known;
  known.all_boards = {{.id = "a"}};
  const auto none = game_named(known, "a");
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error().message, "no game has begun on board a");
  EXPECT_EQ(*game_named(known, "a", WithoutGame::kIsNumberZero), "a-0");
  EXPECT_EQ(*game_named(known, "a-0", WithoutGame::kIsNumberZero), "a-0");
  EXPECT_FALSE(game_named(known, "a-0"));
}

TEST(Naming, ATableOfARoundUnderWayComesFirst) {
  Known known;
  known.all_boards = {{.id = "a", .game = "a-2"}, {.id = "b", .game = "b-7"}};
  known.all_games = {"a-2", "b-7"};
  known.all_tables = {
      {.name = {.number = 4}, .place = "table 4 of old", .board = "b"},
      {.name = {.number = 4}, .place = "table 4 of open, round 2", .board = "a", .pairing = "p"}};
  EXPECT_EQ(*board_named(known, "4"), "a");
  EXPECT_EQ(game_named(known, "4").error().message,
            "no game has begun at table 4 of open, round 2: name a for its game now");
  known.all_tables[1].game = "a-1";
  EXPECT_EQ(*game_named(known, "4"), "a-1");
}

TEST(Naming, ATableOfTwoTournamentsNamesNone) {
  Known known;
  known.all_tables = {
      {.name = {.number = 4}, .place = "table 4 of a", .board = "x", .pairing = "p"},
      {.name = {.number = 4}, .place = "table 4 of b", .board = "y", .pairing = "q"}};
  EXPECT_THAT(board_named(known, "4").error().message,
              HasSubstr("may be table 4 of a or table 4 of b"));
}

TEST(Naming, ATableWithoutABoardReportsIt) {
  Known known;
  known.all_tables = {{.name = {.number = 4}, .place = "table 4 of a"},
                      {.name = {.number = 5}, .place = "table 5 of a", .serial = "3000448278"}};
  EXPECT_EQ(board_named(known, "4").error().message, "table 4 of a has no board");
  EXPECT_THAT(board_named(known, "5").error().message, HasSubstr("3000448278 was not found"));
}

TEST(Naming, ABoardThatIsCalledLikeATableIsTheBoard) {
  Known known;
  known.all_boards = {{.id = "4", .game = "4-1"}, {.id = "a"}};
  known.all_tables = {{.name = {.number = 4}, .place = "table 4 of a", .board = "a"}};
  EXPECT_EQ(*board_named(known, "4"), "4");
  // A game is not named by a board that is called like another board's table.
  for (const auto& refused : {game_named(known, "4"), game_or_board_named(known, "4"),
                              output_table_named(known, "4"), incident_named(known, "4.1")}) {
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().message,
              "\"4\" is the board 4 and table 4 of a: write boards/4 or \"table 4\"");
  }
  EXPECT_EQ(*game_named(known, "boards/4"), "4-1");
  known.all_tables[0].board = "4";
  EXPECT_EQ(*game_named(known, "4"), "4-1");
}

TEST(Naming, ATableOfAnOutputIsItsPairingOrItsBoard) {
  Known known;
  known.all_boards = {{.id = "a"}, {.id = "b"}};
  known.all_tables = {
      {.name = {.number = 1}, .place = "table 1 of open, round 2", .board = "a", .pairing = "p"}};
  for (const char* text : {"a", "boards/a", "1", "table 1"}) {
    EXPECT_EQ(*output_table_named(known, text), "p");
  }
  EXPECT_EQ(*output_table_named(known, "boards/b"), "b");
  EXPECT_EQ(*output_table_named(known, "7"), "7") << "only the output knows it";
}

TEST(Naming, ARoundAndATableInOneTextNameNothing) {
  Known known;
  known.all_tables = {{.name = {.number = 4}, .place = "table 4 of open", .pairing = "p"},
                      {.name = {.number = 12, .match = 2, .board_in_match = 4},
                       .place = "table 12 of cup",
                       .pairing = "q",
                       .game = "b12-1"}};
  for (const auto& refused : {output_table_named(known, "2.4"), game_named(known, "2.4"),
                              game_or_board_named(known, "2.4"), board_named(known, "2.4")}) {
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, rules::ErrorCode::kInvalidArgument);
    EXPECT_THAT(refused.error().message, HasSubstr("4 --round 2"));
    EXPECT_THAT(refused.error().message, HasSubstr("m2.4"));
  }
  EXPECT_EQ(*output_table_named(known, "m2.4"), "q");
  EXPECT_EQ(*game_named(known, "m2.4"), "b12-1");
  EXPECT_EQ(*game_named(known, "12"), "b12-1");
}

TEST(Naming, ATableOfTwoSectionsIsNamedWithItsSection) {
  Known known;
  known.all_tables = {
      {.name = {.number = 4}, .section = "a", .place = "table 4 of open, a", .pairing = "p"},
      {.name = {.number = 4}, .section = "b", .place = "table 4 of open, b", .pairing = "q"}};
  const auto both = output_table_named(known, "4");
  ASSERT_FALSE(both);
  EXPECT_THAT(both.error().message, HasSubstr("table 4 of open, a or table 4 of open, b"));
  EXPECT_THAT(both.error().message, HasSubstr("--tournament"));
  EXPECT_EQ(*output_table_named(known, "b/4"), "q");
}

TEST(Naming, AnIncidentNeedsANumber) {
  Known known;
  known.all_boards = {{.id = "a", .game = "a-1"}};
  EXPECT_EQ(*incident_named(known, "a.3"), "incidents/a-1.3");
  EXPECT_THAT(incident_named(known, "a-1").error().message, HasSubstr("is not an incident"));
  // Of the daemon itself, or of the daemon of a hall.
  for (const std::string daemon : {"daemon.3", "north:daemon.3"}) {
    EXPECT_EQ(*incident_named(known, daemon), "incidents/" + daemon);
  }
  EXPECT_FALSE(incident_named(known, "northdaemon.3"));
}

}  // namespace naming_test
}  // namespace jadoube::cli
