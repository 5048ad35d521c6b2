#include "daemon/api/gateway/players_routes.h"

#include <gmock/gmock.h>

#include <mutex>
#include <nlohmann/json.hpp>

#include "daemon/api/answering/table_codes.h"
#include "daemon/net/http/http_server.h"
#include "daemon/tournament/edit.h"
#include "daemon/tournament/result.h"
#include "tests/support/hall_double.h"
#include "tests/support/http_client.h"

namespace jadoube::api {
namespace players_routes_test {

using nlohmann::json;
using testing::HasSubstr;
using testing::Not;
using tests::HttpClient;
using tests::HttpReply;
using tournament::Edit;

const model::Instant kNow(std::chrono::hours(500'000));
const std::string kWhitePhone = "the phone of White", kBlackPhone = "the phone of Black";

// A server with one tournament: players 1 and 2 at table 7 of a round under way, 3 and 4 at 8.
class PlayersRoutesTest : public testing::Test {
 protected:
  PlayersRoutesTest()
      : now_(*tournament::new_tournament("open")),
        routes_({.feed = feed_, .hall = hall_, .now = [] { return kNow; }}) {
    hall_.on_change_tournament = [this](const auto& request, const auto& done) {
      const std::scoped_lock lock(mutex_);
      const auto changed = request.change(&now_);
      if (changed) set(*changed);
      authors_.push_back(request.author);
      done(changed);
    };
    edit(tournament::SetNames{.name = "City Open"});
    edit(tournament::SetSection{.section = "a"});
    for (int number = 1; number <= 4; ++number) {
      edit(tournament::AddPlayer{"a",
                                 {.number = number, .name = "Player " + std::to_string(number)}});
    }
    edit(tournament::AddPairing{"a", 1, 7, {1, 2}});
    edit(tournament::AddPairing{"a", 1, 8, {3, 4}});
    edit(tournament::StartRound{"a", 1});
    edit(tournament::SetPlayersResults{model::PlayersResults::kSign, "secret"});
    const auto opened = server_.listen("127.0.0.1:0", {.routes = routes_.routes()});
    EXPECT_TRUE(opened) << opened.error().message;
    port_ = opened.value_or(0);
    server_.start();
  }
  ~PlayersRoutesTest() override { server_.stop(); }

  void edit(const Edit& edit) {
    const std::scoped_lock lock(mutex_);
    auto changed = tournament::apply(edit, now_, kNow);
    ASSERT_TRUE(changed) << changed.error().message;
    set(*changed);
  }
  // The mutex is held.
  void set(const model::Tournament& tournament) {
    now_ = tournament;
    feed_.restore(std::make_shared<const model::Tournament>(tournament));
  }
  model::Pairing pairing(std::size_t number = 0, std::size_t round = 0) {
    const std::scoped_lock lock(mutex_);
    return now_.sections[0].rounds[round].pairings.at(number);
  }
  json request(const std::string& phone, const json& more = json::object()) {
    json body = {{"tournament", "open"},
                 {"table", 7},
                 {"code", sign_code(now_, 7)},
                 {"phone", phone},
                 {"pairing", pairing().id}};
    body.update(more);
    return body;
  }
  HttpReply post(const std::string& path, const json& body,
                 const std::string& fields = "Content-Type: application/json\r\n") const {
    return HttpClient(port_)
        .request("POST", "/players/" + path, fields, body.dump())
        .value_or(HttpReply());
  }
  HttpReply say(const std::string& side, const std::string& result, const std::string& phone,
                const json& more = json::object()) {
    json body = request(phone, {{"side", side}, {"result", result}});
    body.update(more);
    return post("say", body);
  }

  std::mutex mutex_;
  model::Tournament now_;
  std::vector<std::string> authors_;
  stream::Feed feed_{0};
  tests::HallDouble hall_;
  PlayersRoutes routes_;
  net::HttpServer server_;
  int port_ = 0;
};

TEST_F(PlayersRoutesTest, ThePhoneOfEachPlayerGivesTheResult) {
  const auto game = json::parse(post("game", request(kWhitePhone)).body);
  EXPECT_EQ(game["title"], "City Open");
  EXPECT_EQ(game["round"], 1);
  EXPECT_EQ(game["white"], "Player 1");
  EXPECT_EQ(game["black"], "Player 2");
  EXPECT_FALSE(game.contains("said"));
  const auto first = json::parse(say("white", "1-0", kWhitePhone).body);
  EXPECT_EQ(first["other"], "waits");
  const auto both = json::parse(say("black", "1-0", kBlackPhone).body);
  EXPECT_EQ(both["said"], "1-0");
  EXPECT_EQ(both["other"], "agrees");
  EXPECT_EQ(json::parse(post("game", request(kWhitePhone)).body)["other"], "agrees");
  EXPECT_EQ(tournament::agreement(pairing()), tournament::Agreement::kAgree);
  EXPECT_EQ(authors_.back(), "phone at table 7");
  EXPECT_THAT(pairing().said.white->phone, Not(HasSubstr(kWhitePhone)));
}

TEST_F(PlayersRoutesTest, WhoDoesNotSpeakLearnsNothingOfWhatOthersSay) {
  say("white", "1-0", kWhitePhone);
  say("black", "1/2-1/2", kBlackPhone);
  const auto third = json::parse(post("game", request("a phone of a third")).body);
  EXPECT_FALSE(third.contains("said") || third.contains("other") || third.contains("side"));
  const auto black = json::parse(post("game", request(kBlackPhone)).body);
  EXPECT_EQ(black["side"], "black");
  EXPECT_EQ(black["said"], "1/2-1/2");
  EXPECT_EQ(black["other"], "differs");
}

TEST_F(PlayersRoutesTest, AThirdPhoneAndAPhoneWithTwoSidesAreRefused) {
  say("white", "1-0", kWhitePhone);
  const auto third = say("white", "0-1", "a phone of a third");
  EXPECT_EQ(third.status, 409);
  EXPECT_THAT(third.body, HasSubstr("another phone has given a result for this side"));
  EXPECT_EQ(say("black", "1-0", kWhitePhone).status, 409);
  EXPECT_EQ(post("withdraw", request("a phone of a third", {{"side", "white"}})).status, 409);
  EXPECT_EQ(post("withdraw", request(kWhitePhone, {{"side", "white"}})).status, 200);
  EXPECT_EQ(tournament::agreement(pairing()), tournament::Agreement::kNone);
}

TEST_F(PlayersRoutesTest, AWrongCodeTellsNothingAndIsSlowedDownButARightOneWorks) {
  // That of another table, of another tournament, and none.
  for (const json& wrong : {json{{"code", sign_code(now_, 8)}}, json{{"tournament", "other"}},
                            json{{"code", ""}}, json{{"table", 99}}}) {
    const auto reply = post("game", request(kWhitePhone, wrong));
    EXPECT_EQ(reply.status, 403) << wrong;
    EXPECT_THAT(reply.body, HasSubstr("this code is not that of the table"));
  }
  EXPECT_EQ(post("game", request(kWhitePhone, {{"code", "x"}})).status, 403);
  EXPECT_EQ(post("game", request(kWhitePhone, {{"code", "x"}})).status, 429);
  EXPECT_EQ(post("game", request(kWhitePhone)).status, 200);
  edit(tournament::SetPlayersResults{});
  EXPECT_EQ(post("game", request(kWhitePhone, {{"code", ""}})).status, 429) << "off again";
}

TEST_F(PlayersRoutesTest, AnOldPageCannotSpeakForTheNextRound) {
  const auto old = request(kWhitePhone, {{"side", "white"}, {"result", "1-0"}});
  edit(tournament::AddPairing{"a", 2, 7, {3, 4}});
  edit(tournament::CloseRound{"a", 1});
  const auto waits = post("say", old);
  EXPECT_EQ(waits.status, 409);
  EXPECT_THAT(waits.body, HasSubstr("round 2 has not started"));
  edit(tournament::StartRound{"a", 2});
  const auto reply = post("say", old);
  EXPECT_EQ(reply.status, 409);
  EXPECT_THAT(reply.body, HasSubstr("another game is played at this table now"));
  EXPECT_EQ(pairing(0, 1).said.white, std::nullopt);
}

TEST_F(PlayersRoutesTest, ASwapOfColoursForgetsWhatWasSaid) {
  say("white", "1-0", kWhitePhone);
  edit(tournament::SwapColors{pairing().id});
  const auto game = json::parse(post("game", request(kWhitePhone)).body);
  EXPECT_FALSE(game.contains("side"));
  EXPECT_EQ(game["white"], "Player 2");
  EXPECT_EQ(say("black", "0-1", kWhitePhone).status, 200) << "player 1 is Black now";
}

TEST_F(PlayersRoutesTest, AWithheldGameTellsItsPlayersAndNothingElse) {
  edit(tournament::Withhold{pairing().id});
  edit(tournament::GiveGame{pairing().id, {"b7", 1}});
  const auto reply = post("game", request(kWhitePhone));
  EXPECT_EQ(reply.status, 200);
  EXPECT_THAT(reply.body, Not(HasSubstr("b7")));
  EXPECT_EQ(say("white", "0-1", kWhitePhone).status, 200);
}

TEST_F(PlayersRoutesTest, ASlipIsNeededWhereTheTournamentWantsIt) {
  edit(tournament::SetPlayersResults{model::PlayersResults::kSlip});
  EXPECT_EQ(json::parse(post("game", request(kWhitePhone)).body)["asks_digits"], true);
  const std::string digits = slip_code(now_, pairing());
  const std::string wrong = digits == "0000" ? "0001" : "0000";
  EXPECT_EQ(say("white", "1-0", kWhitePhone).status, 403);
  EXPECT_EQ(say("white", "1-0", kWhitePhone, {{"digits", wrong}}).status, 403);
  EXPECT_EQ(pairing().said.white, std::nullopt);
  EXPECT_EQ(say("white", "1-0", kWhitePhone, {{"digits", digits}}).status, 200);
}

TEST_F(PlayersRoutesTest, FourDigitsCannotBeGuessed) {
  edit(tournament::SetPlayersResults{model::PlayersResults::kSlip});
  const std::string digits = slip_code(now_, pairing());
  int refused = 0;
  for (int i = 0; i < PlayersRoutes::kChangesAMinute; ++i) {
    refused += static_cast<int>(say("white", "1-0", kWhitePhone, {{"digits", "x"}}).status == 403);
  }
  EXPECT_EQ(refused, PlayersRoutes::kWrongDigits);
  EXPECT_EQ(say("white", "1-0", kWhitePhone, {{"digits", digits}}).status, 429);
}

TEST_F(PlayersRoutesTest, OneTableCannotFillTheJournal) {
  int taken = 0, limited = 0;
  for (int i = 0; i < 10; ++i) {
    for (const int status : {say("white", "1-0", kWhitePhone).status,
                             post("withdraw", request(kWhitePhone, {{"side", "white"}})).status}) {
      taken += static_cast<int>(status == 200);
      limited += static_cast<int>(status == 429);
    }
  }
  EXPECT_EQ(taken, PlayersRoutes::kChangesAMinute);
  EXPECT_EQ(limited, 20 - PlayersRoutes::kChangesAMinute);
}

TEST_F(PlayersRoutesTest, RefusesWhatIsNoRequestAndOtherSites) {
  for (const json& bad :
       {json::array(), json{{"table", 7}}, request("short"), request(std::string(200, 'x')),
        request(kWhitePhone, {{"table", "7"}}), request(kWhitePhone, {{"table", 0}}),
        request(kWhitePhone, {{"table", 1e300}}), request(kWhitePhone, {{"code", 7}})}) {
    EXPECT_EQ(post("game", bad).status, 400) << bad;
  }
  EXPECT_EQ(say("green", "1-0", kWhitePhone).status, 400);
  EXPECT_EQ(say("white", "+/-", kWhitePhone).status, 400);
  EXPECT_EQ(post("say", request(kWhitePhone), "Content-Type: text/plain\r\n").status, 415);
  EXPECT_EQ(post("say", request(kWhitePhone),
                 "Content-Type: application/json\r\nOrigin: https://evil.example\r\n")
                .status,
            403);
  EXPECT_EQ(HttpClient(port_).get("/players/game")->status, 405);
}

}  // namespace players_routes_test
}  // namespace jadoube::api
