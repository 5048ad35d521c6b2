#include <gmock/gmock.h>

#include "daemon/tournament/export/writers.h"
#include "daemon/tournament/import/merge.h"
#include "daemon/tournament/import/read_files.h"
#include "daemon/tournament/text/text_encoding.h"
#include "daemon/tournament/text/words.h"
#include "tests/daemon/tournament/import/import_dump.h"
#include "tests/support/shared_data.h"

namespace jadoube::tournament {
namespace results_test {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

std::vector<std::string> english_problems(const WrittenResults& results) {
  std::vector<std::string> all;
  for (const auto& problem : results.problems) all.push_back(problem.english());
  return all;
}

model::Tournament imported(const std::vector<PairingFile>& files) {
  return with_import({.id = "open"}, "", read_files(files), {})->tournament;
}

std::optional<model::PairingResult> official(const model::Pairing& pairing) {
  return pairing.result;
}

// The players of a pairing know its result: "4-2" is "1-0".
ResultOf results(std::map<std::pair<int, int>, std::string> texts) {
  return [texts = std::move(texts)](
             const model::Pairing& pairing) -> std::optional<model::PairingResult> {
    const auto found = texts.find({pairing.players.white, pairing.players.black});
    return found == texts.end() ? pairing.result : result_of(found->second);
  };
}

constexpr const char* kTrf =
    "012 Open\r\n"
    "062 4\r\n"
    "001    1 m  g Adam, Anna                        2201 SUI         101 1990/04/02  1.0    1     "
    "3 w 1     2 b  \r\n"
    "001    2      Müller, Tobias                    2150 SUI           0             0.5    3  "
    "0000 - H     1 w\r\n"
    "001    3 w    Cole                                   FRA                         0.0    4     "
    "1 b 0     4 w  \r\n"
    "001    4      Dahl, D                           1900                             1.0    2  "
    "0000 - U     3 b  ";

TEST(WriteTrf, WhatIsWrittenIsReadAgainAsTheSame) {
  auto tournament = imported({{"t.trf", kTrf}});
  tournament.sections[0].rounds[1].pairings[0].result = result_of("½-½");
  tournament.sections[0].rounds[1].pairings[1].result = result_of("+/-");
  tournament.sections[0].rounds[1].date = "2026.09.05";
  tournament.sections[0].planned_rounds = 5;
  const auto written = write_trf(tournament, tournament.sections[0], official);
  EXPECT_THAT(written.problems, IsEmpty());
  const auto again = with_import(tournament, "", read_files({{"w.trf", written.content}}), {});
  EXPECT_THAT(again->problems, IsEmpty()) << written.content;
  EXPECT_THAT(again->tournament.sections[0].trf_head, testing::Contains("142 5"));
  auto same = again->tournament;
  same.sections[0].trf_head = tournament.sections[0].trf_head;
  EXPECT_EQ(same, tournament) << written.content;
}

// The lines of the head, and those of the same kind behind the players.
std::string head_of(const std::string& trf) {
  std::string head;
  for (const std::string_view line : split(trf, '\n')) {
    const bool is_empty = line.find_first_not_of(" \r") == std::string::npos;
    if (!is_empty && !line.starts_with("001")) head += std::string(line) + "\n";
  }
  return head;
}

// The players of `kTrf`.
std::string players() { return std::string(kTrf).substr(std::string(kTrf).find("001 ")); }

// The page's "Results as TRF" writes anew, `jadoube tournament results --file` fills the file.
TEST(WriteTrf, TheHeadIsThatOfTheFileAsWhoFillsItInGetsIt) {
  const std::string whole =
      "012 City Open\r\n022 Kyiv\r\n032 UKR\r\n042 2026/11/26\r\n052 2026/11/29\r\n062 4\r\n"
      "072 4\r\n092 Individual: Swiss-System (Dutch)\r\n102 Meier, Anna\r\n142 9\r\n";
  for (const std::string& file :
       {whole + players(), "012 Open\r\nXXR 9\r\n" + players(), "012 Open\r\n" + players(),
        "012 Open\r\n062 4\r\n" + players() + "\r\nXXC white1\r\nXXR 9\r\n",
        "062 4 (3)\r\nXXR 9\r\n" + players() + "\r\n\r\n260 1 2\r\nWritten by hand\r\n"}) {
    auto tournament = imported({{"t.trf", file}});
    tournament.site = "Lviv";
    model::Section& section = tournament.sections[0];
    section.rounds[0].date = "2026.11.26";
    if (section.planned_rounds == 0) section.planned_rounds = 9;
    std::string filled = head_of(fill_trf(file, section, official).content);
    // What people wrote for people stays only in the file itself.
    if (const auto at = filled.find("Written"); at != std::string::npos) filled.erase(at);
    // Nobody can pair a next round who does not know how many there are.
    if (filled.find(" 9\r") == std::string::npos) filled += "142 9\r\n";
    EXPECT_EQ(head_of(write_trf(tournament, section, official).content), filled) << file;
  }
}

TEST(WriteTrf, TheHeadHasThePlayersAndThePlannedRoundsOfNow) {
  for (const std::string code : {"142", "XXR"}) {
    auto tournament =
        imported({{"t.trf", "062 4 (3)\r\n" + code + " 9\r\n092 Swiss\r\n" + players()}});
    tournament.sections[0].planned_rounds = 7;
    tournament.sections[0].players.push_back({.number = 5, .name = "Late, Lu"});
    EXPECT_EQ(head_of(write_trf(tournament, tournament.sections[0], official).content),
              "062 5\r\n" + code + " 7\r\n092 Swiss\r\n");
  }
}

TEST(WriteTrf, WithoutAFileTheHeadHasWhatIsKnown) {
  auto tournament = imported({{"t.trf", kTrf}});
  tournament.name = "City Open";
  tournament.site = "Lviv";
  model::Section& section = tournament.sections[0];
  section.trf_head = {};
  section.planned_rounds = 7;
  EXPECT_EQ(head_of(write_trf(tournament, section, official).content),
            "012 City Open\r\n022 Lviv\r\n062 4\r\n142 7\r\n");
}

TEST(WriteTrf, Line142HasThePlannedRoundsAndNotThoseThatArePaired) {
  auto tournament = imported({{"t.trf", std::string("XXR 7\r\n") + kTrf}});
  EXPECT_EQ(tournament.sections[0].planned_rounds, 7);
  tournament.sections[0].trf_head = {};
  EXPECT_THAT(write_trf(tournament, tournament.sections[0], official).content,
              HasSubstr("\r\n142 7\r\n"));
  tournament.sections[0].planned_rounds = 0;
  const auto unknown = write_trf(tournament, tournament.sections[0], official);
  EXPECT_THAT(unknown.content, HasSubstr("\r\n142 2\r\n"));
  EXPECT_THAT(english_problems(unknown),
              ElementsAre(HasSubstr("the number of rounds is not known")));
}

TEST(WriteTrf, AGameThatIsStillPlayedIsLeftOutAndNamed) {
  auto tournament = imported({{"t.trf", std::string("XXR 7\r\n") + kTrf}});
  tournament.sections[0].rounds[1].pairings[0].games = {{"b1", 1}};
  const auto written = write_trf(tournament, tournament.sections[0], official);
  EXPECT_THAT(english_problems(written),
              ElementsAre("round 2, table 1: Müller, Tobias - Adam, Anna is still played, and is "
                          "left out"));
  const auto again = read_files({{"w.trf", written.content}});
  EXPECT_EQ(text_of(again, 2), "1: 3-4\n") << written.content;
}

// With a blank result in a round that has begun, bbpPairings refuses the whole file.
TEST(WriteTrf, OfARoundThatHasBegunWhatIsStillToBePlayedIsLeftOut) {
  auto tournament = imported({{"t.trf", std::string("XXR 7\r\n") + kTrf}});
  auto& round = tournament.sections[0].rounds[1];
  EXPECT_THAT(english_problems(write_trf(tournament, tournament.sections[0], official)), IsEmpty());
  round.started_at = model::Instant{std::chrono::hours(1)};
  round.pairings[1].postponed = true;
  const auto written = write_trf(tournament, tournament.sections[0], official);
  EXPECT_THAT(
      english_problems(written),
      ElementsAre(HasSubstr("round 2, table 1: Müller, Tobias - Adam, Anna is still played"),
                  HasSubstr("round 2, table 2: ")));
  EXPECT_EQ(text_of(read_files({{"w.trf", written.content}}), 2), "") << written.content;
}

TEST(WriteTrf, Trf26HasByesTheTimeControlAndEndsItsLinesWithCr) {
  auto tournament = imported({{"t.trf", std::string("XXR 7\r\n222 5400+30\r\n") + kTrf}});
  const auto written = write_trf26(tournament, tournament.sections[0], official);
  for (const char* line : {"\r142 7\r", "\r152 W\r", "\r222 5400+30\r", "\r240 H   1    2\r"}) {
    EXPECT_THAT("\r" + written.content, HasSubstr(line)) << written.content;
  }
  EXPECT_THAT(written.content, Not(HasSubstr("XXR"))) << "TRF-2026 has no such line";
  EXPECT_EQ(written.content.find('\n'), std::string::npos);
  const auto again = with_import(tournament, "", read_files({{"w.trf", written.content}}), {});
  EXPECT_THAT(again->changes, IsEmpty()) << written.content;
}

TEST(FillTrf, OnlyBlankResultsAndThePointsChange) {
  const auto tournament = imported({{"t.trf", kTrf}});
  const auto filled = fill_trf(kTrf, tournament.sections[0], results({{{2, 1}, "1-0"}}));
  EXPECT_THAT(filled.problems, IsEmpty());
  std::string expected = kTrf;
  expected.replace(expected.find("1.0    1     3 w 1     2 b  "), 28,
                   "1.0    1     3 w 1     2 b 0");
  expected.replace(expected.find("0.5    3  0000 - H     1 w"), 26, "1.5    3  0000 - H     1 w 1");
  EXPECT_EQ(filled.content, expected);
}

TEST(FillTrf, AFileInWindows1252StaysInIt) {
  const auto tournament = imported({{"t.trf", kTrf}});
  const ResultOf result = results({{{2, 1}, "1-0"}});
  EXPECT_EQ(fill_trf(to_windows_1252(kTrf), tournament.sections[0], result).content,
            to_windows_1252(fill_trf(kTrf, tournament.sections[0], result).content));
}

TEST(FillTrf, AnotherResultInTheFileIsNamedAndStays) {
  const auto tournament = imported({{"t.trf", kTrf}});
  const auto filled = fill_trf(kTrf, tournament.sections[0], results({{{1, 3}, "0-1"}}));
  EXPECT_THAT(english_problems(filled),
              ElementsAre("round 1, player 1: the file has 1, but the result here is 0. The file "
                          "is not changed",
                          "round 1, player 3: the file has 0, but the result here is 1. The file "
                          "is not changed"));
  EXPECT_EQ(filled.content, kTrf);
}

TEST(WriteSwissManager, OnlyGamesWithAResultAreWritten) {
  const auto tournament = imported({{"t.trf", kTrf}});
  const auto written =
      write_swiss_manager(tournament.sections[0], 0, results({{{2, 1}, "½-½"}, {{3, 4}, "-/+"}}));
  EXPECT_THAT(written.problems, IsEmpty());
  EXPECT_EQ(written.content,
            "Runde;Brett;IdentW;IdentS;NrW;NrS;ErgW;ErgS;Kontumaz;Erg;Mnr;ErgEloW;ErgEloS\r\n"
            "1;1;0;0;1;3;1;0;;1:0;0;;\r\n"
            "2;1;0;0;2;1;0,5;0,5;;0,5:0,5;0;;\r\n"
            "2;2;0;0;3;4;0;1;K;0:1K;0;;\r\n");
  const auto again = with_import(tournament, "", read_files({{"p", written.content}}), {});
  EXPECT_THAT(again->problems, IsEmpty());
}

TEST(WriteSwissManager, RowsThatAreNotPairedHereAreLeftOut) {
  const auto tournament = imported({{"t.trf", kTrf}});
  const std::string exported =
      "Runde;Brett;IdentW;IdentS;NrW;NrS;ErgW;ErgS;Kontumaz;Erg;Mnr;ErgEloW;ErgEloS\r\n"
      "2;1;0;0;1;2;0;0;;0:0;0;;\r\n"
      "2;2;0;0;3;4;0;0;;0:0;0;;\r\n";
  const auto written = write_swiss_manager(tournament.sections[0], exported,
                                           results({{{2, 1}, "1-0"}, {{3, 4}, "0-1"}}));
  EXPECT_THAT(written.content, testing::EndsWith("ErgEloS\r\n2;2;0;0;3;4;0;1;;0:1;0;;\r\n"));
  EXPECT_THAT(english_problems(written),
              ElementsAre("line 2: 1 - 2 is not paired here in round 2: the row is left out"));
}

TEST(WriteSwissManager, APlayedDoubleLossCannotBeWritten) {
  const auto tournament = imported({{"t.trf", kTrf}});
  const auto written = write_swiss_manager(tournament.sections[0], 2, results({{{2, 1}, "0-0"}}));
  EXPECT_THAT(english_problems(written), ElementsAre(HasSubstr("no way to write 0-0")));
}

TEST(CompareResults, EachDifferenceIsNamedInBothDirections) {
  const auto tournament = imported({{"t.trf", kTrf}});
  const auto theirs =
      read_files({{"p.csv",
                   "round,white,black,result\n2,\"Müller, Tobias\",\"Adam, "
                   "Anna\",0-1\n2,Cole,\"Dahl, D\",1-0\n1,\"Adam, Anna\",Cole,\n"}});
  const auto differences =
      compare_results(tournament.sections[0], theirs, results({{{2, 1}, "1-0"}}));
  std::vector<std::string> texts;
  for (const auto& difference : differences) texts.push_back(difference.what);
  EXPECT_THAT(
      texts,
      ElementsAre("round 1, table 1, Adam, Anna - Cole: the result here is 1-0, the pairing "
                  "program has none",
                  "round 2, table 1, Müller, Tobias - Adam, Anna: the result here is 1-0, the "
                  "pairing program has 0-1",
                  "round 2, table 2, Cole - Dahl, D: there is no result here, the pairing program "
                  "has 1-0"));
}

TEST(CompareResults, SwappedColoursOfTheFileAreTurned) {
  const auto tournament = imported({{"t.trf", kTrf}});
  const auto theirs =
      read_files({{"p.csv", "round,white,black,result\n1,Cole,\"Adam, Anna\",0-1\n"}});
  EXPECT_THAT(compare_results(tournament.sections[0], theirs, official), IsEmpty());
}

TEST(CompareResults, TheResultOfTheProgramIsComparedWithThatOfTheGame) {
  const auto tournament = imported({{"t.trf", kTrf}});
  const auto differences =
      compare_results(tournament.sections[0], results({{{1, 3}, "0-1"}, {{2, 1}, "1-0"}}));
  ASSERT_EQ(differences.size(), 1U);
  EXPECT_EQ(differences[0].kind, ResultDifference::Kind::kDiffers);
  EXPECT_EQ(differences[0].table, 1);
}

TEST(Samples, WrittenSamplesAreReadAgain) {
  JADOUBE_SHARED_OR_SKIP(folder, "data");
  for (const char* name :
       {"outputs/trf/sharly-trf-import-test.trf", "outputs/trf/sharly-trf-team-import-test.trf",
        "outputs/trf/rochade-swissmanager-round3_paired.trf", "trf/javafo_sample2.trf"}) {
    const std::string bytes = file_bytes((folder / name).string());
    const auto tournament = imported({{name, bytes}});
    const auto written = write_trf(tournament, tournament.sections[0], official);
    const auto again = with_import(tournament, "", read_files({{"w.trf", written.content}}), {});
    EXPECT_THAT(again->problems, IsEmpty()) << name;
    EXPECT_EQ(again->tournament.sections[0].rounds, tournament.sections[0].rounds) << name;
    EXPECT_EQ(fill_trf(bytes, tournament.sections[0], official).content, bytes) << name;
  }
}

TEST(Samples, OneResultFillsTwoLinesOfSwissManagersTrf) {
  JADOUBE_SHARED_OR_SKIP(path, "data/outputs/trf/rochade-swissmanager-round3_paired.trf");
  const std::string bytes = file_bytes(path.string());
  const auto tournament = imported({{"t.trf", bytes}});
  const auto filled = fill_trf(bytes, tournament.sections[0], results({{{4, 2}, "½-½"}}));
  EXPECT_THAT(filled.content, HasSubstr("2.5    1     8 w +     9 b 1     2 w ="));
  EXPECT_THAT(filled.content, HasSubstr("2.0    3     6 b 1     1 w =     4 b ="));
}

}  // namespace results_test
}  // namespace jadoube::tournament
