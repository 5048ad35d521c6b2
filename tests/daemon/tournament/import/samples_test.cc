// The files of other programs, from the shared data.

#include <gmock/gmock.h>

#include "daemon/tournament/import/read_files.h"
#include "daemon/tournament/text/text_encoding.h"
#include "tests/daemon/tournament/import/import_dump.h"
#include "tests/support/shared_data.h"

namespace jadoube::tournament {
namespace samples_test {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

Imported read_one(const std::filesystem::path& path) {
  return read_files({{path.filename().string(), file_bytes(path)}});
}

TEST(Samples, SwissManagersTrfHasTheTablesOfItsPairingsText) {
  JADOUBE_SHARED_OR_SKIP(folder, "data/outputs");
  const auto trf = read_one(folder / "trf/rochade-swissmanager-round3_paired.trf");
  const auto text = read_one(folder / "pairings-csv/swissmanager-pairings_round3_unplayed.txt");
  EXPECT_THAT(trf.problems, IsEmpty());
  EXPECT_THAT(text.problems, IsEmpty());
  EXPECT_EQ(text_of(trf, 3), "1: 4-2\n2: 1-3\n3: 7-9\n4: 5-8\n0: 6 bye U\n");
  EXPECT_EQ(text_of(text, 3), text_of(trf, 3));
  EXPECT_EQ(trf.players[2], (model::Player{.number = 3,
                                           .name = "Dubois, Elise",
                                           .federation = "FRA",
                                           .rating = 2098,
                                           .fide_id = "0",
                                           .sex = 'w',
                                           .born = "2001/07/09"}));
  EXPECT_EQ(trf.rounds[2].date, "2026.09.01");
}

TEST(Samples, SwissManagersResultsAreRead) {
  JADOUBE_SHARED_OR_SKIP(folder, "data/outputs/pairings-csv");
  const auto imported = read_one(folder / "swissmanager-pairings_rounds3-4_played.txt");
  EXPECT_THAT(imported.problems, IsEmpty());
  EXPECT_EQ(text_of(imported, 3),
            "1: 4-2 1:0\n2: 1-3 0.5:0.5\n3: 7-9 0:1\n4: 5-8 1:0F\n"
            "0: 6 bye U\n");
  EXPECT_EQ(text_of(imported, 4),
            "1: 4-1 0:1\n2: 9-3 0.5:0.5\n3: 2-5 0:0F\n4: 6-7 0:1F\n"
            "0: 8 bye U\n");
}

TEST(Samples, SwissManagersPlayersAreRead) {
  JADOUBE_SHARED_OR_SKIP(folder, "data/outputs/pairings-csv");
  const auto imported = read_one(folder / "swissmanager-players_round1.txt");
  EXPECT_THAT(imported.problems, IsEmpty());
  ASSERT_THAT(imported.players, SizeIs(8));
  EXPECT_EQ(imported.players[0].name, "Brunner, Livia");
  EXPECT_EQ(imported.players[0].title, "WGM");
  EXPECT_EQ(imported.players[7].number, 51);
}

TEST(Samples, VegasPgnIsTheSameInWindows1252) {
  JADOUBE_SHARED_OR_SKIP(path, "data/outputs/pairings-pgn/vega-round3_manual_accents.pgn");
  const std::string bytes = file_bytes(path);
  const Imported utf8 = read_files({{"r3.pgn", bytes}});
  Imported windows = read_files({{"r3.pgn", to_windows_1252(bytes)}});
  EXPECT_EQ(utf8.players[0].name, "Müller, Tobias");
  EXPECT_THAT(windows.problems,
              ElementsAre(testing::Field(
                  &FileProblem::what,
                  testing::Property(&rules::Sentence::english, HasSubstr("windows-1252")))));
  windows.problems = utf8.problems;
  EXPECT_EQ(windows, utf8);
}

TEST(Samples, VegasListIsReadOnceForBothPlayers) {
  JADOUBE_SHARED_OR_SKIP(path, "data/outputs/pairings-csv/vega-sorted_pairs_round3.txt");
  const auto imported = read_one(path);
  EXPECT_THAT(imported.problems, IsEmpty());
  ASSERT_THAT(imported.rounds, SizeIs(1));
  EXPECT_EQ(imported.rounds[0].number, 3);
  ASSERT_THAT(imported.rounds[0].pairings, SizeIs(5));
  const auto& first = imported.rounds[0].pairings[0];
  EXPECT_EQ(imported.players[*first.players.white].name, "Müller, Tobias");
  EXPECT_EQ(imported.players[*first.players.black].name, "Chen, Wei");
  EXPECT_EQ(imported.rounds[0].pairings[4].bye, model::Bye::kPaired);
}

TEST(Samples, ATeamTrfHasMatchesAndBoards) {
  JADOUBE_SHARED_OR_SKIP(path, "data/outputs/trf/sharly-trf-team-import-test.trf");
  const auto imported = read_one(path);
  EXPECT_THAT(imported.problems, IsEmpty());
  EXPECT_EQ(text_of(imported, 1),
            "1 m1.1: 10-21 1:0\n2 m1.2: 26-15 0:1\n3 m1.3: 7-18 0.5:0.5\n4 m1.4: 17-14 0:1\n"
            "5 m2.1: 22-19 1:0\n6 m2.2: 16-5 1:0\n7 m2.3: 23-6 0:1\n8 m2.4: 11-9 0.5:0.5\n"
            "0: 1 bye U\n0: 8 bye U\n0: 24 bye U\n0: 25 bye U\n");
  EXPECT_EQ(text_of(imported, 2),
            "1 m1.1: 23-10\n2 m1.2: 7-22\n3 m2.1: 19-8\n4 m2.2: 1-2\n5 m2.3: 25-6\n"
            "6 m2.4: 11-24\n0: 5 bye U\n0: 9 bye U\n0: 17 bye U\n0: 18 bye U\n0: 21 bye U\n"
            "0: 26 bye U\n");
  EXPECT_EQ(imported.teams[3], (model::Team{4, "Lyon olympic Echecs", "LYON", {23, 22, 5, 9}}));
  EXPECT_EQ(imported.players[22].team, "Lyon olympic Echecs");
}

TEST(Samples, ShiftedColumnsAreAWarningAndRightValues) {
  JADOUBE_SHARED_OR_SKIP(path, "data/outputs/trf/echecsjs-trf26_team.trf");
  const auto imported = read_one(path);
  EXPECT_THAT(imported.problems, SizeIs(2));
  for (const auto& problem : imported.problems) {
    EXPECT_THAT(to_string(problem),
                testing::ContainsRegex(":80: warning: .* is longer than its columns"));
  }
  EXPECT_EQ(imported.players[0], (model::Player{.number = 1,
                                                .name = "Kasparov, Garry",
                                                .title = "GM",
                                                .federation = "RUS",
                                                .rating = 2851,
                                                .fide_id = "4100018363",
                                                .team = "Russia",
                                                .sex = 'm',
                                                .born = "1963/04/13"}));
  EXPECT_EQ(text_of(imported, 1), "1: 1-2 1:0\n");
}

TEST(Samples, ATrfOfPlayersIsReadWithItsByesAndForfeits) {
  JADOUBE_SHARED_OR_SKIP(path, "data/outputs/trf/sharly-trf-import-test.trf");
  const auto imported = read_one(path);
  EXPECT_THAT(imported.problems, IsEmpty());
  EXPECT_EQ(imported.players[0].title, "GM");
  EXPECT_EQ(text_of(imported, 4),
            "1: 2-16 1:0\n2: 4-3 0.5:0.5\n3: 15-1 0:1\n4: 8-13 1:0\n5: 7-5 0.5:0.5\n"
            "6: 6-10 1:0\n7: 11-9 1:0F\n0: 12 bye Z\n0: 14 bye Z\n");
}

TEST(Samples, LargeAndOddTrfsAreReadWithoutAnError) {
  JADOUBE_SHARED_OR_SKIP(folder, "data");
  for (const char* name : {"outputs/trf/sharly-2020_06.trf", "outputs/trf/echecsjs-issue_7.trf",
                           "outputs/trf/echecsjs-dutch_2025_C9.trf", "trf/dutch_2025_C5.trf",
                           "trf/javafo_sample2.trf"}) {
    const auto imported = read_one(folder / name);
    EXPECT_THAT(imported.problems, IsEmpty()) << name;
    EXPECT_FALSE(imported.rounds.empty()) << name;
    for (const auto& round : imported.rounds) EXPECT_FALSE(round.pairings.empty()) << name;
  }
}

TEST(Samples, LiveChessFolderAndCloudAreRead) {
  JADOUBE_SHARED_OR_SKIP(folder, "data/outputs/lcc");
  const auto tournament = folder / "broadcaster-tournament-2";
  const auto imported =
      read_files({{"tournament.json", file_bytes(tournament / "tournament.json")},
                  {"round-1/index.json", file_bytes(tournament / "round-1/index.json")}});
  EXPECT_THAT(imported.problems, IsEmpty());
  EXPECT_EQ(imported.event, "Sample Invitational 2023");
  ASSERT_THAT(imported.rounds, SizeIs(1));
  EXPECT_THAT(imported.rounds[0].pairings, SizeIs(12));
  EXPECT_EQ(imported.players[0].name, "Moss, M");
  const auto cloud = read_one(folder / "pgn-mule-lcc-960.json");
  EXPECT_EQ(cloud.tables[1], (model::TableBoard{.table = 2, .serial = "7490"}));
}

TEST(Samples, LiveChessOwnStoreIsRead) {
  JADOUBE_SHARED_OR_SKIP(path, "data/outputs/livechess-store/tournament-index.json");
  const auto imported = read_one(path);
  EXPECT_THAT(imported.problems, IsEmpty());
  EXPECT_EQ(imported.event, "Broadcaster integration fixture");
  EXPECT_THAT(imported.rounds, SizeIs(1));
}

}  // namespace samples_test
}  // namespace jadoube::tournament
