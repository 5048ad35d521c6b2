#include "daemon/tournament/import/merge.h"

#include <gmock/gmock.h>

#include "daemon/tournament/import/read_files.h"
#include "daemon/tournament/text/text_encoding.h"
#include "tests/daemon/tournament/import/import_dump.h"
#include "tests/support/shared_data.h"

namespace jadoube::tournament {
namespace merge_test {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

const model::Instant kNow{std::chrono::hours(1)};

std::vector<std::string> texts(const std::vector<ImportChange>& changes) {
  std::vector<std::string> out;
  for (const auto& change : changes) out.push_back(change.what.english());
  return out;
}

std::vector<std::string> problem_texts(const Merged& merged) {
  std::vector<std::string> out;
  for (const auto& problem : merged.problems) out.push_back(to_string(problem));
  return out;
}

Merged merge_files(const model::Tournament& tournament, const std::vector<PairingFile>& files,
                   int round = 0) {
  const auto merged = with_import(tournament, "", read_files(files, round), kNow);
  EXPECT_TRUE(merged.has_value()) << merged.error().message;
  return *merged;
}

Merged merge_csv(const model::Tournament& tournament, const std::string& rows) {
  return merge_files(tournament, {{"p.csv", "round,table,white,black,result\n" + rows}});
}

// Two tables in round 1.
model::Tournament paired() {
  return merge_csv({.id = "open"}, "1,1,\"Adam, A\",\"Berg, B\",\n1,2,\"Cole, C\",\"Dahl, D\",\n")
      .tournament;
}

const model::Pairing& pairing_of(const model::Tournament& tournament, std::size_t place,
                                 std::size_t round = 0) {
  return tournament.sections.at(0).rounds.at(round).pairings.at(place);
}

TEST(Merge, APlayerWithTwoPlacesInARoundOfTwoFilesIsAnError) {
  const std::string header = "round,table,white,black\n";
  const auto merged =
      merge_files({.id = "open"}, {{"p.csv", header + "1,1,\"Adam, A\",\"Berg, B\"\n"},
                                   {"q.csv", header + "1,2,\"Cole, C\",\"Adam, A\"\n"}});
  EXPECT_THAT(problem_texts(merged), Contains(HasSubstr("Adam, A")));
}

TEST(Merge, TheFirstImportMakesASectionWithPlayersAndPairings) {
  const auto merged = merge_csv({.id = "open"}, "1,1,\"Adam, A\",\"Berg, B\",\n1,,Cole,bye,\n");
  EXPECT_THAT(texts(merged.changes),
              ElementsAre("new section main", "new player 1, Adam, A", "new player 2, Berg, B",
                          "new player 3, Cole", "round 1, table 1: Adam, A - Berg, B",
                          "round 1: Cole has a bye"));
  EXPECT_THAT(merged.problems, IsEmpty());
  EXPECT_EQ(merged.tournament.sections.at(0).id, "main");
}

TEST(Merge, TheSameFilesAgainChangeNothing) {
  const auto tournament = paired();
  const auto again =
      merge_csv(tournament, "1,1,\"Adam, A\",\"Berg, B\",\n1,2,\"Cole, C\",\"Dahl, D\",\n");
  EXPECT_THAT(texts(again.changes), IsEmpty());
  EXPECT_EQ(again.tournament, tournament);
}

TEST(Merge, SwappedColoursKeepTheId) {
  const auto tournament = paired();
  const auto merged =
      merge_csv(tournament, "1,1,\"Berg, B\",\"Adam, A\",\n1,2,\"Cole, C\",\"Dahl, D\",\n");
  EXPECT_THAT(texts(merged.changes),
              ElementsAre("round 1, table 1: colours swapped: Berg, B - Adam, A"));
  EXPECT_EQ(pairing_of(merged.tournament, 0).id, pairing_of(tournament, 0).id);
  EXPECT_EQ(pairing_of(merged.tournament, 0).players, (model::ByColor<int>{2, 1}));
}

TEST(Merge, AGameThatHasBegunKeepsItsColours) {
  auto tournament = paired();
  tournament.sections[0].rounds[0].pairings[0].games = {{"one", 1}};
  const auto merged =
      merge_csv(tournament, "1,1,\"Berg, B\",\"Adam, A\",\n1,2,\"Cole, C\",\"Dahl, D\",\n");
  EXPECT_THAT(texts(merged.changes), IsEmpty());
  EXPECT_THAT(problem_texts(merged),
              ElementsAre(HasSubstr("p.csv:2: warning: round 1, table 1: the file has Berg, B with "
                                    "White, but the game has begun")));
  EXPECT_EQ(merged.tournament, tournament);
}

// The games of these pairings are played now.
Merged merge_in_play(const model::Tournament& tournament, const std::string& rows,
                     const std::vector<int>& tables) {
  const auto imported = read_files({{"p.csv", "round,table,white,black,result\n" + rows}}, 0);
  const auto merged =
      with_import(tournament, "", imported, kNow, {.is_in_play = [&](const auto& pairing) {
                    return std::ranges::find(tables, pairing.table) != tables.end();
                  }});
  EXPECT_TRUE(merged.has_value()) << merged.error().message;
  return *merged;
}

TEST(Merge, AGameThatIsPlayedIsLeftAloneIfTheFilesHaveOtherPlayers) {
  const auto tournament = paired();
  const std::string rows = "1,1,\"Adam, A\",\"Dahl, D\",\n1,2,\"Cole, C\",\"Berg, B\",\n";
  const auto merged = merge_in_play(tournament, rows, {1, 2});
  EXPECT_THAT(texts(merged.changes), IsEmpty());
  EXPECT_EQ(merged.tournament, tournament);
  EXPECT_THAT(
      problem_texts(merged),
      ElementsAre(
          HasSubstr("round 1, table 1: Adam, A - Berg, B is played now, and the files do "
                    "not have it. It is not changed"),
          HasSubstr("round 1, table 2: Cole, C - Dahl, D is played now"),
          HasSubstr("p.csv:2: warning: round 1, table 1: Adam, A - Dahl, D is not "
                    "imported: Adam, A - Berg, B is played now at table 1"),
          HasSubstr("p.csv:3: warning: round 1, table 2: Cole, C - Berg, B is not imported")));
}

TEST(Merge, OnlyWhatAGameInPlayNeedsWaits) {
  const auto tournament = paired();
  const auto merged = merge_in_play(
      tournament, "1,1,\"Eder, E\",\"Frey, F\",\n1,2,\"Gold, G\",\"Hahn, H\",\n", {1});
  EXPECT_THAT(texts(merged.changes), Contains("round 1, table 2: new: Gold, G - Hahn, H"));
  EXPECT_THAT(texts(merged.changes),
              Contains("round 1, table 2: Cole, C - Dahl, D is no longer in the files"));
  EXPECT_THAT(texts(merged.changes), testing::Not(Contains(HasSubstr("Eder, E - "))));
  EXPECT_EQ(pairing_of(merged.tournament, 0).id, pairing_of(tournament, 0).id);
}

TEST(Merge, AGameThatIsPlayedKeepsItsTable) {
  const auto tournament = paired();
  const auto merged = merge_in_play(
      tournament, "1,3,\"Adam, A\",\"Berg, B\",\n1,2,\"Cole, C\",\"Dahl, D\",1-0\n", {1});
  EXPECT_THAT(texts(merged.changes),
              ElementsAre("round 1, table 2: Cole, C - Dahl, D: result 1-0"));
  EXPECT_THAT(problem_texts(merged),
              ElementsAre(HasSubstr("the file has Adam, A - Berg, B at table 3, but the game is "
                                    "played now")));
}

TEST(Merge, PairingsThatChangeTheirTablesKeepTheirIds) {
  const auto tournament = paired();
  const auto merged =
      merge_csv(tournament, "1,2,\"Adam, A\",\"Berg, B\",\n1,1,\"Cole, C\",\"Dahl, D\",\n");
  EXPECT_THAT(texts(merged.changes),
              ElementsAre("round 1, table 1: Cole, C - Dahl, D (was table 2)",
                          "round 1, table 2: Adam, A - Berg, B (was table 1)"));
  EXPECT_EQ(pairing_of(merged.tournament, 0).id, pairing_of(tournament, 1).id);
}

TEST(Merge, OtherPlayersAreAnotherPairing) {
  const auto tournament = paired();
  const auto merged =
      merge_csv(tournament, "1,1,\"Adam, A\",\"Dahl, D\",\n1,2,\"Cole, C\",\"Berg, B\",\n");
  EXPECT_THAT(texts(merged.changes),
              ElementsAre("round 1, table 1: new: Adam, A - Dahl, D",
                          "round 1, table 2: new: Cole, C - Berg, B",
                          "round 1, table 2: Cole, C - Dahl, D is no longer in the files",
                          "round 1, table 1: Adam, A - Berg, B is no longer in the files"));
  EXPECT_THAT(merged.tournament.sections[0].rounds[0].pairings, SizeIs(2));
  EXPECT_NE(pairing_of(merged.tournament, 0).id, pairing_of(tournament, 0).id);
}

TEST(Merge, AVanishedPairingWithAGameStaysAndIsMarked) {
  auto tournament = paired();
  tournament.sections[0].rounds[0].pairings[1].games = {{"two", 1}};
  const auto merged = merge_csv(tournament, "1,1,\"Adam, A\",\"Berg, B\",\n");
  EXPECT_THAT(texts(merged.changes),
              ElementsAre("round 1, table 2: Cole, C - Dahl, D is no longer in the files. It "
                          "stays, because its game has begun"));
  EXPECT_TRUE(pairing_of(merged.tournament, 1).vanished);
  EXPECT_THAT(pairing_of(merged.tournament, 1).games, SizeIs(1));
  const auto again = merge_csv(merged.tournament, "1,1,\"Adam, A\",\"Berg, B\",\n");
  EXPECT_THAT(texts(again.changes), IsEmpty());
  const auto back =
      merge_csv(merged.tournament, "1,1,\"Adam, A\",\"Berg, B\",\n1,2,\"Cole, C\",\"Dahl, D\",\n");
  EXPECT_THAT(texts(back.changes),
              ElementsAre("round 1, table 2: Cole, C - Dahl, D is in the files again"));
  EXPECT_EQ(back.tournament, tournament);
}

TEST(Merge, AfterAnErrorInTheFilesNothingVanishes) {
  const auto tournament = paired();
  const auto merged = merge_csv(tournament, "1,1,\"Adam, A\",\"Berg, B\",\nx,2,,,\n");
  EXPECT_THAT(texts(merged.changes), IsEmpty());
  EXPECT_THAT(problem_texts(merged),
              Contains(HasSubstr("Cole, C - Dahl, D is not in the files. It stays")));
}

TEST(Merge, ATieBreakOfTheSamePlayersStays) {
  auto tournament = paired();
  auto& pairings = tournament.sections[0].rounds[0].pairings;
  pairings.push_back({.id = "armageddon", .table = 1, .players = {2, 1}, .by_hand = true});
  const auto again =
      merge_csv(tournament, "1,1,\"Adam, A\",\"Berg, B\",\n1,2,\"Cole, C\",\"Dahl, D\",\n");
  EXPECT_THAT(texts(again.changes), IsEmpty());
  EXPECT_THAT(again.tournament.sections[0].rounds[0].pairings, SizeIs(3));
}

TEST(Merge, APlayerWhoWasAddedByHandKeepsTheirPairing) {
  auto tournament = paired();
  tournament.sections[0].players.push_back({.number = 9, .name = "Late, L"});
  tournament.sections[0].players.push_back({.number = 10, .name = "Later, L"});
  tournament.sections[0].rounds[0].pairings.push_back(
      {.id = "late", .table = 3, .players = {9, 10}, .by_hand = true});
  const auto again =
      merge_csv(tournament, "1,1,\"Adam, A\",\"Berg, B\",\n1,2,\"Cole, C\",\"Dahl, D\",\n");
  EXPECT_THAT(texts(again.changes), IsEmpty());
}

TEST(Merge, ResultsOfTheProgramAreTaken) {
  const auto tournament = paired();
  const auto merged =
      merge_csv(tournament, "1,1,\"Adam, A\",\"Berg, B\",1/2\n1,2,\"Cole, C\",\"Dahl, D\",+/-\n");
  EXPECT_THAT(texts(merged.changes),
              ElementsAre("round 1, table 1: Adam, A - Berg, B: result 1/2-1/2",
                          "round 1, table 2: Cole, C - Dahl, D: result +/-"));
  EXPECT_THAT(texts(merge_csv(merged.tournament,
                              "1,1,\"Adam, A\",\"Berg, B\",\n"
                              "1,2,\"Cole, C\",\"Dahl, D\",\n")
                        .changes),
              IsEmpty())
      << "no result in the files does not remove one";
}

TEST(Merge, ACorrectedNameIsTheSamePlayer) {
  const auto tournament =
      merge_csv({.id = "open"}, "1,1,\"Novak, Tomas\",\"Berg, B\",\n").tournament;
  const auto merged = merge_csv(tournament, "1,1,\"Novak, Tomasz\",\"Berg, B\",\n");
  EXPECT_THAT(texts(merged.changes),
              ElementsAre("player 1, Novak, Tomas: name Novak, Tomasz (was Novak, Tomas)"));
  EXPECT_EQ(pairing_of(merged.tournament, 0).id, pairing_of(tournament, 0).id);
}

TEST(Merge, ASpellingWithoutAccentsDoesNotReplaceOneWithThem) {
  const auto tournament =
      merge_csv({.id = "open"}, "1,1,\"Müller, Tobias\",\"Berg, B\",\n").tournament;
  EXPECT_THAT(texts(merge_csv(tournament, "1,1,Tobias Mueller,\"Berg, B\",\n").changes), IsEmpty());
}

TEST(Merge, NewStartingNumbersAreFollowedByThePairings) {
  const std::string header = "round,table,white_number,white,black_number,black\n";
  const auto tournament =
      merge_files({.id = "open"}, {{"p.csv", header + "1,1,1,\"Adam, A\",2,\"Berg, B\"\n"}})
          .tournament;
  const auto merged =
      merge_files(tournament, {{"p.csv", header + "1,1,2,\"Adam, A\",3,\"Berg, B\"\n1,2,1,\"Zorn, "
                                                  "Z\",4,\"Cole, C\"\n"}});
  EXPECT_THAT(texts(merged.changes),
              ElementsAre("player 2, Adam, A: starting number 2 (was 1)",
                          "player 3, Berg, B: starting number 3 (was 2)", "new player 1, Zorn, Z",
                          "new player 4, Cole, C", "round 1, table 2: new: Zorn, Z - Cole, C"));
  EXPECT_EQ(pairing_of(merged.tournament, 0).id, pairing_of(tournament, 0).id);
  EXPECT_EQ(pairing_of(merged.tournament, 0).players, (model::ByColor<int>{2, 3}));
}

TEST(Merge, ANumberThatIsUsedAgainIsAnotherPlayer) {
  const std::string header = "round,table,white_number,white,black_number,black\n";
  const auto tournament =
      merge_files({.id = "open"}, {{"p.csv", header + "1,1,1,\"Adam, A\",2,\"Berg, B\"\n"}})
          .tournament;
  const auto merged =
      merge_files(tournament, {{"p.csv", header + "1,1,1,\"Zorn, Zoe\",2,\"Berg, B\"\n"}});
  EXPECT_THAT(texts(merged.changes),
              ElementsAre("player 3, Adam, A: starting number 3 (was 1)", "new player 1, Zorn, Zoe",
                          "round 1, table 1: new: Zorn, Zoe - Berg, B",
                          "round 1, table 1: Adam, A - Berg, B is no longer in the files"));
  EXPECT_NE(pairing_of(merged.tournament, 0).id, pairing_of(tournament, 0).id);
}

TEST(Merge, PairingsByNumberNeedThePlayers) {
  const PairingFile pairings{
      "pairings.txt",
      "Runde;Brett;IdentW;IdentS;NrW;NrS;ErgW;ErgS;Kontumaz;Erg;Mnr\n3;1;0;0;1;2;0;0;;0:0;0\n"};
  const PairingFile players{
      "players.txt",
      "Nr;Name;Titel;Identnr;EloNat;EloInt;Geburt;Fed;Sex;Typ;Gr;KlubNr;Klub;FideIdent;Quelle;Pkt;"
      "Wtg1;Wtg2;Wtg3;Wtg4;Wtg5;Wtg6;Rang;Nachname;Vorname;Atitel\n"
      "1;Adam Anna;WIM;;0;2100;01.06.1992;SUI;W;;;0;;12;;1;1;;;;;;1;Adam;Anna;\n"
      "2;Berg Bo;;;1900;0;;SUI;;;;0;;0;;1;1;;;;;;1;Berg;Bo;\n"};
  const auto without = merge_files({.id = "open"}, {pairings});
  EXPECT_THAT(problem_texts(without),
              ElementsAre("pairings.txt:2: error: round 3: starting number 1 is not known: import "
                          "the players too"));
  const auto with = merge_files({.id = "open"}, {pairings, players});
  EXPECT_THAT(with.problems, IsEmpty());
  EXPECT_THAT(texts(with.changes), Contains("round 3, table 1: Adam, Anna - Berg, Bo"));
  EXPECT_THAT(texts(merge_files(with.tournament, {pairings}).changes), IsEmpty())
      << "the section knows the players now";
}

TEST(Merge, GuessedTablesDoNotReplaceKnownOnes) {
  auto tournament = merge_csv({.id = "open"}, "1,7,\"Adam, A\",\"Berg, B\",\n").tournament;
  const std::string trf =
      "012 Open\n"
      "001    1      Adam, A                           2201 SUI                         0.0    1   "
      "  "
      "2 w\n"
      "001    2      Berg, B                           2150 SUI                         0.0    2   "
      "  "
      "1 b\n";
  const auto merged = merge_files(tournament, {{"t.trf", trf}});
  EXPECT_EQ(pairing_of(merged.tournament, 0).table, 7);
  EXPECT_THAT(merged.problems, IsEmpty());
}

TEST(Merge, TheTablesOfASectionStartAtItsOffset) {
  model::Tournament tournament{.id = "open", .sections = {{.id = "b", .table_offset = 50}}};
  const auto merged = merge_csv(tournament, "1,1,\"Adam, A\",\"Berg, B\",\n");
  EXPECT_EQ(pairing_of(merged.tournament, 0).table, 51);
}

TEST(Merge, OneOfSeveralSectionsMustBeNamed) {
  const model::Tournament tournament{.id = "open", .sections = {{.id = "a"}, {.id = "b"}}};
  const auto imported = read_files({{"p.csv", "round,white,black\n1,Adam,Berg\n"}});
  EXPECT_THAT(with_import(tournament, "", imported, kNow).error().message,
              HasSubstr("open has 2 sections"));
  EXPECT_THAT(with_import(tournament, "b", imported, kNow)->tournament.sections[1].players,
              SizeIs(2));
}

TEST(Merge, BoardsOfLiveChessGoToTheirTables) {
  const PairingFile file{
      "tournament.json",
      R"({"name": "Open", "country": "NO", "rounds": [], "eboards": ["11","12"]})"};
  const auto merged = merge_files({.id = "open"}, {file});
  EXPECT_THAT(texts(merged.changes), ElementsAre("new section main", "name: Open", "country: NO",
                                                 "table 1: board 11", "table 2: board 12"));
  EXPECT_THAT(texts(merge_files(merged.tournament, {file}).changes), IsEmpty());
}

// Each sample of the shared data, imported twice.
TEST(Merge, NoSampleChangesAnythingTheSecondTime) {
  JADOUBE_SHARED_OR_SKIP(folder, "data");
  for (const char* name :
       {"outputs/trf/sharly-2020_06.trf", "outputs/trf/echecsjs-issue_7.trf",
        "outputs/trf/echecsjs-dutch_2025_C9.trf", "outputs/trf/echecsjs-trf26_team.trf",
        "outputs/trf/sharly-trf-import-test.trf", "outputs/trf/sharly-trf-team-import-test.trf",
        "outputs/trf/rochade-swissmanager-round3_paired.trf", "trf/dutch_2025_C5.trf",
        "trf/javafo_sample2.trf", "outputs/pairings-pgn/vega-round3_manual_accents.pgn",
        "outputs/pairings-csv/vega-sorted_pairs_round3.txt",
        "outputs/pairings-csv/swissmanager-players_round1.txt",
        "outputs/lcc/broadcaster-tournament-2/tournament.json",
        "outputs/lcc/broadcaster-tournament-2/round-1/game-1.pgn",
        "outputs/livechess-store/tournament-index.json", "outputs/lcc/pgn-mule-lcc-960.json"}) {
    const PairingFile file{name, file_bytes((folder / name).string())};
    const auto once = merge_files({.id = "open"}, {file}, 1);
    EXPECT_THAT(once.changes, testing::Not(IsEmpty())) << name;
    const auto twice = merge_files(once.tournament, {file}, 1);
    EXPECT_THAT(texts(twice.changes), IsEmpty()) << name;
    EXPECT_EQ(twice.tournament, once.tournament) << name;
  }
}

TEST(Merge, OneTournamentOfThreeProgramsAgrees) {
  JADOUBE_SHARED_OR_SKIP(folder, "data/outputs");
  const auto file = [&](const char* name) {
    return PairingFile{name, file_bytes((folder / name).string())};
  };
  const auto trf =
      merge_files({.id = "open"}, {file("trf/rochade-swissmanager-round3_paired.trf")});
  const auto text =
      merge_files(trf.tournament, {file("pairings-csv/swissmanager-pairings_round3_unplayed.txt")});
  EXPECT_THAT(texts(text.changes), IsEmpty());
  const auto played = merge_files(
      trf.tournament, {file("pairings-csv/swissmanager-pairings_rounds3-4_played.txt")});
  EXPECT_THAT(texts(played.changes),
              Contains("round 3, table 1: Mueller, Tobias - Chen, Wei: result 1-0"));
  EXPECT_THAT(played.problems, IsEmpty());
  // Vega paired the same players otherwise, and writes the accents.
  PairingFile vega = file("pairings-pgn/vega-round3_manual_accents.pgn");
  const auto utf8 = merge_files(trf.tournament, {vega});
  EXPECT_THAT(texts(utf8.changes),
              Contains("player 4, Mueller, Tobias: name Müller, Tobias (was Mueller, Tobias)"));
  vega.content = to_windows_1252(vega.content);
  EXPECT_EQ(texts(merge_files(trf.tournament, {vega}).changes), texts(utf8.changes));
}

}  // namespace merge_test
}  // namespace jadoube::tournament
