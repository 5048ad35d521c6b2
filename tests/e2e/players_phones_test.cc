#include <gmock/gmock.h>

#include <csignal>
#include <nlohmann/json.hpp>

#include "tests/support/http_client.h"
#include "tests/support/test_daemon.h"

// Two players give the result of their game with their phones, and an arbiter takes it.
namespace jadoube::tests {
namespace players_phones_test {

using namespace std::chrono_literals;
using nlohmann::json;
using testing::HasSubstr;
using testing::Not;

const std::string kJsonBody = "Content-Type: application/json\r\n";
const std::string kWhite = "the phone of White", kBlack = "the phone of Black";

class PlayersPhonesTest : public testing::Test {
 protected:
  PlayersPhonesTest() {
    daemon_.add_config("[http]\nlisten = [\"unix:" + http() + "\"]\n");
    daemon_.start_daemon();
    run({"set", "open", "--name", "City Open"});
    run({"section", "open", "main"});
    for (const auto& [number, name] :
         {std::pair("1", "Stone, Anna"), std::pair("2", "Field, Ben")}) {
      run({"player", "open", number, name});
    }
    run({"pair", "open", "1", "7", "1", "2"});
    run({"start", "open", "1"});
    token_ = daemon_.ctl({"tokens", "create", "--role", "arbiter", "--name", "A. Meier"}).output;
    token_ = token_.substr(0, token_.find('\n'));
  }
  std::string http() const { return daemon_.directory() / "http"; }
  std::string run(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "tournament");
    const auto ran = daemon_.ctl(std::move(arguments));
    EXPECT_EQ(ran.code, 0) << ran.output;
    return ran.output;
  }
  HttpReply post(const std::string& path, const json& body, const std::string& fields = "") const {
    return HttpClient(http())
        .request("POST", path, kJsonBody + fields, body.dump())
        .value_or(HttpReply());
  }
  json arbiter(const std::string& method, const json& body) const {
    const auto reply = post("/jadoube.v1.TournamentService/" + method, body,
                            "Authorization: Bearer " + token_ + "\r\n");
    EXPECT_EQ(reply.status, 200) << reply.body;
    return json::parse(reply.body, nullptr, false);
  }
  json pairing() const {
    return arbiter(
        "GetTournament",
        {{"name", "tournaments/open"}})["tournament"]["sections"][0]["rounds"][0]["pairings"][0];
  }
  // What the sign of the table says: the page behind the address.
  json phone(const std::string& secret) {
    const std::string path =
        arbiter("ListTableCodes", {{"name", "tournaments/open"}})["tables"][0]["path"];
    return {{"tournament", "open"},
            {"table", 7},
            {"code", path.substr(path.find('#') + 1)},
            {"phone", secret}};
  }
  HttpReply say(const std::string& secret, const std::string& side, const std::string& result) {
    json body = phone(secret);
    body["pairing"] = json::parse(post("/players/game", body).body)["pairing"];
    body["side"] = side;
    body["result"] = result;
    return post("/players/say", body);
  }

  TestDaemon daemon_;
  std::string token_;
};

TEST_F(PlayersPhonesTest, BothGiveTheResultTheArbiterTakesItAndARestartForgetsNothing) {
  EXPECT_EQ(
      post("/players/game", {{"tournament", "open"}, {"table", 7}, {"code", ""}, {"phone", kWhite}})
          .status,
      403)
      << "it is off";
  EXPECT_THAT(run({"phones", "open", "sign"}), HasSubstr("Print the signs"));
  EXPECT_EQ(HttpClient(http()).get("/table/open/7")->status, 200) << "the page";
  EXPECT_EQ(say(kWhite, "white", "1-0").status, 200);
  daemon_.daemon().signal(SIGKILL);
  ASSERT_TRUE(daemon_.daemon().wait(20s));
  daemon_.start_daemon();
  const auto both = say(kBlack, "black", "1-0");
  EXPECT_EQ(both.status, 200) << both.body;
  EXPECT_EQ(json::parse(both.body)["other"], "agrees");
  EXPECT_EQ(say("the phone of a third", "white", "0-1").status, 409);
  const json said = pairing();
  EXPECT_EQ(said["whiteSaid"]["whiteHalves"], 2);
  EXPECT_EQ(said["blackSaid"]["whiteHalves"], 2);
  EXPECT_FALSE(said.contains("result")) << "it does not count by itself";
  EXPECT_THAT(run({"show", "open", "--round", "1"}), HasSubstr("phone of White: 1-0"));
  // Nobody else is told.
  const auto hall =
      HttpClient(http()).get("/jadoube.v1.StandingsService/GetStandings?encoding=json&message={}");
  EXPECT_THAT(hall->body, Not(HasSubstr("aid\"")));
  EXPECT_EQ(
      post("/jadoube.v1.TournamentService/ListTableCodes", {{"name", "tournaments/open"}}).status,
      403);
  arbiter(
      "EditTournament",
      {{"name", "tournaments/open"},
       {"edits",
        {{{"setResult",
           {{"pairing", said["id"]}, {"result", {{"whiteHalves", 2}, {"blackHalves", 0}}}}}}}}});
  EXPECT_EQ(pairing()["resultBy"], "A. Meier");
  EXPECT_THAT(arbiter("ListTournamentChanges", {{"name", "tournaments/open"}}).dump(),
              HasSubstr("White gives 1-0 with a phone"));
}

TEST_F(PlayersPhonesTest, WhatTheArbiterGaveStaysAndTheDifferenceIsSeen) {
  run({"phones", "open", "sign"});
  run({"result", "open", "7", "0-1"});
  EXPECT_EQ(say(kWhite, "white", "1/2-1/2").status, 200);
  EXPECT_EQ(say(kBlack, "black", "1/2-1/2").status, 200);
  const json said = pairing();
  EXPECT_EQ(said["result"]["blackHalves"], 2);
  EXPECT_EQ(said["whiteSaid"]["whiteHalves"], 1);
  run({"forget-phones", "open", "7"});
  EXPECT_FALSE(pairing().contains("whiteSaid"));
  run({"phones", "open", "off"});
  EXPECT_TRUE(arbiter("ListTableCodes", {{"name", "tournaments/open"}})["tables"].is_null());
}

}  // namespace players_phones_test
}  // namespace jadoube::tests
