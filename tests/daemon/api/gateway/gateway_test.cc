#include "daemon/api/gateway/gateway.h"

#include <gmock/gmock.h>
#include <google/protobuf/descriptor.h>
#include <google/protobuf/descriptor.pb.h>

#include <chrono>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>

#include "daemon/access/policy.h"
#include "daemon/api/gateway/connect.h"
#include "daemon/api/server.h"
#include "daemon/net/http/http_server.h"
#include "daemon/net/http/http_site.h"
#include "daemon/storage/archive.h"
#include "daemon/storage/journal.h"
#include "daemon/stream/event_stream.h"
#include "tests/daemon/arbiter/record_kit.h"
#include "tests/support/events.h"
#include "tests/support/http_client.h"
#include "tests/support/process.h"

namespace jadoube::api {
namespace gateway_test {

using access::Role;
using nlohmann::json;
using testing::HasSubstr;
using testing::StartsWith;
using tests::HttpClient;
using tests::HttpReply;

const std::string kJsonType = "Content-Type: application/json\r\n";
const std::string kBoards = "/jadoube.v1.BoardService/";

// A server with a game, and the gateway before it; the test publishes.
class GatewayTest : public testing::Test {
 protected:
  void SetUp() override {
    auto journal = storage::Journal::open(directory_ / "journal");
    ASSERT_TRUE(journal);
    journal_.emplace(std::move(*journal));
    board_.game = tests::game_of("e4 e5");
    feed_.restore("a", board_);
    auto archive = storage::Archive::open(directory_ / "journal");
    ASSERT_TRUE(archive);
    auto server =
        Server::start({.listen = {"unix:" + (directory_ / "arbiters")}, .epoch = journal_->epoch()},
                      {.doorkeeper = &keeper_, .gateway = &gateway_}, feed_, std::move(*archive));
    ASSERT_TRUE(server) << server.error().message;
    server_ = std::move(*server);
    const auto port =
        http_.listen("127.0.0.1:0", {.routes = gateway_.routes({"https://club.example"})});
    ASSERT_TRUE(port) << port.error().message;
    port_ = *port;
    http_.start();
  }
  void TearDown() override {
    http_.stop();
    EXPECT_TRUE(server_->stop(std::chrono::seconds(5)));
  }

  HttpReply post(const std::string& path, const std::string& body,
                 const std::string& fields = kJsonType) {
    return HttpClient(port_).request("POST", path, fields, body).value_or(HttpReply());
  }
  HttpReply get(const std::string& target, const std::string& fields = "") {
    return HttpClient(port_).get(target, fields).value_or(HttpReply());
  }
  std::string token(Role role) {
    return "Authorization: Bearer " +
           keeper_.make_token(role, "A. Meier", std::chrono::hours(1), "a test")->secret + "\r\n";
  }
  static std::string code_of(const HttpReply& reply) {
    const json answer = json::parse(reply.body, nullptr, false);
    return answer.is_object() ? answer.value("code", "") : reply.body;
  }
  void publish_result() {
    const model::Change change =
        model::ResultChange{rules::Result::kDraw, model::Termination::kKingsGesture, 0};
    feed_.publish({tests::numbered(
        feed_.head() + 1,
        model::event_of("a", {model::Instant(std::chrono::seconds(1)), change}, board_.game))});
  }

  tests::TemporaryDirectory directory_;
  stream::Feed feed_{0};
  model::Board board_;
  std::optional<storage::Journal> journal_;
  access::Doorkeeper keeper_{[] { return access::Seconds(std::chrono::seconds(1'700'000'000)); }};
  Gateway gateway_{keeper_};
  std::unique_ptr<Server> server_;
  net::HttpServer http_;
  int port_ = 0;
};

TEST_F(GatewayTest, AnswersInTheLanguageOfTheReader) {
  const auto sheet = [&](const std::string& query, const std::string& fields) {
    return post("/jadoube.v1.SheetService/GetClockSheet" + query, "{}",
                kJsonType + token(Role::kArbiter) + fields)
        .body;
  };
  const std::string in_english = "CLOCK SHEET", translated = "⟦ÇLÓÇK ŠHÉÉT⟧";
  EXPECT_THAT(sheet("", ""), HasSubstr(in_english));
  EXPECT_THAT(sheet("", "Accept-Language: ja, en-XA;q=0.5\r\n"), HasSubstr(translated));
  EXPECT_THAT(sheet("?lang=en-XA", ""), HasSubstr(translated));
  EXPECT_THAT(sheet("?lang=en", "Accept-Language: en-XA\r\n"), HasSubstr(in_english));
  EXPECT_THAT(sheet("?lang=xx", "Accept-Language: \xff\r\n"), HasSubstr(in_english));
}

TEST_F(GatewayTest, AnswersWhoNamesNoLanguageInThatOfTheSite) {
  net::HttpServer other;
  const auto port = other.listen("127.0.0.1:0", {.routes = gateway_.routes(),
                                                 .language = language::Language::of_tag("en-XA")});
  ASSERT_TRUE(port) << port.error().message;
  other.start();
  const auto sheet = [&](const std::string& fields) {
    return HttpClient(*port)
        .request("POST", "/jadoube.v1.SheetService/GetClockSheet",
                 kJsonType + token(Role::kArbiter) + fields, "{}")
        .value_or(HttpReply())
        .body;
  };
  EXPECT_THAT(sheet(""), HasSubstr("⟦ÇLÓÇK ŠHÉÉT⟧"));
  EXPECT_THAT(sheet("Accept-Language: en\r\n"), HasSubstr("CLOCK SHEET"));
  other.stop();
}

TEST_F(GatewayTest, RefusesInTheLanguageOfTheReader) {
  const auto words = [](const HttpReply& reply) {
    const json answer = json::parse(reply.body, nullptr, false);
    return answer.is_object() ? answer.value("message", "") : reply.body;
  };
  const std::string wanted = kJsonType + "Accept-Language: en-XA\r\n";
  const std::string incidents = "/jadoube.v1.IncidentService/ListIncidents";
  // Refused by the gateway itself: no rights, a wrong token, no method, wrong forms.
  EXPECT_THAT(words(post(incidents, "{}", wanted)), StartsWith("⟦"));
  EXPECT_THAT(words(post(incidents, "{}", wanted + token(Role::kOperator))), StartsWith("⟦"));
  EXPECT_THAT(words(post(incidents, "{}", wanted + "Authorization: Bearer wrong\r\n")),
              StartsWith("⟦"));
  EXPECT_THAT(words(post("/jadoube.v1.BoardService/Nothing", "{}", wanted)), StartsWith("⟦"));
  EXPECT_THAT(words(post(kBoards + "ListBoards", R"({"colour":1})", wanted)), StartsWith("⟦"));
  EXPECT_THAT(words(post(kBoards + "ListBoards", "{}",
                         "Content-Type: text/plain\r\nAccept-Language: en-XA\r\n")),
              StartsWith("⟦"));
  EXPECT_THAT(words(get(kBoards + "ListBoards?lang=en-XA&compression=gzip")), StartsWith("⟦"));
  // By the service, and by the server that has no such route.
  EXPECT_THAT(words(post(kBoards + "GetBoard", R"({"name":"boards/nobody"})", wanted)),
              StartsWith("⟦"));
  EXPECT_THAT(words(get("/nothing?lang=en-XA")), StartsWith("⟦"));
  EXPECT_THAT(words(get("/nothing")), StartsWith("nothing is served"));
}

TEST_F(GatewayTest, AnswersAPostWithJson) {
  const auto reply = post(kBoards + "ListBoards", "{}");
  EXPECT_EQ(reply.status, 200) << reply.body;
  EXPECT_EQ(reply.field("content-type"), "application/json");
  EXPECT_EQ(json::parse(reply.body)["boards"][0]["name"], "boards/a");
}

TEST_F(GatewayTest, AnswersABinaryPostWithBinary) {
  const auto reply = post(kBoards + "ListBoards", "", "Content-Type: application/proto\r\n");
  EXPECT_EQ(reply.status, 200);
  EXPECT_EQ(reply.field("content-type"), "application/proto");
  EXPECT_THAT(reply.body, HasSubstr("boards/a"));
}

TEST_F(GatewayTest, AnErrorHasTheCodeAndTheWordsOfTheService) {
  const auto reply = post(kBoards + "GetBoard", R"({"name":"boards/nobody"})");
  EXPECT_EQ(reply.status, 404);
  EXPECT_EQ(code_of(reply), "not_found");
  EXPECT_THAT(reply.body, HasSubstr("nobody"));
}

TEST_F(GatewayTest, RefusesAnUnknownFieldAndAnotherContentType) {
  EXPECT_EQ(code_of(post(kBoards + "ListBoards", R"({"colour":1})")), "invalid_argument");
  EXPECT_EQ(post(kBoards + "ListBoards", "{}", "Content-Type: text/plain\r\n").status, 415);
  EXPECT_EQ(post(kBoards + "NoSuchMethod", "{}").status, 404);
}

TEST_F(GatewayTest, AMethodThatIsNotMarkedAsReadingIsNotCalledByGet) {
  const auto reply = get("/jadoube.v1.AccessService/CreateLink?message={}", token(Role::kArbiter));
  EXPECT_EQ(reply.status, 405);
  EXPECT_EQ(reply.field("allow"), "POST");
}

TEST_F(GatewayTest, AMethodThatOnlyReadsIsCalledByGet) {
  const auto reply =
      get("/jadoube.v1.AccessService/ListAccess?connect=v1&encoding=json&base64=1&message=e30",
          token(Role::kArbiter));
  EXPECT_EQ(reply.status, 200) << reply.body;
  EXPECT_THAT(reply.body, HasSubstr("A. Meier"));
}

TEST_F(GatewayTest, APageOfANamedOriginReadsWhatViewersMayWhateverItsCookieIs) {
  const std::string from = "Origin: https://club.example\r\n";
  const auto read = post(kBoards + "ListBoards", "{}", kJsonType + from);
  EXPECT_EQ(read.status, 200) << read.body;
  EXPECT_EQ(read.field("access-control-allow-origin"), "https://club.example");
  EXPECT_EQ(read.field("vary"), "Origin");
  EXPECT_EQ(read.field("access-control-allow-credentials"), "");

  const std::string secret = token(Role::kArbiter);
  const auto refused =
      post("/jadoube.v1.IncidentService/ListIncidents", "{}", kJsonType + from + secret);
  EXPECT_EQ(code_of(refused), "permission_denied") << refused.body;
  const auto asked =
      HttpClient(port_).request("OPTIONS", kBoards + "ListBoards", from).value_or(HttpReply());
  EXPECT_EQ(asked.status, 204);
  EXPECT_EQ(asked.field("access-control-allow-origin"), "https://club.example");
  EXPECT_THAT(asked.field("access-control-allow-headers"), HasSubstr("Connect-Protocol-Version"));
}

TEST_F(GatewayTest, APageOfAnotherOriginMayNotRead) {
  const std::string from = "Origin: https://stranger.example\r\n";
  EXPECT_EQ(post(kBoards + "ListBoards", "{}", kJsonType + from).status, 403);
  const auto read = get("/jadoube.v1.AccessService/ListAccess", from);
  EXPECT_EQ(read.field("access-control-allow-origin"), "");
}

TEST_F(GatewayTest, EveryMethodThatIsMarkedAsReadingAndNoOtherIsCalledByGet) {
  const auto* pool = google::protobuf::DescriptorPool::generated_pool();
  const std::string who = token(Role::kArbiter);
  int marked = 0;
  for (const auto& row : access::policy()) {
    const std::string path(row.method);
    std::string name = path.substr(1);
    name[name.find('/')] = '.';
    const auto* method = pool->FindMethodByName(name);
    ASSERT_NE(method, nullptr) << name;
    const bool reads =
        method->options().idempotency_level() == google::protobuf::MethodOptions::NO_SIDE_EFFECTS;
    marked += reads ? 1 : 0;
    if (method->server_streaming()) {
      EXPECT_TRUE(reads) << name;
      continue;
    }
    const auto reply = get(path, who);
    EXPECT_EQ(reply.status == 405, !reads) << name << ": " << reply.body;
  }
  EXPECT_GE(marked, 25);
}

TEST_F(GatewayTest, ALargeBodyIsReadFromThoseWhoMaySendItOnly) {
  const std::string import = "/jadoube.v1.TournamentService/ImportPairings";
  const std::string large = R"({"name":")" + std::string(8 << 20, 'x') + "\"}";
  HttpClient stranger(port_);
  stranger.send("POST " + import + " HTTP/1.1\r\nHost: localhost\r\n" + kJsonType +
                "Content-Length: " + std::to_string(large.size()) + "\r\n\r\n");
  const auto refused = stranger.read_reply().value_or(HttpReply());
  EXPECT_EQ(code_of(refused), "permission_denied") << "before the body: " << refused.body;

  const auto who = kJsonType + token(Role::kArbiter);
  const auto taken = post(import, large, who);
  EXPECT_EQ(taken.status, 400) << taken.body.substr(0, 200) << ": the service has read it";
  EXPECT_EQ(code_of(taken), "invalid_argument");
  EXPECT_EQ(post(import, std::string((12 << 20) + 1, ' '), who).status, 413);
  EXPECT_EQ(post(kBoards + "ListBoards", large, who).status, 413);
}

TEST_F(GatewayTest, AWrongTokenIsUnauthenticated) {
  const auto reply =
      post(kBoards + "ListBoards", "{}", kJsonType + "Authorization: Bearer nonsense\r\n");
  EXPECT_EQ(reply.status, 401);
  EXPECT_EQ(code_of(reply), "unauthenticated");
}

TEST_F(GatewayTest, AStreamComesInEnvelopes) {
  HttpClient client(port_);
  const auto request = envelope("{}");
  client.send("POST " + kBoards +
              "WatchBoards HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/connect+json"
              "\r\nContent-Length: " +
              std::to_string(request->size()) + "\r\n\r\n" + *request);
  const auto head = client.read_head();
  ASSERT_TRUE(head);
  EXPECT_EQ(head->field("content-type"), "application/connect+json");
  const auto chunk = client.read_chunk().value_or("");
  ASSERT_GT(chunk.size(), 5U);
  EXPECT_EQ(chunk[0], 0);
  EXPECT_THAT(chunk.substr(5), HasSubstr("boards/a"));
}

TEST_F(GatewayTest, EventsHaveTheCursorAsIdAndAStreamContinuesAfterIt) {
  std::string cursor;
  {
    HttpClient client(port_);
    client.send(
        "GET /jadoube.v1.GameService/WatchGames HTTP/1.1\r\nHost: localhost\r\n"
        "Accept: text/event-stream\r\n\r\n");
    ASSERT_TRUE(client.read_head());
    const auto event = client.read_chunk().value_or("");
    EXPECT_THAT(event, HasSubstr("snapshot"));
    const auto at = event.find("id: ");
    ASSERT_NE(at, std::string::npos) << event;
    cursor = event.substr(at + 4, event.find('\n', at) - at - 4);
  }
  publish_result();
  HttpClient again(port_);
  again.send(
      "GET /jadoube.v1.GameService/WatchGames?message=%7B%7D HTTP/1.1\r\nHost: localhost\r\n"
      "Last-Event-ID: " +
      cursor + "\r\n\r\n");
  ASSERT_TRUE(again.read_head());
  const auto event = again.read_chunk().value_or("");
  EXPECT_THAT(event, testing::Not(HasSubstr("snapshot")));
  EXPECT_THAT(event, HasSubstr("result"));
}

TEST_F(GatewayTest, EventsAreCompressedForWhoReadsGzip) {
  const std::string watch = "GET /jadoube.v1.GameService/WatchGames HTTP/1.1\r\nHost: x\r\n";
  const auto events = [&](const std::string& fields, std::size_t parts) {
    HttpClient client(port_);
    client.send(watch + fields + "\r\n");
    const auto head = client.read_head().value_or(HttpReply());
    std::string bytes;
    while (bytes.size() < parts) bytes += client.read_chunk().value_or(std::string(parts, '?'));
    return std::pair(head, bytes);
  };
  const auto [plain_head, plain] = events("", 1);
  EXPECT_EQ(plain_head.field("content-encoding"), "");
  EXPECT_THAT(plain, HasSubstr("data: {"));
  const auto [head, bytes] = events("Accept-Encoding: gzip, deflate\r\n", 11);
  EXPECT_EQ(head.field("content-encoding"), "gzip");
  EXPECT_EQ(head.field("content-type"), "text/event-stream; charset=utf-8");
  EXPECT_EQ(bytes.substr(0, 2), "\x1f\x8b");
  EXPECT_LT(bytes.size(), plain.size());
}

TEST_F(GatewayTest, AForgedCursorEndsTheStreamWithAnError) {
  HttpClient client(port_);
  client.send(
      "GET /jadoube.v1.GameService/WatchGames HTTP/1.1\r\nHost: localhost\r\n"
      "Last-Event-ID: other-7\r\n\r\n");
  ASSERT_TRUE(client.read_head());
  const auto event = client.read_chunk().value_or("");
  EXPECT_THAT(event, HasSubstr("event: error"));
  EXPECT_THAT(event, HasSubstr("out_of_range"));
  EXPECT_FALSE(client.read_chunk());
}

TEST_F(GatewayTest, AtTheEndStreamsAreToldThatTheDaemonStops) {
  HttpClient events(port_), envelopes(port_);
  events.send("GET " + kBoards + "WatchBoards HTTP/1.1\r\nHost: localhost\r\n\r\n");
  envelopes.send("POST " + kBoards +
                 "WatchBoards HTTP/1.1\r\nHost: localhost\r\nContent-Type: "
                 "application/connect+json\r\nContent-Length: 7\r\n\r\n" +
                 *envelope("{}"));
  for (HttpClient* client : {&events, &envelopes}) {
    ASSERT_TRUE(client->read_head());
    ASSERT_TRUE(client->read_chunk());
  }
  server_->end_streams();
  http_.finish(std::chrono::seconds(1));
  const auto reported = events.read_chunk().value_or("");
  EXPECT_THAT(reported, StartsWith("event: error\ndata: {"));
  EXPECT_THAT(reported, HasSubstr("\"unavailable\""));
  EXPECT_FALSE(events.read_chunk()) << "the end of the body, not a cut";
  const auto last = envelopes.read_chunk().value_or("");
  EXPECT_EQ(last.substr(0, 1), "\x02");
  EXPECT_THAT(last, HasSubstr("\"unavailable\""));
  EXPECT_FALSE(envelopes.read_chunk());
}

TEST_F(GatewayTest, AStreamEndsWhenWhatItsReaderEnteredWithIsRevoked) {
  const auto made =
      keeper_.make_token(Role::kArbiter, "A. Meier", std::chrono::hours(1), "a test").value();
  HttpClient arbiter(port_), viewer(port_);
  const std::string watch =
      "GET /jadoube.v1.GameService/WatchGames HTTP/1.1\r\nHost: localhost\r\n";
  arbiter.send(watch + "Authorization: Bearer " + made.secret + "\r\n\r\n");
  viewer.send(watch + "\r\n");
  for (HttpClient* client : {&arbiter, &viewer}) {
    ASSERT_TRUE(client->read_head());
    EXPECT_THAT(client->read_chunk().value_or(""), HasSubstr("snapshot"));
  }
  ASSERT_TRUE(keeper_.revoke(made.entry.id, "a test"));
  publish_result();
  const auto reported = arbiter.read_chunk().value_or("");
  EXPECT_THAT(reported, HasSubstr("event: error"));
  EXPECT_THAT(reported, HasSubstr("\"unauthenticated\""));
  EXPECT_FALSE(arbiter.read_chunk());
  EXPECT_THAT(viewer.read_chunk().value_or(""), HasSubstr("result"));
}

// A page that is not looked at any more, and one beside it.
TEST_F(GatewayTest, AReaderThatDoesNotReadIsCutAndOthersGetEverything) {
  constexpr int kEvents = 20'000;
  net::HttpLimits limits;
  limits.write = std::chrono::milliseconds(200);
  net::HttpServer impatient(limits);
  const auto port = impatient.listen("127.0.0.1:0", {.routes = gateway_.routes()});
  ASSERT_TRUE(port);
  impatient.start();
  const std::string watch =
      "GET /jadoube.v1.GameService/WatchGames HTTP/1.1\r\nHost: localhost\r\n\r\n";
  HttpClient slow(*port), brisk(port_);
  for (HttpClient* client : {&slow, &brisk}) {
    client->send(watch);
    ASSERT_TRUE(client->read_head());
    ASSERT_TRUE(client->read_chunk());
  }
  std::size_t seen = 0;
  for (int i = 0; i < kEvents; ++i) {
    publish_result();
    // It reads along, so that it is never far behind.
    if (i % 100 != 99) continue;
    const std::string last = "-" + std::to_string(feed_.head());
    for (bool has_come = false; !has_come;) {
      const auto chunk = brisk.read_chunk();
      ASSERT_TRUE(chunk) << seen;
      for (auto at = chunk->find("\"result"); at != std::string::npos;
           at = chunk->find("\"result", at + 1)) {
        ++seen;
      }
      has_come = chunk->find(last + "\n") != std::string::npos;
    }
  }
  EXPECT_GE(seen, std::size_t{kEvents});
  const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(20);
  while (impatient.connections() > 0 && std::chrono::steady_clock::now() < until) {
    std::this_thread::yield();
  }
  EXPECT_EQ(impatient.connections(), 0) << "the slow one is gone";
  impatient.stop();
}

TEST_F(GatewayTest, TwoHundredReadersComeAndGo) {
  for (int i = 0; i < 200; ++i) {
    HttpClient client(port_);
    client.send("GET " + kBoards + "WatchBoards HTTP/1.1\r\nHost: localhost\r\n\r\n");
    ASSERT_TRUE(client.read_head());
    ASSERT_TRUE(client.read_chunk()) << i;
  }
  EXPECT_EQ(post(kBoards + "ListBoards", "{}").status, 200);
}

}  // namespace gateway_test
}  // namespace jadoube::api
