#include <gmock/gmock.h>

#include <condition_variable>
#include <mutex>
#include <thread>

#include "daemon/net/http/http_server.h"
#include "tests/support/http_client.h"

// Clients that are broken, or mean harm. Each gets a clear status or is disconnected, and the next
// client is served as if nothing had happened.
namespace jadoube::net {
namespace http_hostile_test {

using namespace std::chrono_literals;
using testing::HasSubstr;
using tests::HttpClient;

struct HttpHostileTest : testing::Test {
  HttpLimits limits;
  HttpSite site;
  std::function<void(std::optional<HttpCrowd>)> report_crowd;
  std::unique_ptr<HttpServer> server;
  int port = 0;

  HttpHostileTest() {
    HttpRoute page;
    page.methods = {"GET", "POST"};
    page.body_bytes = 1000;
    page.handler = answers([](const HttpRequest&) { return text_response(200, "a page"); });
    site.routes = {page};
  }
  void start() {
    server = std::make_unique<HttpServer>(limits);
    server->report_crowd(report_crowd);
    port = server->listen("127.0.0.1:0", site).value();
    server->start();
  }
  // The status of the answer to these bytes. 0: the connection was ended.
  int status_of(std::string_view bytes) {
    HttpClient client(port);
    client.send(bytes);
    const auto reply = client.read_reply();
    return reply ? reply->status : 0;
  }
  ~HttpHostileTest() override {
    // Others may only just have left, and a slow machine needs more than a limit of milliseconds.
    auto reply = HttpClient(port).get("/");
    for (int tries = 0; (!reply || reply->status != 200) && tries < 1'000; ++tries) {
      reply = HttpClient(port).get("/");
    }
    EXPECT_TRUE(reply && reply->status == 200);
  }
};

TEST_F(HttpHostileTest, ASlowHeaderIsCutWithAWord) {
  limits.header = 50ms;
  start();
  HttpClient client(port);
  client.send("GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ");
  const auto reply = client.read_reply();
  ASSERT_TRUE(reply);
  EXPECT_EQ(reply->status, 408);
  EXPECT_TRUE(client.is_ended());
}

TEST_F(HttpHostileTest, ASlowBodyIsCutWithAWord) {
  limits.body = 50ms;
  start();
  EXPECT_EQ(status_of("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nabc"), 408);
}

TEST_F(HttpHostileTest, AClientThatSaysNothingIsDisconnected) {
  limits.header = 50ms;
  start();
  HttpClient client(port);
  EXPECT_TRUE(client.is_ended());
}

TEST_F(HttpHostileTest, AConnectionWithoutANextRequestIsDisconnected) {
  limits.idle = 50ms;
  start();
  HttpClient client(port);
  EXPECT_EQ(client.get("/")->status, 200);
  EXPECT_TRUE(client.is_ended());
}

TEST_F(HttpHostileTest, ALongHeaderIsRefused) {
  start();
  EXPECT_EQ(status_of("GET / HTTP/1.1\r\nX-Long: " + std::string(10'000, 'x') + "\r\n\r\n"), 431);
  EXPECT_EQ(status_of("GET /" + std::string(10'000, 'x') + " HTTP/1.1\r\n\r\n"), 431);
  std::string many = "GET / HTTP/1.1\r\n";
  for (int i = 0; i < 200; ++i) many += "X-" + std::to_string(i) + ": 1\r\n";
  EXPECT_EQ(status_of(many + "\r\n"), 431);
}

TEST_F(HttpHostileTest, ALongBodyIsRefused) {
  start();
  EXPECT_EQ(status_of("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1001\r\n\r\n"), 413);
  EXPECT_EQ(status_of("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 18446744073709551615\r\n\r\n"),
            413);
  EXPECT_EQ(status_of("POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n800\r\n" +
                      std::string(0x800, 'x') + "\r\n0\r\n\r\n"),
            413);
}

TEST_F(HttpHostileTest, ALongBodyThatIsSentAllTheSameDoesNotHideTheAnswer) {
  start();
  EXPECT_EQ(status_of("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 200000\r\n\r\n" +
                      std::string(200'000, 'x')),
            413);
}

TEST_F(HttpHostileTest, WhatIsNoRequestIsRefused) {
  start();
  for (const char* bytes :
       {"\r\n\r\n\r\n", "hello\r\n\r\n", "GET\r\n\r\n", "GET / HTTP/1.1\r\nno colon\r\n\r\n",
        "GET / HTTP/1.1\r\nContent-Length: x\r\n\r\n", "GET /\x01 HTTP/1.1\r\n\r\n",
        "GET / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\na",
        "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
        "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03 a TLS hello\r\n\r\n"}) {
    EXPECT_EQ(status_of(bytes), 400) << bytes;
  }
  EXPECT_EQ(status_of("GET / HTTP/2.0\r\n\r\n"), 505);
  EXPECT_EQ(status_of("GET / HTTP/9.9\r\n\r\n"), 505);
}

TEST_F(HttpHostileTest, ALengthBesideChunksHidesNoSecondRequest) {
  start();
  HttpClient client(port);
  client.send(
      "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n"
      "0\r\n\r\nGET /smuggled HTTP/1.1\r\nHost: x\r\n\r\n");
  EXPECT_EQ(client.read_reply()->status, 400);
  EXPECT_TRUE(client.is_ended());
}

TEST_F(HttpHostileTest, NoPathLeadsOut) {
  start();
  for (const char* path : {"/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/a/%2e./b",
                           "/..%2f..%2fetc", "/%00", "/%"}) {
    EXPECT_EQ(status_of(std::string("GET ") + path + " HTTP/1.1\r\nHost: x\r\n\r\n"), 400) << path;
  }
}

TEST_F(HttpHostileTest, AClientThatIsDoneSendingStillGetsItsAnswer) {
  start();
  HttpClient client(port);
  client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  client.half_close();
  EXPECT_EQ(client.read_reply()->body, "a page\n");
  EXPECT_TRUE(client.is_ended());
}

TEST_F(HttpHostileTest, AClientThatStopsInMidRequestIsForgotten) {
  start();
  HttpClient client(port);
  client.send("GET / HTT");
  client.half_close();
  EXPECT_TRUE(client.is_ended());
}

TEST_F(HttpHostileTest, InAFullHouseMoreViewersAreToldToComeLater) {
  limits.connections = 8;
  limits.counts_local = true;
  start();
  std::vector<HttpClient> clients;
  for (int i = 0; i < 8; ++i) {
    clients.emplace_back(port);
    ASSERT_EQ(clients.back().get("/")->status, 200);
  }
  HttpClient ninth(port);
  const auto reply = ninth.get("/");
  ASSERT_TRUE(reply);
  EXPECT_EQ(reply->status, 503);
  EXPECT_EQ(reply->field("retry-after"), "5");
  EXPECT_TRUE(ninth.is_ended());
  for (auto& client : clients) EXPECT_EQ(client.get("/")->status, 200);
  clients.front().half_close();
  EXPECT_TRUE(clients.front().is_ended());
  EXPECT_EQ(HttpClient(port).get("/")->status, 200);
}

TEST_F(HttpHostileTest, WhoHasEnteredComesIntoAFullHouseAndStays) {
  limits.connections = 8;
  limits.counts_local = true;
  site.has_entered = [](const HttpRequest& request) {
    return request.field("authorization") == "Bearer right";
  };
  start();
  std::vector<HttpClient> clients;
  for (int i = 0; i < 8; ++i) {
    clients.emplace_back(port);
    ASSERT_EQ(clients.back().get("/")->status, 200);
  }
  EXPECT_EQ(HttpClient(port).get("/", "Authorization: Bearer wrong\r\n")->status, 503);
  HttpClient arbiter(port);
  EXPECT_EQ(arbiter.get("/", "Authorization: Bearer right\r\n")->status, 200);
  EXPECT_TRUE(clients.back().is_ended()) << "the newest viewer has given way";
  EXPECT_EQ(clients.front().get("/")->status, 200);
  EXPECT_EQ(arbiter.get("/", "Authorization: Bearer right\r\n")->status, 200);
}

// Others wait at the door with nothing to say.
TEST_F(HttpHostileTest, WhoSaysNothingAtTheDoorIsInNobodysWay) {
  limits.connections = 1;
  limits.door = 4;
  limits.counts_local = true;
  site.has_entered = [](const HttpRequest&) { return true; };
  start();
  std::vector<HttpClient> silent;
  for (int i = 0; i < 20; ++i) silent.emplace_back(port);
  HttpClient arbiter(port);
  EXPECT_EQ(arbiter.get("/", "Cookie: jadoube=x\r\n")->status, 200);
}

TEST_F(HttpHostileTest, AFullHouseIsReportedOnceWithTheNetworkThatHasTheMost) {
  limits.connections = 4;
  limits.counts_local = true;
  std::mutex mutex;
  std::condition_variable changed;
  std::vector<std::optional<HttpCrowd>> reported;
  report_crowd = [&](std::optional<HttpCrowd> crowd) {
    const std::lock_guard lock(mutex);
    reported.push_back(std::move(crowd));
    changed.notify_all();
  };
  start();
  std::vector<HttpClient> clients;
  for (int i = 0; i < 4; ++i) {
    clients.emplace_back(port);
    ASSERT_EQ(clients.back().get("/")->status, 200);
  }
  for (int i = 0; i < 10; ++i) EXPECT_EQ(HttpClient(port).get("/")->status, 503);
  std::unique_lock lock(mutex);
  ASSERT_TRUE(changed.wait_for(lock, 20s, [&] { return !reported.empty(); }));
  EXPECT_EQ(reported.front(), (HttpCrowd{4, "127.0.0.1", 4}));
  EXPECT_EQ(reported.size(), 1U);
}

TEST_F(HttpHostileTest, ThousandsThatComeAndGoLeaveNothingBehind) {
  start();
  for (int i = 0; i < 2'000; ++i) {
    HttpClient client(port);
    if (i % 3 == 0) client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
    if (i % 3 == 1) client.send("GET / HTTP/1.1\r\n");
  }
  // The last one is served only after all others were seen.
  HttpClient last(port);
  EXPECT_EQ(last.get("/")->status, 200);
}

TEST_F(HttpHostileTest, AReaderThatNeverReadsAStreamIsCut) {
  std::mutex mutex;
  std::condition_variable changed;
  std::shared_ptr<HttpStream> stream;
  bool is_closed = false;
  HttpRoute events;
  events.prefix = "/events";
  events.handler = [&](const std::shared_ptr<HttpExchange>& exchange) {
    auto begun = event_stream();
    begun.closed = [&] {
      const std::lock_guard lock(mutex);
      is_closed = true;
      changed.notify_all();
    };
    const std::lock_guard lock(mutex);
    stream = exchange->stream(std::move(begun));
    changed.notify_all();
  };
  site.routes.push_back(events);
  start();
  HttpClient client(port);
  client.send("GET /events HTTP/1.1\r\nHost: x\r\n\r\n");
  std::unique_lock lock(mutex);
  ASSERT_TRUE(changed.wait_for(lock, 20s, [&] { return stream != nullptr; }));
  const auto message = shared_bytes(std::string(50'000, 'x'));
  // The sockets' own buffers take some megabytes.
  int sent = 0;
  while (stream->send(message) && sent < 10'000) ++sent;
  EXPECT_LT(sent, 10'000);
  EXPECT_TRUE(changed.wait_for(lock, 20s, [&] { return is_closed; }));
  EXPECT_FALSE(stream->is_open());
}

TEST_F(HttpHostileTest, AReaderThatNeverReadsALongResponseIsCut) {
  HttpRoute big;
  big.prefix = "/big";
  const auto body = shared_bytes(std::string(16 << 20, 'x'));
  big.handler = answers([body](const HttpRequest&) { return json_response(body); });
  site.routes.push_back(big);
  limits.write = 1ms;
  start();
  HttpClient client(port);
  client.send("GET /big HTTP/1.1\r\nHost: x\r\n\r\n");
  ASSERT_TRUE(client.read_head());
  // It reads on only after the server has given up.
  while (server->connections() != 0) std::this_thread::yield();
  EXPECT_LT(client.read_all().size(), body->size());
}

TEST_F(HttpHostileTest, ALongFrameEndsAWebSocket) {
  HttpRoute talk;
  talk.prefix = "/talk";
  talk.socket = [](const HttpRequest&, const std::shared_ptr<HttpStream>& stream) {
    SocketEvents events;
    events.message = [stream](std::string_view) { stream->send(shared_bytes("yes")); };
    return events;
  };
  site.routes.push_back(talk);
  start();
  HttpClient client(port);
  ASSERT_TRUE(client.open_socket("/talk"));
  client.send_frame(std::string(64 << 10, 'x'));
  EXPECT_EQ(client.read_frame(), "yes");
  client.send_frame(std::string((64 << 10) + 1, 'x'));
  EXPECT_FALSE(client.read_frame());
  EXPECT_EQ(client.close_code(), 1009);
}

TEST_F(HttpHostileTest, AFrameWithoutAMaskEndsAWebSocket) {
  HttpRoute talk;
  talk.prefix = "/talk";
  talk.socket = [](const HttpRequest&, const std::shared_ptr<HttpStream>&) {
    return SocketEvents{};
  };
  site.routes.push_back(talk);
  start();
  HttpClient client(port);
  ASSERT_TRUE(client.open_socket("/talk"));
  client.send(std::string("\x81\x02hi", 4));
  EXPECT_FALSE(client.read_frame());
  EXPECT_TRUE(client.is_ended());
}

TEST_F(HttpHostileTest, AWebSocketThatAnswersNoPingIsDisconnected) {
  limits.ping = 50ms;
  HttpRoute talk;
  talk.prefix = "/talk";
  talk.socket = [](const HttpRequest&, const std::shared_ptr<HttpStream>&) {
    return SocketEvents{};
  };
  site.routes.push_back(talk);
  start();
  HttpClient client(port);
  ASSERT_TRUE(client.open_socket("/talk"));
  EXPECT_THAT(client.read_all(), HasSubstr("\x89"));
}

}  // namespace http_hostile_test
}  // namespace jadoube::net
