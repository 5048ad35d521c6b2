#include "daemon/outputs/overlay/overlay.h"

#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "daemon/net/http/http_server.h"
#include "tests/daemon/outputs/played.h"
#include "tests/support/http_client.h"

namespace jadoube::outputs {
namespace overlay_test {

using namespace std::chrono_literals;
using jadoube::tests::HttpClient;
using nlohmann::json;
using output_tests::kNoon;
using output_tests::played;
using output_tests::set_clock;
using output_tests::table_of;
using testing::HasSubstr;
using testing::Not;

const std::chrono::sys_seconds kThen = std::chrono::floor<std::chrono::seconds>(kNoon);

Round one_round(std::vector<Table> tables, std::string section = {}) {
  const std::string tournament = section.empty() ? "" : "open";
  return {.tournament = tournament,
          .section = std::move(section),
          .number = 3,
          .tables = std::move(tables)};
}

Table table_on(const std::string& board, int number, model::Game game) {
  Table table = table_of(number, std::move(game));
  table.heading.board = board;
  return table;
}

TEST(OverlayJson, TellsATableInOneFlatObject) {
  auto table = table_of(12, played("e4 e5 Nf3"));
  set_clock(table, 5420s, 5410s, rules::Color::kBlack, 60s);
  const auto reported = json::parse(overlay_json(one_round({table}), table, {}, "a"));
  EXPECT_EQ(reported["table"], 12);
  EXPECT_EQ(reported["board"], table.heading.board);
  EXPECT_EQ(reported["round"], 3);
  EXPECT_EQ(reported["white_name"], "Alder, Ines 12");
  EXPECT_EQ(reported["white_title"], "WGM");
  EXPECT_EQ(reported["white_rating"], 2301);
  EXPECT_EQ(reported["white_clock"], "1:30:20");
  EXPECT_EQ(reported["white_seconds"], 5420);
  EXPECT_EQ(reported["running"], "black");
  EXPECT_EQ(reported["status"], "playing");
  EXPECT_EQ(reported["last_move"], "2. Nf3");
  EXPECT_EQ(reported["previous_move"], "1... e5");
  EXPECT_EQ(reported["last_from"], "g1");
  EXPECT_EQ(reported["last_to"], "f3");
  EXPECT_EQ(reported["line"], "1. e4 e5 2. Nf3");
  EXPECT_EQ(reported["fen"], "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2");
  for (const auto& [key, value] : reported.items()) {
    EXPECT_TRUE(value.is_primitive() || key == "moves") << key;
  }
}

TEST(OverlayJson, ReportsNothingOfAnIllegalMove) {
  const auto table = table_of(1, played("e4 e5 !f1f5 d6"));
  const auto text = overlay_json(one_round({table}), table, {}, "a");
  EXPECT_THAT(text, Not(HasSubstr("llegal")));
  EXPECT_EQ(json::parse(text)["line"], "1. e4 e5");
  EXPECT_EQ(json::parse(text)["status"], "playing");
}

TEST(OverlayJson, WritesAnIllegalMoveLikeAnyOtherWhereItIsShown) {
  const auto table = table_of(1, played("e4 e5 !f1f5 d6"));
  const auto reported =
      json::parse(overlay_json(one_round({table}), table, {.illegal_plies = true}, "a"));
  EXPECT_EQ(reported["line"], "1. e4 e5 2. Bf5 d6");
}

TEST(OverlayJson, AFinishedGameHasItsPointsAndItsLastClocks) {
  auto game = played("e4 e5");
  game.result = rules::Result::kDraw;
  const auto table = table_of(1, game);
  const auto reported = json::parse(overlay_json(one_round({table}), table, {}, "a"));
  EXPECT_EQ(reported["status"], "finished");
  EXPECT_EQ(reported["result"], "1/2-1/2");
  EXPECT_EQ(reported["white_points"], "½");
  EXPECT_EQ(reported["black_clock"], "1:30:10");
  EXPECT_TRUE(reported["running"].is_null());
  EXPECT_TRUE(reported["ended_by"].is_null());
}

TEST(OverlayJson, ReportsWhyAGameEndedAndHowMuchTimeThereWasAtFirst) {
  auto game = played("e4 e5");
  game.result = rules::Result::kWhiteWins;
  game.termination = model::Termination::kTimeForfeit;
  auto table = table_of(1, game);
  table.heading.time_control = "5400+30";
  const auto reported = json::parse(overlay_json(one_round({table}), table, {}, "a"));
  EXPECT_EQ(reported["ended_by"], "time forfeit");
  EXPECT_EQ(reported["main_seconds"], 5400);
  table.given = tournament::CountedResult{.result = {.score = {1, 1}}};
  table.heading.time_control.clear();
  const auto other = json::parse(overlay_json(one_round({table}), table, {}, "a"));
  EXPECT_TRUE(other["ended_by"].is_null());
  EXPECT_TRUE(other["main_seconds"].is_null());
}

TEST(OverlayJson, ATableWithoutAGameHasItsPlayers) {
  auto table = table_of(1, model::Game{});
  table.game = nullptr;
  const auto reported = json::parse(overlay_json(one_round({table}), table, {}, "a"));
  EXPECT_EQ(reported["status"], "not started");
  EXPECT_EQ(reported["white_clock"], "");
  EXPECT_TRUE(reported["white_seconds"].is_null());
  EXPECT_TRUE(reported["clock_at"].is_null());
}

TEST(OverlayJson, AnEngineIsSilentUnlessSomebodySaysWhatItSays) {
  const auto table = table_of(1, played("e4 e5"));
  const auto silent = json::parse(overlay_json(one_round({table}), table, {}, "a"));
  EXPECT_TRUE(silent["white_percent"].is_null());
  EXPECT_TRUE(silent["evaluation"].is_null());
  const auto reported = json::parse(
      overlay_json(one_round({table}), table, {}, "a", analysis::Score{.centipawns = 135}));
  EXPECT_EQ(reported["evaluation"], "+1.35");
  EXPECT_DOUBLE_EQ(reported["white_percent"].get<double>(), 62.2);
}

struct OverlayTest : testing::Test {
  Overlay overlay{ReleasePolicy{}};
  net::HttpServer server;
  int port = 0;

  OverlayTest() {
    net::HttpSite site;
    site.routes = {{.prefix = "/overlay",
                    .handler = [this](const std::shared_ptr<net::HttpExchange>& exchange) {
                      overlay.answer(exchange, exchange->request().rest);
                    }}};
    port = server.listen("127.0.0.1:0", std::move(site)).value();
    server.start();
  }
  ~OverlayTest() override { server.stop(); }
};

TEST_F(OverlayTest, ServesEachTableAndAllOfThem) {
  overlay.publish({one_round({table_of(1, played("e4")), table_of(2, played("d4"))})}, kThen);
  HttpClient client(port);
  const auto one = client.get("/overlay/table-2.json");
  ASSERT_TRUE(one);
  EXPECT_EQ(one->field("content-type"), "application/json; charset=utf-8");
  EXPECT_EQ(json::parse(one->body)["last_move"], "1. d4");
  EXPECT_EQ(json::parse(client.get("/overlay/tables.json")->body).size(), 2u);
  EXPECT_EQ(client.get("/overlay/table-3.json")->status, 404);
  // Nothing has changed for table 2, so a poller gets no body.
  overlay.publish({one_round({table_of(1, played("e4 e5")), table_of(2, played("d4"))})},
                  kThen + 5s);
  EXPECT_EQ(
      client.get("/overlay/table-2.json", "If-None-Match: " + one->field("etag") + "\r\n")->status,
      304);
  EXPECT_EQ(client.get("/overlay/table-2.json")->field("last-modified"),
            one->field("last-modified"));
}

TEST_F(OverlayTest, TheEmptyPathListsWhatIsThere) {
  HttpClient client(port);
  overlay.publish({one_round({table_on("b-1", 1, played("e4"))}, "a")}, kThen);
  for (const char* path : {"/overlay", "/overlay/"}) {
    const auto list = client.get(path);
    ASSERT_TRUE(list);
    EXPECT_EQ(list->field("content-type"), "application/json; charset=utf-8");
    EXPECT_EQ(list->body,
              "[\"events\",\n \"board/b-1.json\",\n \"open/a/table-1.json\",\n "
              "\"table-1.json\",\n \"tables.json\"]\n");
  }
}

TEST_F(OverlayTest, TablesOfSeveralSectionsHaveTheirSectionInTheirPath) {
  overlay.publish(
      {one_round({table_of(1, played("e4"))}, "a"), one_round({table_of(1, played("d4"))}, "b")},
      kThen);
  HttpClient client(port);
  EXPECT_EQ(json::parse(client.get("/overlay/open/b/table-1.json")->body)["last_move"], "1. d4");
  EXPECT_EQ(json::parse(client.get("/overlay/open/b/table-1.json")->body)["address"],
            "open/b/table-1");
}

TEST_F(OverlayTest, AnAddressLivesOnWhenASecondSectionComes) {
  const auto first = one_round({table_on("b-1", 1, played("e4"))}, "a");
  const std::vector<std::string> addresses = {"board/b-1", "open/a/table-1", "table-1"};
  overlay.publish({first}, kThen);
  HttpClient client(port), follower(port);
  for (const auto& address : addresses) {
    EXPECT_EQ(json::parse(client.get("/overlay/" + address + ".json")->body)["last_move"], "1. e4");
  }
  follower.send("GET /overlay/board/b-1/events HTTP/1.1\r\nHost: x\r\n\r\n");
  ASSERT_TRUE(follower.read_head());
  EXPECT_THAT(follower.read_chunk().value(), HasSubstr("1. e4"));

  overlay.publish({first, one_round({table_on("b-2", 2, played("d4"))}, "b")}, kThen + 1s);
  for (const auto& address : addresses) {
    EXPECT_EQ(json::parse(client.get("/overlay/" + address + ".json")->body)["last_move"], "1. e4");
  }
  overlay.publish({one_round({table_on("b-1", 1, played("e4 c5"))}, "a"),
                   one_round({table_on("b-2", 1, played("d4"))}, "b")},
                  kThen + 2s);
  EXPECT_THAT(follower.read_chunk().value(), HasSubstr("1. e4 c5"));
  EXPECT_EQ(client.get("/overlay/open/a/table-1.json")->status, 200);
  const auto which = client.get("/overlay/table-1.json");
  EXPECT_EQ(which->status, 404);
  EXPECT_THAT(which->body, HasSubstr("take one of: open/a/table-1.json, open/b/table-1.json"));
  HttpClient stream(port);
  EXPECT_THAT(stream.get("/overlay/table-1/events")->body,
              HasSubstr("take one of: open/a/table-1, open/b/table-1"));
}

TEST_F(OverlayTest, EventsTellWhatHasChanged) {
  const auto still = table_of(1, played("e4")), before = table_of(2, played("d4"));
  overlay.publish({one_round({still, before})}, kThen);
  HttpClient all(port), one(port), missing(port);
  all.send("GET /overlay/events HTTP/1.1\r\nHost: x\r\n\r\n");
  one.send("GET /overlay/table-1/events HTTP/1.1\r\nHost: x\r\n\r\n");
  EXPECT_EQ(missing.get("/overlay/table-9/events")->status, 404);
  EXPECT_EQ(all.read_head()->field("content-type"), "text/event-stream; charset=utf-8");
  ASSERT_TRUE(one.read_head());
  std::string begun;
  while (begun.find("1. d4") == std::string::npos) begun += all.read_chunk().value();
  EXPECT_THAT(begun, HasSubstr("event: table\ndata: {"));
  EXPECT_THAT(begun, HasSubstr("1. e4"));
  EXPECT_THAT(one.read_chunk().value(), HasSubstr("1. e4"));

  overlay.publish({one_round({still, table_of(2, played("d4 d5"))})}, kThen);
  const auto changed = all.read_chunk().value();
  EXPECT_THAT(changed, HasSubstr("1. d4 d5"));
  EXPECT_THAT(changed, Not(HasSubstr("1. e4")));
  overlay.publish({one_round({table_of(1, played("e4 c5")), table_of(2, played("d4 d5"))})}, kThen);
  EXPECT_THAT(one.read_chunk().value(), HasSubstr("1. e4 c5"));
}

}  // namespace overlay_test
}  // namespace jadoube::outputs
