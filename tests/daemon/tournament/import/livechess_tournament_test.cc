#include <gmock/gmock.h>

#include "daemon/tournament/import/formats.h"

namespace jadoube::tournament {
namespace livechess_tournament_test {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

Imported read(const std::string& text, const std::string& file = "round-3/index.json") {
  ImportBuilder out;
  out.begin_file(file);
  read_livechess(text, out);
  return out.take();
}

TEST(LiveChessTournament, TheNameOfTheFileHasTheNumberOfTheRound) {
  const auto imported = read(
      R"({"date": "2026-09-05", "pairings": [
        {"white": {"fname": "Anna", "mname": "B", "lname": "Adam", "title": "WGM",
                   "federation": "SUI", "gender": "FEMALE", "fideid": 77},
         "black": {"lname": "Berg"}, "result": "1/2-1/2", "live": false},
        {"white": {"lname": "Cole"}, "black": null, "result": "*"}]})");
  EXPECT_THAT(imported.problems, IsEmpty());
  ASSERT_THAT(imported.rounds, SizeIs(1));
  EXPECT_EQ(imported.rounds[0].number, 3);
  EXPECT_EQ(imported.rounds[0].date, "2026.09.05");
  EXPECT_EQ(imported.players[0], (model::Player{.name = "Adam, Anna B",
                                                .title = "WGM",
                                                .federation = "SUI",
                                                .fide_id = "77",
                                                .sex = 'w'}));
  EXPECT_EQ(imported.rounds[0].pairings[0].result, (model::PairingResult{{{1}, {1}}, false}));
  EXPECT_EQ(imported.rounds[0].pairings[1].bye, model::Bye::kPaired);
}

TEST(LiveChessTournament, TheAnswerOfTheHttpApiHasTheNumberItself) {
  const auto imported = read(
      R"({"nr": 2, "date": null, "pairings": [
        {"nr": 4, "uuid": "x", "white": {"lname": "Adam"}, "black": {"lname": "Berg"},
         "result": "WHITEWIN"}]})");
  EXPECT_EQ(imported.rounds[0].number, 2);
  EXPECT_EQ(imported.rounds[0].pairings[0].table, 4);
  EXPECT_TRUE(imported.rounds[0].pairings[0].result.has_value());
}

TEST(LiveChessTournament, TheOwnStoreNamesObjectsByNumbers) {
  const auto imported = read(
      R"([{"0@tournament": {"name": "Open", "*rounds": [1], "eboards": ["11"]}},
          {"1@round": {"*pairings": [2]}},
          {"2@pairing": {"*white": 3, "*black": 4}},
          {"3@player": {"lname": "Adam"}}, {"4@player": {"lname": "Berg"}}])",
      "index.json");
  EXPECT_THAT(imported.problems, IsEmpty());
  EXPECT_EQ(imported.event, "Open");
  EXPECT_THAT(imported.players, SizeIs(2));
  EXPECT_THAT(imported.rounds, SizeIs(1));
  EXPECT_THAT(imported.tables, ElementsAre(model::TableBoard{.table = 1, .serial = "11"}));
}

TEST(LiveChessTournament, WhatIsNoJsonIsNamedWithItsPlace) {
  const auto imported = read("{\n  \"pairings\": [,]\n}");
  ASSERT_THAT(imported.problems, SizeIs(1));
  EXPECT_EQ(to_string(imported.problems[0]),
            "round-3/index.json:2:16: error: this is not JSON from here on");
}

TEST(LiveChessTournament, OtherJsonIsRefused) {
  for (const char* text : {"{}", "[]", "{\"pairings\": 3, \"nr\": {}}", "[{\"a@b\": 1}]"}) {
    EXPECT_TRUE(read(text).rounds.empty() || read(text).rounds[0].pairings.empty()) << text;
  }
  EXPECT_THAT(read(std::string(1000, '[')).problems[0].what.english(),
              HasSubstr("nested too deep"));
}

}  // namespace livechess_tournament_test
}  // namespace jadoube::tournament
