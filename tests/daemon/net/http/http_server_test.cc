#include "daemon/net/http/http_server.h"

#include <gmock/gmock.h>

#include <condition_variable>
#include <mutex>
#include <thread>

#include "daemon/language/language.h"
#include "daemon/net/http/http_message.h"
#include "tests/support/http_client.h"
#include "tests/support/process.h"

namespace jadoube::net {
namespace http_server_test {

using namespace std::chrono_literals;
using testing::HasSubstr;
using tests::HttpClient;

// Something that another thread hands over.
template <typename Value>
class Handed {
 public:
  void give(Value value) {
    const std::lock_guard lock(mutex_);
    value_ = std::move(value);
    given_.notify_all();
  }
  // Waits for it. Nothing: it did not come.
  std::optional<Value> wait() {
    std::unique_lock lock(mutex_);
    given_.wait_for(lock, 20s, [&] { return value_.has_value(); });
    return std::exchange(value_, std::nullopt);
  }

 private:
  std::mutex mutex_;
  std::condition_variable given_;
  std::optional<Value> value_;
};

HttpRoute route(std::string prefix, HttpHandler handler) {
  HttpRoute made;
  made.prefix = std::move(prefix);
  made.handler = std::move(handler);
  return made;
}

HttpRoute fixed(std::string prefix, std::string body) {
  return route(std::move(prefix), answers([body](const HttpRequest&) {
                 HttpResponse response = text_response(200, body);
                 response.etag = strong_etag(body);
                 return response;
               }));
}

struct HttpServerTest : testing::Test {
  HttpSite site;
  HttpLimits limits;
  std::unique_ptr<HttpServer> server;
  int port = 0;

  void start() {
    server = std::make_unique<HttpServer>(limits);
    const auto opened = server->listen("127.0.0.1:0", site);
    ASSERT_TRUE(opened) << opened.error().message;
    port = *opened;
    server->start();
  }
  HttpClient client() const { return HttpClient(port); }
};

TEST_F(HttpServerTest, ServesSeveralRequestsOnOneConnection) {
  site.routes = {fixed("/a", "first"), fixed("/b", "second")};
  start();
  auto one = client();
  const auto first = one.get("/a");
  ASSERT_TRUE(first);
  EXPECT_EQ(first->status, 200);
  EXPECT_EQ(first->body, "first\n");
  EXPECT_EQ(first->field("content-type"), "text/plain; charset=utf-8");
  EXPECT_EQ(first->field("connection"), "keep-alive");
  EXPECT_EQ(first->field("x-content-type-options"), "nosniff");
  EXPECT_EQ(one.get("/b")->body, "second\n");
  EXPECT_EQ(one.get("/c")->status, 404);
  EXPECT_EQ(one.get("/a")->status, 200);
}

TEST_F(HttpServerTest, SpeaksTheLanguageOfTheReader) {
  site.routes = {route("/spoken", answers([](const HttpRequest& request) {
                         const std::string wanted =
                             request.language ? request.language->tag() : "none";
                         return text_response(200, wanted + " " + language::spoken().tag());
                       }))};
  start();
  auto one = client();
  EXPECT_EQ(one.get("/spoken")->body, "none en\n");
  EXPECT_EQ(one.get("/spoken", "Accept-Language: ja, uk;q=0.5\r\n")->body, "uk uk\n");
  EXPECT_EQ(one.get("/spoken?lang=de", "Accept-Language: uk\r\n")->body, "de de\n");
  EXPECT_EQ(one.get("/spoken?lang=xx", "Accept-Language: \xff\r\n")->body, "none en\n");
  EXPECT_THAT(one.get("/nothing", "Accept-Language: en-XA\r\n")->body, testing::StartsWith("⟦"));
  EXPECT_THAT(one.request("POST", "/spoken?lang=en-XA")->body, testing::StartsWith("⟦"));
}

TEST_F(HttpServerTest, AnswersInTheLanguageOfTheSiteIfTheReaderNamesNone) {
  site.language = language::Language::of_tag("en-XA");
  start();
  auto one = client();
  EXPECT_THAT(one.get("/nothing")->body, testing::StartsWith("⟦"));
  EXPECT_THAT(one.get("/nothing", "Accept-Language: en\r\n")->body,
              testing::StartsWith("nothing is served"));
  auto other = client();
  EXPECT_THAT(other.get("/%")->body, testing::StartsWith("⟦"));
}

TEST_F(HttpServerTest, AnswersRequestsThatWereSentTogetherInTheirOrder) {
  site.routes = {fixed("/a", "first"), fixed("/b", "second")};
  start();
  auto one = client();
  one.send("GET /a HTTP/1.1\r\nHost: x\r\n\r\nGET /b HTTP/1.1\r\nHost: x\r\n\r\n");
  EXPECT_EQ(one.read_reply()->body, "first\n");
  EXPECT_EQ(one.read_reply()->body, "second\n");
}

TEST_F(HttpServerTest, ServesAUnixSocket) {
  site.routes = {fixed("/", "over a Unix socket")};
  const tests::TemporaryDirectory directory;
  server = std::make_unique<HttpServer>();
  ASSERT_TRUE(server->listen("unix:" + (directory / "http"), site));
  server->start();
  HttpClient one(directory / "http");
  EXPECT_EQ(one.get("/")->body, "over a Unix socket\n");
}

TEST_F(HttpServerTest, AtTheEndWhoWaitsForAnAnswerGetsItAndAStreamItsLastMessage) {
  Handed<std::shared_ptr<HttpExchange>> asked;
  Handed<std::shared_ptr<HttpStream>> begun;
  site.routes = {
      fixed("/idle", "content"),
      route("/slow", [&](auto exchange) { asked.give(std::move(exchange)); }),
      route("/stream", [&](auto exchange) { begun.give(exchange->stream(event_stream())); })};
  start();
  std::optional<HttpClient> slow(port), reader(port);
  auto idle = client();
  EXPECT_TRUE(idle.get("/idle"));
  slow->send("GET /slow HTTP/1.1\r\nHost: x\r\n\r\n");
  reader->send("GET /stream HTTP/1.1\r\nHost: x\r\n\r\n");
  const auto exchange = asked.wait().value();
  const auto stream = begun.wait().value();
  EXPECT_TRUE(reader->read_head());

  std::thread end([&] { server->finish(20s); });
  EXPECT_TRUE(idle.is_ended());
  stream->send(server_sent_event("the last"));
  stream->close();
  EXPECT_EQ(reader->read_chunk().value_or(""), "data: the last\n\n");
  EXPECT_TRUE(reader->is_ended());
  exchange->respond(text_response(200, "late"));
  const auto reply = slow->read_reply();
  ASSERT_TRUE(reply);
  EXPECT_EQ(reply->body, "late\n");
  EXPECT_EQ(reply->field("connection"), "close");
  slow.reset();
  reader.reset();
  end.join();
  EXPECT_FALSE(client().get("/idle")) << "nobody is let in any more";
}

TEST_F(HttpServerTest, AtTheEndAStreamThatContinuesIsClosed) {
  Handed<std::shared_ptr<HttpStream>> begun;
  site.routes = {route("/", [&](auto exchange) { begun.give(exchange->stream(event_stream())); })};
  start();
  auto reader = client();
  reader.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  EXPECT_TRUE(reader.read_head());
  const auto stream = begun.wait().value();
  server->finish(100ms);
  EXPECT_FALSE(reader.read_chunk()) << "the end of the body, not a cut";
  EXPECT_FALSE(stream->is_open());
}

TEST_F(HttpServerTest, AHeadRequestGetsTheLengthWithoutTheBody) {
  site.routes = {fixed("/", "content")};
  start();
  auto one = client();
  const auto head = one.request("HEAD", "/");
  ASSERT_TRUE(head);
  EXPECT_EQ(head->field("content-length"), "8");
  EXPECT_EQ(one.get("/")->body, "content\n");
}

TEST_F(HttpServerTest, AClientThatHasTheVersionGetsNoBody) {
  site.routes = {fixed("/", "content")};
  start();
  auto one = client();
  const auto etag = one.get("/")->field("etag");
  const std::string bare = etag.substr(1, etag.size() - 2);
  for (const auto& sent : {etag, bare, "W/" + etag, "\"x\", " + etag, std::string("*")}) {
    const auto reply = one.get("/", "If-None-Match: " + sent + "\r\n");
    ASSERT_TRUE(reply) << sent;
    EXPECT_EQ(reply->status, 304) << sent;
    EXPECT_EQ(reply->field("etag"), etag) << sent;
    EXPECT_EQ(reply->field("content-length"), "") << sent;
  }
  EXPECT_EQ(one.get("/", "If-None-Match: \"other\"\r\n")->body, "content\n");
}

TEST_F(HttpServerTest, TellsPagesOfOtherOriginsWhatTheyMayDo) {
  auto open = fixed("/pgn", "content");
  open.cross_origin = CrossOrigin::kEverybody;
  site.routes = {open, fixed("/own", "content")};
  start();
  auto one = client();
  const auto preflight =
      one.request("OPTIONS", "/pgn/games.pgn", "Origin: https://club.example\r\n");
  ASSERT_TRUE(preflight);
  EXPECT_EQ(preflight->status, 204);
  EXPECT_EQ(preflight->field("access-control-allow-origin"), "*");
  EXPECT_EQ(preflight->field("access-control-allow-methods"), "GET, HEAD, OPTIONS");
  EXPECT_THAT(preflight->field("access-control-allow-headers"), HasSubstr("If-None-Match"));
  const auto read = one.get("/pgn");
  EXPECT_EQ(read->field("access-control-allow-origin"), "*");
  EXPECT_THAT(read->field("access-control-expose-headers"), HasSubstr("ETag"));
  EXPECT_EQ(one.request("OPTIONS", "/own")->field("access-control-allow-origin"), "");
  EXPECT_EQ(one.get("/own")->field("access-control-allow-origin"), "");
}

TEST_F(HttpServerTest, AMethodThatARouteDoesNotTakeIsToldWhichItTakes) {
  site.routes = {fixed("/", "content")};
  start();
  auto one = client();
  const auto reply = one.request("DELETE", "/");
  EXPECT_EQ(reply->status, 405);
  EXPECT_EQ(reply->field("allow"), "GET, HEAD, OPTIONS");
  EXPECT_EQ(one.get("/")->status, 200);
}

TEST_F(HttpServerTest, GivesHandlersTheRequest) {
  auto echo = route("/echo", answers([](const HttpRequest& request) {
                      return text_response(200, request.method + " " + request.rest + " " +
                                                    request.parameter("q").value_or("-") + " " +
                                                    request.field("x-word") + " " + request.body +
                                                    " " + request.peer);
                    }));
  echo.methods = {"GET", "POST"};
  site.routes = {echo};
  start();
  auto one = client();
  EXPECT_EQ(one.request("POST", "/echo/a/b?q=1", "X-Word: w\r\n", "body")->body,
            "POST a/b 1 w body 127.0.0.1\n");
  one.send(
      "POST /echo HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
      "3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n");
  EXPECT_EQ(one.read_reply()->body, "POST  -  abcde 127.0.0.1\n");
}

TEST_F(HttpServerTest, AnswersLaterFromAnotherThread) {
  Handed<std::shared_ptr<HttpExchange>> handed;
  site.routes = {route(
      "/", [&](std::shared_ptr<HttpExchange> exchange) { handed.give(std::move(exchange)); })};
  start();
  auto one = client();
  one.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  (*handed.wait())->respond(text_response(200, "later"));
  EXPECT_EQ(one.read_reply()->body, "later\n");
}

TEST_F(HttpServerTest, ARequestThatNobodyAnswersGetsAStatus) {
  limits.answer = 50ms;
  Handed<std::shared_ptr<HttpExchange>> handed;
  site.routes = {
      route("/dropped", [](const std::shared_ptr<HttpExchange>&) {}),
      route("/kept", [&](std::shared_ptr<HttpExchange> exchange) { handed.give(exchange); }),
      route("/thrown", [](const std::shared_ptr<HttpExchange>&) {
        throw std::runtime_error("a handler that throws");
      })};
  start();
  auto one = client();
  EXPECT_EQ(one.get("/dropped")->status, 500);
  EXPECT_EQ(one.get("/thrown")->status, 500);
  EXPECT_EQ(one.get("/kept")->status, 503);
  EXPECT_TRUE(one.is_ended());
  (*handed.wait())->respond(text_response(200, "too late"));
}

TEST_F(HttpServerTest, StreamsEventsToManyClients) {
  std::mutex mutex;
  std::vector<std::shared_ptr<HttpStream>> streams;
  Handed<int> all;
  site.routes = {route("/events", [&](const std::shared_ptr<HttpExchange>& exchange) {
    const std::lock_guard lock(mutex);
    streams.push_back(exchange->stream(event_stream()));
    if (streams.size() == 50) all.give(50);
  })};
  start();
  std::vector<HttpClient> clients;
  for (int i = 0; i < 50; ++i) {
    clients.push_back(client());
    clients.back().send("GET /events HTTP/1.1\r\nHost: x\r\n\r\n");
  }
  ASSERT_TRUE(all.wait());
  const auto event = server_sent_event("{\"move\":\"e4\"}", "table", "7");
  for (const auto& stream : streams) EXPECT_TRUE(stream->send(event));
  for (HttpClient& each : clients) {
    const auto head = each.read_head();
    ASSERT_TRUE(head);
    EXPECT_EQ(head->field("content-type"), "text/event-stream; charset=utf-8");
    EXPECT_EQ(each.read_chunk(), *event);
  }
  for (const auto& stream : streams) stream->close();
  for (HttpClient& each : clients) EXPECT_FALSE(each.read_chunk());
}

TEST_F(HttpServerTest, ASourceHearsThatItsClientIsGone) {
  Handed<bool> closed;
  site.routes = {route("/events", [&](const std::shared_ptr<HttpExchange>& exchange) {
    auto start = event_stream();
    start.closed = [&] { closed.give(true); };
    exchange->stream(std::move(start))->send(shared_bytes("data: x\n\n"));
  })};
  start();
  {
    auto one = client();
    one.send("GET /events HTTP/1.1\r\nHost: x\r\n\r\n");
    ASSERT_TRUE(one.read_head());
    EXPECT_TRUE(one.read_chunk());
  }
  EXPECT_TRUE(closed.wait());
}

TEST_F(HttpServerTest, ASourceHearsThatMoreCanBeSent) {
  std::shared_ptr<HttpStream> stream;
  int sent = 0;
  site.routes = {route("/numbers", [&](const std::shared_ptr<HttpExchange>& exchange) {
    HttpStreamStart start;
    start.content_type = "text/plain";
    start.drained = [&] {
      if (++sent < 100) {
        stream->send(shared_bytes(std::to_string(sent) + "\n"));
      } else {
        stream->close();
      }
    };
    stream = exchange->stream(std::move(start));
    stream->send(shared_bytes("0\n"));
  })};
  start();
  auto one = client();
  one.send("GET /numbers HTTP/1.1\r\nHost: x\r\n\r\n");
  ASSERT_TRUE(one.read_head());
  int count = 0;
  while (one.read_chunk()) ++count;
  EXPECT_EQ(count, 100);
  server->stop();
}

TEST_F(HttpServerTest, AnIdleStreamIsKeptAlive) {
  limits.ping = 20ms;
  site.routes = {route("/events", [&](const std::shared_ptr<HttpExchange>& exchange) {
    exchange->stream(event_stream());
  })};
  start();
  auto one = client();
  one.send("GET /events HTTP/1.1\r\nHost: x\r\n\r\n");
  ASSERT_TRUE(one.read_head());
  EXPECT_EQ(one.read_chunk(), ":\n\n");
}

TEST_F(HttpServerTest, AnOldClientGetsAStreamWithoutChunks) {
  site.routes = {route("/events", [&](const std::shared_ptr<HttpExchange>& exchange) {
    const auto stream = exchange->stream(event_stream());
    stream->send(shared_bytes("data: x\n\n"));
    stream->close();
  })};
  start();
  auto one = client();
  one.send("GET /events HTTP/1.0\r\n\r\n");
  EXPECT_THAT(one.read_all(), testing::EndsWith("\r\n\r\ndata: x\n\n"));
}

TEST_F(HttpServerTest, TalksWebSocketInBothDirections) {
  Handed<bool> closed;
  HttpRoute talk;
  talk.prefix = "/api/v1.0";
  talk.socket = [&](const HttpRequest&, const std::shared_ptr<HttpStream>& stream) {
    SocketEvents events;
    events.message = [stream](std::string_view text) {
      stream->send(shared_bytes("you said " + std::string(text)));
    };
    events.closed = [&] { closed.give(true); };
    return events;
  };
  site.routes = {talk, fixed("/", "a page")};
  start();
  {
    auto one = client();
    ASSERT_TRUE(one.open_socket("/api/v1.0"));
    for (const char* text : {"one", "two"}) one.send_frame(text);
    EXPECT_EQ(one.read_frame(), "you said one");
    EXPECT_EQ(one.read_frame(), "you said two");
    const std::string longer(60'000, 'x');
    one.send_frame(longer);
    EXPECT_EQ(one.read_frame(), "you said " + longer);
  }
  EXPECT_TRUE(closed.wait());
  auto other = client();
  EXPECT_EQ(other.get("/api/v1.0")->status, 426);
  EXPECT_EQ(other.get("/")->body, "a page\n");
}

TEST_F(HttpServerTest, AWebSocketIsClosedByTheServerWithACode) {
  HttpRoute talk;
  talk.socket = [](const HttpRequest&, const std::shared_ptr<HttpStream>& stream) {
    stream->send(shared_bytes("goodbye"));
    stream->close();
    return SocketEvents{};
  };
  site.routes = {talk};
  start();
  auto one = client();
  ASSERT_TRUE(one.open_socket("/"));
  EXPECT_EQ(one.read_frame(), "goodbye");
  EXPECT_FALSE(one.read_frame());
  EXPECT_EQ(one.close_code(), 1000);
}

TEST_F(HttpServerTest, OnlyListedOriginsOpenAWebSocket) {
  HttpRoute talk;
  talk.socket = [](const HttpRequest&, const std::shared_ptr<HttpStream>&) {
    return SocketEvents{};
  };
  site.routes = {talk};
  site.origins = {"https://lichess.org"};
  site.checks_host = true;
  start();
  EXPECT_TRUE(client().open_socket("/", "Origin: https://lichess.org\r\n"));
  EXPECT_TRUE(client().open_socket("/"));
  EXPECT_FALSE(client().open_socket("/", "Origin: https://evil.example\r\n"));
}

TEST_F(HttpServerTest, EndsWhileItsTimerRingsAllTheTime) {
  limits.ping = 1ms;
  for (int i = 0; i < 300; ++i) {
    start();
    EXPECT_FALSE(client().open_socket("/"));
    server.reset();
  }
}

TEST_F(HttpServerTest, EndsWhileClientsWaitAndStreamsAreHeld) {
  Handed<std::shared_ptr<HttpExchange>> waiting;
  Handed<std::shared_ptr<HttpStream>> streaming;
  site.routes = {
      route("/wait", [&](std::shared_ptr<HttpExchange> exchange) { waiting.give(exchange); }),
      route("/events", [&](const std::shared_ptr<HttpExchange>& exchange) {
        streaming.give(exchange->stream(event_stream()));
      })};
  start();
  auto one = client(), two = client();
  one.send("GET /wait HTTP/1.1\r\nHost: x\r\n\r\n");
  two.send("GET /events HTTP/1.1\r\nHost: x\r\n\r\n");
  const auto exchange = *waiting.wait();
  const auto stream = *streaming.wait();
  server.reset();
  EXPECT_TRUE(one.is_ended());
  EXPECT_TRUE(two.is_ended());
  exchange->respond(text_response(200, "too late"));
  stream->send(shared_bytes("too late"));
}

}  // namespace http_server_test
}  // namespace jadoube::net
