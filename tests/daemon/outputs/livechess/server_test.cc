#include "daemon/outputs/livechess/server.h"

#include <gmock/gmock.h>

#include <mutex>
#include <nlohmann/json.hpp>

#include "daemon/net/http/http_server.h"
#include "daemon/outputs/http/output_routes.h"
#include "tests/support/http_client.h"

namespace jadoube::outputs::livechess {
namespace server_test {

using nlohmann::json;
using testing::HasSubstr;
using tests::HttpClient;

// A stream with one board, and the interface on a port of this machine.
struct LiveChessServerTest : testing::Test {
  stream::Feed feed{0};
  system::Clock clock;
  std::optional<Server> server;
  std::optional<net::HttpServer> http;
  int port = 0;
  std::uint64_t events = 0;
  std::function<net::HttpResponse()> pgn = {};
  std::function<Rounds()> rounds = {};

  LiveChessServerTest() {
    model::Board board;
    board.link = drivers::ConnectionState::kLive;
    board.device.serial = "23946";
    board.port = "/dev/ttyACM0";
    board.placement = rules::Placement::initial();
    feed.restore("table-1", board);
  }
  ~LiveChessServerTest() override {
    http.reset();
    server.reset();
  }
  void start(const Guests& guests = {}) {
    server.emplace(ServerParts{.feed = feed,
                               .clock = clock,
                               .hold = std::chrono::milliseconds(20),
                               .rounds = rounds,
                               .pgn = pgn});
    http.emplace();
    port = http->listen("127.0.0.1:0", server->site(guests)).value();
    http->start();
  }
  void publish(model::Change change) {
    auto event = std::make_shared<model::Event>();
    event->number = ++events;
    event->at = clock.now();
    event->board = "table-1";
    event->content = std::move(change);
    feed.publish({event});
  }
};

TEST_F(LiveChessServerTest, AClientFollowsABoardOfTheStream) {
  start();
  HttpClient client(port);
  ASSERT_TRUE(client.open_socket("/api/v1.0", "Origin: https://lichess.org\r\n"));
  client.send_frame(R"({"id":1,"call":"eboards"})");
  const auto boards = json::parse(client.read_frame().value());
  EXPECT_EQ(boards["param"][0]["serialnr"], "23946");
  client.send_frame(
      R"({"id":2,"call":"subscribe","param":{"feed":"eboardevent","id":7,"param":{"serialnr":"23946"}}})");
  EXPECT_THAT(client.read_frame().value(), HasSubstr(R"("response":"call","id":2,"param":null)"));
  EXPECT_THAT(client.read_frame().value(), HasSubstr(R"("response":"feed","id":7)"));
  publish(model::SquareChange{rules::Square::e2, rules::Piece::kNone});
  EXPECT_EQ(json::parse(client.read_frame().value())["param"]["board"],
            "rnbqkbnr/pppppppp/8/8/8/8/PPPP1PPP/RNBQKBNR");
  publish(model::SquareChange{rules::Square::e4, rules::Piece::kWhitePawn});
  EXPECT_EQ(json::parse(client.read_frame().value())["param"]["board"],
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR");
  publish(model::ClockChange{model::ClockState{std::chrono::seconds(90), std::chrono::seconds(91),
                                               false, false, rules::Color::kBlack, false}});
  const auto reported = json::parse(client.read_frame().value());
  EXPECT_EQ(reported["param"]["clock"]["white"], 90);
  EXPECT_EQ(reported["param"]["clock"]["run"], false);
  EXPECT_FALSE(reported["param"].contains("board"));
}

TEST_F(LiveChessServerTest, APlyWithoutAClockBecomesAMoveByItself) {
  start();
  HttpClient client(port);
  ASSERT_TRUE(client.open_socket("/api/v1.0"));
  client.send_frame(
      R"({"id":2,"call":"subscribe","param":{"feed":"eboardevent","id":1,"param":{"serialnr":"23946"}}})");
  client.send_frame(
      R"({"id":3,"call":"call","param":{"id":1,"method":"setup","param":{"fen":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"}}})");
  for (int i = 0; i < 4; ++i) ASSERT_TRUE(client.read_frame());
  publish(model::GameStarted{model::Game{.ordinal = 1}});
  model::Ply ply;
  ply.move = {rules::Square::e2, rules::Square::e4};
  ply.san = "e4";
  ply.made_at = clock.now();
  publish(model::SquareChange{rules::Square::e2, rules::Piece::kNone});
  publish(model::SquareChange{rules::Square::e4, rules::Piece::kWhitePawn});
  publish(model::PliesChange{.keep = 0, .plies = {ply}, .revision = 0});
  for (;;) {
    const auto frame = client.read_frame();
    ASSERT_TRUE(frame);
    const auto param = json::parse(*frame)["param"];
    if (!param.contains("san") || param["san"].empty()) continue;
    EXPECT_EQ(param["san"], json({"e4"}));
    EXPECT_EQ(param["match"], true);
    break;
  }
}

TEST_F(LiveChessServerTest, NewsThatCannotBeWrittenIsShown) {
  start();
  HttpClient client(port);
  ASSERT_TRUE(client.open_socket("/api/v1.0"));
  client.send_frame(
      R"({"id":2,"call":"subscribe","param":{"feed":"eboardevent","id":1,"param":{"serialnr":"23946"}}})");
  for (int i = 0; i < 2; ++i) ASSERT_TRUE(client.read_frame());
  auto board = *feed.board("table-1");
  board.placement.set(rules::Square::e2, rules::Piece::kNone);
  feed.unwritten().show({.boards = {{"table-1", board}}});
  EXPECT_EQ(json::parse(client.read_frame().value())["param"]["board"],
            "rnbqkbnr/pppppppp/8/8/8/8/PPPP1PPP/RNBQKBNR");
  // Later it is written, with what came after it.
  publish(model::SquareChange{rules::Square::e2, rules::Piece::kNone});
  publish(model::SquareChange{rules::Square::d2, rules::Piece::kNone});
  std::string last;
  while (last != "rnbqkbnr/pppppppp/8/8/8/8/PPP2PPP/RNBQKBNR") {
    const auto frame = client.read_frame();
    ASSERT_TRUE(frame);
    last = json::parse(*frame)["param"]["board"];
  }
}

TEST_F(LiveChessServerTest, AWrongFrameKeepsTheConnection) {
  start();
  HttpClient client(port);
  ASSERT_TRUE(client.open_socket("/api/v1.0"));
  client.send_frame("hello");
  EXPECT_THAT(client.read_frame().value(), HasSubstr(R"("response":"error","id":0)"));
  client.send_frame(R"({"id":2,"call":"eboards"})");
  EXPECT_THAT(client.read_frame().value(), HasSubstr(R"("response":"call","id":2)"));
}

TEST_F(LiveChessServerTest, ServesBoardsAndPagesOverHttp) {
  start();
  HttpClient client(port);
  const auto boards = client.get("/api/v1.0/eboards");
  ASSERT_TRUE(boards);
  EXPECT_EQ(boards->status, 200);
  EXPECT_THAT(boards->body, HasSubstr("[ {\n  \"serialnr\" : \"23946\",\n"));
  EXPECT_EQ(boards->field("access-control-allow-origin"), "");
  EXPECT_EQ(
      client.get("/api/v1.0/eboards", "If-None-Match: " + boards->field("etag") + "\r\n")->status,
      304);
  for (const char* page : {"/", "/doc/index.html", "/doc/api/feeds/eboardevent/index.html"}) {
    const auto reply = client.get(page);
    EXPECT_EQ(reply->status, 200) << page;
    EXPECT_EQ(reply->field("content-type"), "text/html; charset=utf-8") << page;
  }
  EXPECT_EQ(client.get("/api/v1.0/nothing")->status, 404);
  EXPECT_EQ(client.get("/pgn/games.pgn")->status, 404);
}

// Right after a start the games are read. A reader must not take that for an empty round.
TEST_F(LiveChessServerTest, BeforeTheRoundsAreKnownReadersAreToldToComeAgain) {
  Documents documents;
  std::mutex mutex;
  Rounds known;
  pgn = [&] { return documents.get("live.pgn"); };
  rounds = [&] {
    const std::lock_guard lock(mutex);
    return known;
  };
  start();
  HttpClient client(port);
  for (const char* path : {"/api/v1.0/tournaments", "/api/v1.0/game/x", "/pgn/games.pgn"}) {
    const auto reply = client.get(path);
    ASSERT_TRUE(reply) << path;
    EXPECT_EQ(reply->status, 503) << path;
    EXPECT_EQ(reply->field("retry-after"), "1") << path;
    EXPECT_EQ(reply->field("cache-control"), "no-store") << path;
  }
  EXPECT_EQ(client.get("/api/v1.0/eboards")->status, 200);
  {
    const std::lock_guard lock(mutex);
    known = std::make_shared<const std::vector<Round>>();
  }
  EXPECT_EQ(client.get("/api/v1.0/tournaments")->status, 200);
}

TEST_F(LiveChessServerTest, NoCacheDelaysWhatHasNoDelay) {
  pgn = [] {
    auto games = net::text_response(200, "1. e4");
    games.cache_control = net::kPolledByMany;
    return games;
  };
  start();
  HttpClient client(port);
  for (const char* path : {"/pgn/games.pgn", "/api/v1.0/eboards"}) {
    EXPECT_EQ(client.get(path)->field("cache-control"), "no-cache") << path;
  }
}

TEST_F(LiveChessServerTest, OnlyListedPagesMayConnectOnThisMachineToo) {
  start();
  EXPECT_TRUE(HttpClient(port).open_socket("/api/v1.0"));
  EXPECT_TRUE(HttpClient(port).open_socket("/api/v1.0", "Origin: https://lichess.org\r\n"));
  EXPECT_TRUE(HttpClient(port).open_socket("/api/v1.0", "Origin: https://www.chess.com\r\n"));
  for (const char* origin : {"https://evil.example", "null", "http://localhost:3000",
                             "http://lichess.org", "https://lichess.org.evil.example"}) {
    EXPECT_FALSE(
        HttpClient(port).open_socket("/api/v1.0", "Origin: " + std::string(origin) + "\r\n"))
        << origin;
  }
  for (const char* host : {"evil.example", "localhost.evil.example", "127.0.0.1.evil.example"}) {
    HttpClient rebinding(port);
    rebinding.send("GET /api/v1.0/eboards HTTP/1.1\r\nHost: " + std::string(host) + "\r\n\r\n");
    EXPECT_EQ(rebinding.read_reply()->status, 403) << host;
  }
}

TEST_F(LiveChessServerTest, OnlyListedPagesMayReadOverHttp) {
  pgn = [] { return net::text_response(200, "1. e4"); };
  start();
  HttpClient client(port);
  for (const char* path : {"/api/v1.0/eboards", "/api/v1.0/pgn", "/pgn/games.pgn"}) {
    EXPECT_EQ(
        client.get(path, "Origin: https://evil.example\r\n")->field("access-control-allow-origin"),
        "")
        << path;
    EXPECT_EQ(
        client.get(path, "Origin: https://lichess.org\r\n")->field("access-control-allow-origin"),
        "https://lichess.org")
        << path;
  }
}

TEST_F(LiveChessServerTest, TheConfigurationNamesGuestsAndNamesOfTheHost) {
  start({.host_names = {"hall.example"}, .origins = {"https://club.example"}});
  EXPECT_TRUE(HttpClient(port).open_socket("/api/v1.0", "Origin: https://club.example\r\n"));
  EXPECT_FALSE(HttpClient(port).open_socket("/api/v1.0", "Origin: https://lichess.org\r\n"));
  HttpClient client(port);
  client.send("GET /api/v1.0/eboards HTTP/1.1\r\nHost: hall.example:1982\r\n\r\n");
  EXPECT_EQ(client.read_reply()->status, 200);
  client.send("GET /api/v1.0/eboards HTTP/1.1\r\nHost: other.example\r\n\r\n");
  const auto refused = client.read_reply();
  EXPECT_EQ(refused->status, 403);
  EXPECT_THAT(refused->body, HasSubstr("[livechess] names"));
}

}  // namespace server_test
}  // namespace jadoube::outputs::livechess
