#include <gmock/gmock.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "daemon/net/http/http_server.h"
#include "daemon/outputs/cloud/cloud_files.h"
#include "daemon/outputs/http/output_routes.h"
#include "daemon/outputs/output_kinds.h"
#include "rules/chess960.h"
#include "tests/daemon/outputs/played.h"
#include "tests/support/http_client.h"
#include "tests/support/shared_data.h"

namespace jadoube::outputs {
namespace cloud_json_test {

using namespace std::chrono_literals;
using output_tests::played;
using output_tests::set_clock;
using output_tests::table_of;
using testing::ElementsAre;
using testing::Key;
using Json = nlohmann::ordered_json;

std::vector<std::string> keys_of(const Json& object) {
  std::vector<std::string> all;
  for (const auto& [key, value] : object.items()) all.push_back(key);
  return all;
}

Json read_json(const std::filesystem::path& path) {
  std::ifstream file(path);
  return Json::parse(file);
}

Round round_of(std::vector<Table> tables) {
  return {.tournament = "harbour",
          .section = "a",
          .name = "Round 3",
          .number = 3,
          .date = "2026.11.26",
          .tables = std::move(tables)};
}

std::string game_json(const Table& table) { return cloud_game(table.heading, release(table, {})); }

TEST(CloudJson, AGameInPlayHasItsClockAndItsMoves) {
  auto table = table_of(1, played("e4 e5 Nf3"));
  table.heading.serial = "45539";
  set_clock(table, 5420s, 5410s, rules::Color::kBlack, 60s);
  EXPECT_EQ(
      game_json(table),
      R"({"live":true,"serialNr":"45539","firstMove":1795694419000,"chess960":518,"result":null,)"
      R"("comment":null,"clock":{"white":5420,"black":5410,"run":false,"time":1795694460000},)"
      R"("moves":["e4 5410+20","e5 5410+20","Nf3 5420+20"]})");
}

TEST(CloudJson, AFinishedGameSaysWhoWon) {
  auto game = played("f3 e5 g4 Qh4#");
  game.result = rules::Result::kBlackWins;
  const auto json = Json::parse(game_json(table_of(1, game)));
  EXPECT_EQ(json["live"], false);
  EXPECT_EQ(json["result"], "BLACKWIN");
  EXPECT_TRUE(json["clock"].is_null());
  EXPECT_EQ(json["moves"].back(), "Qh4# 5420+20");
}

TEST(CloudJson, AnIllegalPlyEndsTheMovesAndTheGameStaysLive) {
  auto table = table_of(1, played("e4 e5 Nf3 Nc6 !f1f5 d6"));
  set_clock(table, 5000s, 4000s, rules::Color::kWhite, 500s);
  const auto json = Json::parse(game_json(table));
  EXPECT_EQ(json["live"], true);
  // The last two moves have no clock, so that readers take the one that runs.
  EXPECT_THAT(json["moves"], ElementsAre("e4 5410+20", "e5 5410+20", "Nf3 +20", "Nc6 +20"));
  EXPECT_EQ(json["clock"]["white"], 5000);
}

TEST(CloudJson, AMoveMayHaveNoClock) {
  auto game = played("e4 e5 Nf3");
  game.plies[2].white_clock = game.plies[2].black_clock = std::nullopt;
  game.plies[1].confirmed_at = std::nullopt;
  const auto json = Json::parse(game_json(table_of(1, game)));
  EXPECT_EQ(json["moves"][1], "e5 5410");
  EXPECT_THAT(json["moves"][2].get<std::string>(), testing::StartsWith("Nf3"));
  EXPECT_EQ(json["moves"][2].get<std::string>().find("54"), std::string::npos);
}

TEST(CloudJson, AChess960GameHasItsNumber) {
  const auto start = rules::chess960_start(rules::Chess960Number(266));
  const auto json = Json::parse(game_json(table_of(1, played("e4", start))));
  EXPECT_EQ(json["chess960"], 266);
  EXPECT_EQ(json["moves"].size(), 1u);
}

TEST(CloudJson, AGameFromAnotherPositionHasNoMoves) {
  const rules::Position start(rules::parse_placement("4k3/8/8/8/8/8/4P3/4K3").value(),
                              rules::Color::kWhite);
  const auto json = Json::parse(game_json(table_of(1, played("e4", start))));
  EXPECT_EQ(json["moves"], Json::array());
}

TEST(CloudJson, APlayersFideIdIsANumberOrNull) {
  const auto white = cloud_player({.name = "Alder, Ines Maria", .title = "WGM", .fide_id = "4611"});
  EXPECT_EQ(white.dump(),
            R"({"fname":"Ines Maria","mname":null,"lname":"Alder","title":"WGM","federation":null,)"
            R"("gender":null,"fideid":4611})");
  EXPECT_TRUE(cloud_player({.name = "Birk", .fide_id = "0"})["fideid"].is_null());
  EXPECT_TRUE(cloud_player({.name = "Birk", .fide_id = "12x"})["fideid"].is_null());
  EXPECT_TRUE(cloud_player({.name = ""})["lname"].is_null());
}

TEST(CloudJson, ARoundHasItsPairings) {
  auto forfeited = table_of(2, model::Game{});
  forfeited.game = nullptr;
  forfeited.given_result = rules::Result::kWhiteWins;
  forfeited.forfeit = true;
  const auto round = round_of({table_of(1, played("e4")), forfeited});
  const auto json = Json::parse(cloud_round(round, {}));
  EXPECT_THAT(keys_of(json), ElementsAre("date", "pairings"));
  EXPECT_EQ(json["date"], "2026-11-26");
  EXPECT_THAT(keys_of(json["pairings"][0]), ElementsAre("white", "black", "result", "live"));
  EXPECT_EQ(json["pairings"][0]["live"], true);
  EXPECT_EQ(json["pairings"][0]["result"], "*");
  EXPECT_EQ(json["pairings"][1]["result"], "1-0");
  EXPECT_EQ(json["pairings"][1]["live"], false);
  EXPECT_EQ(Json::parse(game_json(forfeited))["result"], "WHITEFORFAIT");
}

TEST(CloudJson, ATournamentCountsItsRounds) {
  const auto round = round_of({table_of(1, played("e4")), table_of(2, played("d4"))});
  const auto json = Json::parse(cloud_tournament({&round}, {}));
  EXPECT_EQ(json["name"], "Harbour Open - group A");
  EXPECT_EQ(json["country"], "DK");
  EXPECT_EQ(json["chess960"], "STANDARD");
  EXPECT_EQ(json["rounds"].dump(),
            R"([{"count":0,"live":0},{"count":0,"live":0},{"count":2,"live":2}])");
}

TEST(CloudJson, TheKeysAreThoseOfTheCloud) {
  JADOUBE_SHARED_OR_SKIP(game_path, "data/livechess/cloud/lcc-game-45539.json");
  JADOUBE_SHARED_OR_SKIP(festival_path, "data/outputs/lcc/pgn-mule-lcc-960.json");
  const auto festival = read_json(festival_path);
  const auto round = round_of({table_of(1, played("e4"))});
  EXPECT_EQ(keys_of(Json::parse(game_json(round.tables[0]))), keys_of(read_json(game_path)));
  EXPECT_EQ(keys_of(Json::parse(cloud_tournament({&round}, {}))), keys_of(festival["tournament"]));
  const auto pairing = Json::parse(cloud_round(round, {}))["pairings"][0];
  EXPECT_EQ(keys_of(pairing), keys_of(festival["pairing"]));
  EXPECT_EQ(keys_of(pairing["white"]), keys_of(festival["pairing"]["white"]));
}

TEST(CloudFiles, StandUnderThePathsThatReadersKnow) {
  TableTexts games({}, cloud_game);
  const auto files = cloud_files({round_of({table_of(4, played("e4"))})}, {}, games);
  const std::string uuid = cloud_uuid("harbour.a");
  std::vector<std::string> paths = {""};
  for (const std::string& id : {uuid, std::string("harbour.a")}) {
    for (const char* file : {"round-3/game-1.json", "round-3/index.json", "tournament.json"}) {
      paths.push_back("get/" + id + "/" + file);
    }
  }
  std::vector<std::string> found;
  for (const auto& [path, document] : files) found.push_back(path);
  EXPECT_THAT(found, testing::UnorderedElementsAreArray(paths));
  const auto list = Json::parse(*files.at("").bytes);
  EXPECT_EQ(list[0], "meta/harbour.a");
  EXPECT_EQ(list[1], "meta/" + uuid);
  EXPECT_EQ(list.size(), 8u);
}

// eskopp/LiveChessCloud takes a UUID only, pgn-mule small letters, digits and '-'.
TEST(CloudFiles, HaveAnIdWithTheFormOfAUuidThatStaysTheSame) {
  const std::string uuid = cloud_uuid("harbour.a");
  EXPECT_THAT(uuid, testing::MatchesRegex(
                        "[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}"));
  EXPECT_EQ(uuid, cloud_uuid("harbour.a"));
  EXPECT_NE(uuid, cloud_uuid("harbour.b"));
  TableTexts games({}, cloud_game);
  const auto files = cloud_files({round_of({table_of(4, played("e4"))})}, {}, games);
  EXPECT_EQ(files.at("get/" + uuid + "/tournament.json").bytes,
            files.at("get/harbour.a/tournament.json").bytes);
}

TEST(CloudOutput, TellsReadersTheHostThatTheyHaveAsked) {
  const std::shared_ptr<Output> output =
      OutputMaker({}).make({.name = "live", .kind = Kind::kCloud});
  OutputRoutes routes;
  routes.set("/cloud/live", std::dynamic_pointer_cast<HttpOutput>(output));
  net::HttpSite site;
  site.routes = routes.routes();
  net::HttpServer server;
  const int port = server.listen("127.0.0.1:0", std::move(site)).value();
  server.start();
  output->publish({round_of({table_of(4, played("e4"))})}, {});
  jadoube::tests::HttpClient client(port);
  client.send("GET /cloud/live/meta/harbour.a HTTP/1.1\r\nHost: hall.example:8080\r\n\r\n");
  const auto meta = client.read_reply();
  ASSERT_TRUE(meta);
  EXPECT_EQ(meta->body, R"({"host":"hall.example:8080/cloud/live","format":"1"})");
  EXPECT_EQ(meta->field("cache-control"), net::kPolledByMany);
  EXPECT_NE(meta->field("etag"), "");
  EXPECT_EQ(client.get("/cloud/live/meta/nothing")->status, 404);
  EXPECT_EQ(client.get("/cloud/live/get/harbour.a/tournament.json")->status, 200);
  server.stop();
}

}  // namespace cloud_json_test
}  // namespace jadoube::outputs
