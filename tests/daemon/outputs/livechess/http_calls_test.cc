#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "daemon/outputs/livechess/session.h"
#include "tests/daemon/outputs/played.h"

// The PyPI package `livechess` refuses an object with a key too few or too many.
namespace jadoube::outputs::livechess {
namespace http_calls_test {

using namespace std::chrono_literals;
using output_tests::played;
using output_tests::table_of;
using testing::ElementsAre;
using Json = nlohmann::ordered_json;

std::vector<std::string> keys_in(const Json& object) {
  std::vector<std::string> all;
  for (const auto& [key, value] : object.items()) all.push_back(key);
  return all;
}

struct HttpCallsTest : testing::Test {
  EboardList boards;
  Rounds rounds;

  HttpCallsTest() {
    auto first = table_of(1, played("e4 e5")), second = table_of(3, played("d4"));
    first.heading.serial = "23946";
    second.heading.serial = "50001";
    auto all = std::make_shared<std::vector<Round>>();
    all->push_back({.tournament = "harbour",
                    .section = "a",
                    .name = "Round 3",
                    .number = 3,
                    .date = "2026.11.26",
                    .tables = {first, second}});
    rounds = all;
  }
  std::optional<std::string> text(std::string_view call) const {
    return answer_call(call, boards, rounds, {});
  }
  Json ask(std::string_view call) const {
    const auto answer = text(call);
    EXPECT_TRUE(answer) << call;
    return answer ? Json::parse(*answer) : Json();
  }
};

TEST_F(HttpCallsTest, ListsTournamentsInLiveChessLayout) {
  EXPECT_EQ(*text("tournaments"),
            "[ {\n  \"uuid\" : \"harbour.a\",\n  \"description\" : \"Harbour Open - group A\",\n"
            "  \"rounds\" : 3\n} ]");
  EXPECT_EQ(*answer_call("tournaments", boards, nullptr, {}), "[ ]");
  EXPECT_EQ(*text("eboards"), "[ ]");
}

TEST_F(HttpCallsTest, ATournamentMapsTablesToBoards) {
  const auto json = ask("tournament/harbour.a");
  EXPECT_THAT(keys_in(json), ElementsAre("uuid", "name", "description", "location", "country",
                                         "rounds", "eboards"));
  EXPECT_EQ(json["eboards"].dump(), R"(["23946",null,"50001"])");
  EXPECT_EQ(json["rounds"], 3);
}

TEST_F(HttpCallsTest, ARoundIsCountedFromZero) {
  const auto json = ask("round/harbour.a/2");
  EXPECT_THAT(keys_in(json), ElementsAre("nr", "date", "pairings"));
  EXPECT_EQ(json["nr"], 3);
  EXPECT_EQ(json["date"], "2026-11-26");
  const auto& pairing = json["pairings"][1];
  EXPECT_THAT(keys_in(pairing), ElementsAre("nr", "uuid", "white", "black", "live", "result"));
  EXPECT_EQ(pairing["nr"], 3);
  EXPECT_EQ(pairing["uuid"], "pairing-3");
  EXPECT_EQ(pairing["white"]["fideid"], "990003");
  EXPECT_TRUE(pairing["result"].is_null());
  EXPECT_THAT(keys_in(pairing["white"]),
              ElementsAre("fname", "mname", "lname", "title", "federation", "gender", "fideid"));
  EXPECT_THAT(ask("round/harbour.a/0")["pairings"], testing::IsEmpty());
}

TEST_F(HttpCallsTest, AGameHasItsMovesWithTimes) {
  const auto json = ask("game/pairing-1");
  EXPECT_THAT(keys_in(json), ElementsAre("chess960", "result", "comment", "clock", "moves"));
  EXPECT_THAT(json["moves"], ElementsAre("e4 5410+20", "e5 5410+20"));
}

TEST_F(HttpCallsTest, AMoveWithoutAClockHasThePlayersLastOne) {
  auto game = played("e4 e5 Nf3 Nc6");
  game.plies[3].white_clock = game.plies[3].black_clock = std::nullopt;
  auto all = std::make_shared<std::vector<Round>>(*rounds);
  (*all)[0].tables[0].game = std::make_shared<const model::Game>(game);
  rounds = all;
  EXPECT_EQ(ask("game/pairing-1")["moves"].back(), "Nc6 5410+20");
}

TEST_F(HttpCallsTest, WhatDoesNotExistIsNotAnswered) {
  for (const char* call : {"", "nothing", "tournament", "tournament/x", "round", "round/harbour.a",
                           "round/harbour.a/3", "round/harbour.a/-1", "round/harbour.a/x",
                           "round/x/0", "game", "game/x", "eboards/x"}) {
    EXPECT_FALSE(text(call)) << call;
  }
}

}  // namespace http_calls_test
}  // namespace jadoube::outputs::livechess
