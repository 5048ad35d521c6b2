#include "daemon/outputs/folder/round_files.h"

#include <gmock/gmock.h>

#include "tests/daemon/outputs/played.h"

namespace jadoube::outputs {
namespace round_files_test {

using output_tests::played;
using output_tests::table_of;
using testing::ElementsAre;

Round round_of(int number, std::vector<Table> tables) {
  Round round{.tournament = "harbour", .section = "a", .name = "Harbour Open - group A"};
  round.number = number;
  round.date = "2026.11.26";
  round.tables = std::move(tables);
  return round;
}

std::vector<std::string> paths_of(const std::vector<OutputFile>& files) {
  std::vector<std::string> paths;
  for (const auto& file : files) paths.push_back(file.path);
  return paths;
}

std::string bytes_at(const std::vector<OutputFile>& files, const std::string& path) {
  for (const auto& file : files) {
    if (file.path == path) return file.bytes;
  }
  return "no such file";
}

TEST(RoundFiles, AreInTheOrderInWhichTheyMustBeWritten) {
  const auto files = folder_files(
      {round_of(1, {table_of(1, played("e4"))}), round_of(2, {table_of(1, played("d4"))})}, {});
  EXPECT_THAT(paths_of(files),
              ElementsAre("round-1/game-1.pgn", "round-2/game-1.pgn", "round-1/games.pgn",
                          "round-2/games.pgn", "round-1/index.json", "round-2/index.json",
                          "tournament.json"));
  for (const auto& file : files) EXPECT_TRUE(is_folder_file(file.path)) << file.path;
}

TEST(RoundFiles, PutTheGamesOfARoundTogetherWithOneTagOfTheProgram) {
  const auto files =
      folder_files({round_of(1, {table_of(51, played("e4")), table_of(52, played("d4"))})}, {});
  const std::string one = bytes_at(files, "round-1/game-1.pgn");
  const std::string two = bytes_at(files, "round-1/game-2.pgn");
  EXPECT_EQ(bytes_at(files, "round-1/games.pgn"), one + two.substr(two.find('\n') + 1));
}

TEST(RoundFiles, HaveTheJsonOfLiveChess) {
  Table open = table_of(1, played("e4"));
  Table over = table_of(2, {});
  over.game = nullptr;
  over.given_result = rules::Result::kBlackWins;
  const auto files = folder_files({round_of(2, {open, over})}, {});
  EXPECT_EQ(
      bytes_at(files, "round-2/index.json"),
      R"({"date":"2026-11-26","pairings":[)"
      R"({"white":{"fname":"Ines 1","mname":null,"lname":"Alder","title":"WGM","federation":null},)"
      R"("black":{"fname":"Otto 1","mname":null,"lname":"Birk","title":null,"federation":null},)"
      R"("result":"*","live":true},)"
      R"({"white":{"fname":"Ines 2","mname":null,"lname":"Alder","title":"WGM","federation":null},)"
      R"("black":{"fname":"Otto 2","mname":null,"lname":"Birk","title":null,"federation":null},)"
      R"("result":"0-1","live":false}]})");
  EXPECT_EQ(bytes_at(files, "tournament.json"),
            R"({"id":"harbour","name":"Harbour Open - group A","location":"Lyngby","country":"DK",)"
            R"("timecontrol":"5400+30","rounds":[{"count":0,"live":0},{"count":2,"live":1}]})");
}

TEST(RoundFiles, HaveAnEmptyFileForARoundWithoutTables) {
  const auto files = folder_files({round_of(1, {})}, {});
  EXPECT_EQ(bytes_at(files, "round-1/games.pgn"), "");
  EXPECT_EQ(bytes_at(files, "round-1/index.json"), R"({"date":"2026-11-26","pairings":[]})");
}

TEST(RoundFiles, GiveEachFurtherSectionAFolderOfItsOwn) {
  Round other = round_of(1, {table_of(1, played("e4"))});
  other.section = "b";
  Round boards{.name = "Hall"};
  boards.tables = {table_of(0, played("e4"))};
  const auto paths = paths_of(folder_files({round_of(1, {}), other, boards}, {}));
  EXPECT_THAT(paths, testing::Contains("harbour-b/round-1/game-1.pgn"));
  EXPECT_THAT(paths, testing::Contains("boards/round-1/game-1.pgn"));
  EXPECT_THAT(paths, testing::Contains("round-1/games.pgn"));
  for (const auto& path : paths) EXPECT_TRUE(is_folder_file(path)) << path;
}

TEST(RoundFiles, HaveTheStandingsOfASectionBesideItsRounds) {
  Round first = round_of(1, {});
  first.event = "Harbour Open";
  model::Section section;
  section.players = {{.number = 1, .name = "Alder, Ines"}};
  first.standings = std::make_shared<SectionStandings>(
      SectionStandings{std::make_shared<model::Section>(section),
                       {.round = 1, .rows = {{.place = 1, .number = 1}}}});
  const auto files = folder_files({first}, {});
  EXPECT_THAT(paths_of(files), ElementsAre("round-1/games.pgn", "round-1/index.json",
                                           "standings.html", "standings.json", "tournament.json"));
  for (const auto& file : files) EXPECT_TRUE(is_folder_file(file.path)) << file.path;
  EXPECT_TRUE(is_folder_file("harbour-b/standings.json"));
  EXPECT_THAT(bytes_at(files, "standings.json"),
              testing::HasSubstr(R"("name":"Harbour Open, Harbour Open - group A")"));
}

TEST(RoundFiles, KnowOnlyTheirOwnPaths) {
  for (const char* path :
       {"notes.txt", "round-1/notes.pgn", "round-x/game-1.pgn", "game-1.pgn", "round-1/game-.pgn",
        "round-1/game-1.pgn.bak", "a/b/round-1/game-1.pgn"}) {
    EXPECT_FALSE(is_folder_file(path)) << path;
  }
}

}  // namespace round_files_test
}  // namespace jadoube::outputs
