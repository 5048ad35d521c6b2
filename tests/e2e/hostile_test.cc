// People and programs that mean harm to the HTTP server and to the gateway, while a game is played.
// Each is refused in words or cut, and the streams of arbiters miss nothing. JADOUBE_HOSTILE=N does
// everything N times, with larger crowds: `make chaos`.
#include <gmock/gmock.h>
#include <grpcpp/channel.h>
#include <grpcpp/client_context.h>
#include <sys/resource.h>
#include <sys/socket.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <iostream>
#include <mutex>
#include <nlohmann/json.hpp>
#include <sstream>
#include <thread>

#include "daemon/client/calls/client.h"
#include "jadoube/v1/hall_service.grpc.pb.h"
#include "jadoube/v1/incident_service.grpc.pb.h"
#include "tests/support/http_client.h"
#include "tests/support/nats_server.h"
#include "tests/support/source_tree.h"
#include "tests/support/test_daemon.h"

namespace jadoube::tests {
namespace hostile_test {

using namespace std::chrono_literals;
using nlohmann::json;
using testing::AllOf;
using testing::AnyOf;
using testing::Each;
using testing::Eq;
using testing::HasSubstr;
using testing::Not;
using Clock = std::chrono::steady_clock;

const std::string kGame = jadoube::tests::source_path("tests/e2e/quick.pgn");
const std::string kJson = "Content-Type: application/json\r\n";
const std::string kLocal = "Host: localhost\r\n";
const std::string kIncidents = "/jadoube.v1.IncidentService/ListIncidents";
const std::string kBoards = "/jadoube.v1.BoardService/ListBoards";
const std::string kEvents = "/jadoube.v1.HallService/WatchEvents";

// How often everything is done.
int rounds() {
  const char* asked = std::getenv("JADOUBE_HOSTILE");
  return asked == nullptr ? 0 : std::atoi(asked);
}
// How many clients, or tries, of a kind.
int many(int in_a_test, int in_chaos) { return rounds() > 0 ? in_chaos : in_a_test; }

// How many files this process and the daemon may have open.
int open_many_files() {
  rlimit files{};
  ::getrlimit(RLIMIT_NOFILE, &files);
  files.rlim_cur = files.rlim_max;
  ::setrlimit(RLIMIT_NOFILE, &files);
  return static_cast<int>(std::min<rlim_t>(files.rlim_cur, 1 << 20));
}

/// An arbiter's page: it reads the stream of events with its incidents by server-sent events.
class ArbitersPage {
 public:
  ArbitersPage(int port, const std::string& token) : client_(port) {
    client_.send("GET " + kEvents + "?message=%7B%22withIncidents%22:true%7D HTTP/1.1\r\n" +
                 kLocal + "Authorization: Bearer " + token + "\r\n\r\n");
    thread_ = std::thread([this] { read(); });
  }
  ~ArbitersPage() {
    ::shutdown(client_.fd(), SHUT_RDWR);
    thread_.join();
  }

  /// The cursors of all events after the snapshot, without bookmarks.
  std::vector<std::string> cursors() const {
    const std::lock_guard lock(mutex_);
    return cursors_;
  }
  /// The cursor of the snapshot. Empty: it has not come yet.
  std::string start() const {
    const std::lock_guard lock(mutex_);
    return start_;
  }
  /// The stream has ended.
  bool is_over() const { return is_over_; }

 private:
  void read() {
    const auto head = client_.read_head();
    if (head && head->status == 200) {
      for (auto chunk = client_.read_chunk(); chunk; chunk = client_.read_chunk()) take(*chunk);
    }
    is_over_ = true;
  }
  void take(const std::string& chunk) {
    std::istringstream lines(chunk);
    std::string id;
    for (std::string line; std::getline(lines, line);) {
      if (line.starts_with("id: ")) id = line.substr(4);
      if (!line.starts_with("data: ")) continue;
      const json event = json::parse(line.substr(6), nullptr, false);
      const std::lock_guard lock(mutex_);
      if (start_.empty()) {
        start_ = id;
      } else if (!event.contains("bookmark")) {
        cursors_.push_back(id);
      }
    }
  }

  HttpClient client_;
  mutable std::mutex mutex_;
  std::string start_;
  std::vector<std::string> cursors_;
  std::atomic<bool> is_over_ = false;
  std::thread thread_;
};

/// A daemon on whose board a game is played, with pages, an output and an address for viewers.
class Hostile : public testing::Test {
 public:
  void SetUp() override {
    files_ = open_many_files();
    boards().add_board("one");
    daemon_.serve_viewers();
    daemon_.add_config(
        "[http]\nlisten = [\"127.0.0.1:0\"]\nnames = [\"hall.example\"]\n"
        "[[output]]\nname = \"live\"\nkind = \"pgn\"\n");
    daemon_.start_daemon();
    const auto opened = ctl({"open"});
    port_ = std::stoi(opened.substr(opened.find(':', opened.find("http://") + 7) + 1));
    token_ = ctl({"tokens", "create", "--role", "arbiter", "--name", "A. Meier"});
    token_.erase(token_.find('\n'));
  }

  /// The daemon that reads the board, and the board's name at `daemon_`.
  virtual TestDaemon& boards() { return daemon_; }
  virtual std::string board() const { return "boards/one"; }

  std::string ctl(std::vector<std::string> arguments) {
    const auto ran = daemon_.ctl(std::move(arguments));
    EXPECT_EQ(ran.code, 0) << ran.output;
    return ran.output;
  }
  std::string bearer() const { return "Authorization: Bearer " + token_ + "\r\n"; }
  /// The answer to these bytes. Status 0: the connection was ended without one.
  HttpReply answer(const std::string& bytes) const {
    HttpClient client(port_);
    client.send(bytes);
    return client.read_reply().value_or(HttpReply());
  }
  /// The same on a connection that stays open.
  static int status_of(HttpClient& client, const std::string& method, const std::string& target,
                       const std::string& fields = {}, const std::string& body = {}) {
    const auto reply = client.request(method, target, fields, body);
    return reply ? reply->status : 0;
  }

  /// Does all harm while the game is played, and again as often as asked. Then compares what the
  /// arbiter's page got with what is on record.
  void expect_that_arbiters_miss_nothing(const std::function<void()>& harm) {
    DaemonWatcher program(daemon_.address());
    ArbitersPage page(port_, token_);
    while (page.start().empty() && !page.is_over()) std::this_thread::sleep_for(10ms);
    ASSERT_FALSE(page.is_over()) << log();
    boards().play("one", kGame, {"--speed", "6", "--seed", "7", "--linger", "600"});
    for (int i = 0; i < std::max(1, rounds()); ++i) harm();

    values::v1::Game game;
    ASSERT_TRUE(program.wait(
        [&](const auto& view) {
          const auto found = view.boards().find(board());
          if (found == view.boards().end()) return false;
          game = found->second.game;
          return game.result() > values::v1::RESULT_UNKNOWN && !game.result_provisional();
        },
        120s))
        << log();
    EXPECT_EQ(uci_of(game), uci_of_pgn(kGame));
    EXPECT_FALSE(page.is_over()) << "the arbiter's stream was cut\n" << log();
    const auto on_record = cursors_after(page.start());
    EXPECT_GT(on_record.size(), 33u) << "a ply has at least one event";
    const auto until = Clock::now() + 60s;
    while (page.cursors().size() < on_record.size() && Clock::now() < until) {
      std::this_thread::sleep_for(10ms);
    }
    auto seen = page.cursors();
    ASSERT_GE(seen.size(), on_record.size()) << log();
    // More may have happened since.
    seen.resize(on_record.size());
    EXPECT_EQ(seen, on_record) << "events are missing, or came twice";
    EXPECT_EQ(answer("GET /wall HTTP/1.1\r\n" + kLocal + "\r\n").status, 200) << log();
    EXPECT_EQ(daemon_.daemon().wait(0ms), std::nullopt) << "the daemon has ended\n" << log();
  }

  /// The cursors of the events after `cursor`, as another arbiter reads them later.
  std::vector<std::string> cursors_after(const std::string& cursor) {
    const auto stub = v1::HallService::NewStub(cli::connect(daemon_.address()));
    grpc::ClientContext context;
    context.set_deadline(std::chrono::system_clock::now() + 60s);
    v1::WatchEventsRequest request;
    request.set_after(cursor);
    request.set_with_incidents(true);
    const auto reader = stub->WatchEvents(&context, request);
    std::vector<std::string> cursors;
    v1::WatchEventsResponse response;
    // A bookmark comes when nothing is new.
    while (reader->Read(&response) && !response.has_bookmark())
      cursors.push_back(response.cursor());
    context.TryCancel();
    return cursors;
  }

  // "40000 kB"
  std::string memory() {
    std::istringstream lines(
        read_file("/proc/" + std::to_string(daemon_.daemon().pid()) + "/status"));
    for (std::string line; std::getline(lines, line);) {
      if (line.starts_with("VmRSS:")) return line.substr(line.find_first_of("123456789"));
    }
    return "no memory";
  }
  std::string log() const { return read_file(daemon_.directory() / "daemon.log"); }

  // --- Harm

  /// Connections that ask for nothing, for half a request, and for streams that nobody reads.
  void send_crowds() {
    // A part of the descriptors is for others.
    const int size = std::min(many(300, 2000), files_ / 8);
    const std::vector<std::string> says = {
        "",
        "GET /wall HTTP/1.1\r\nHost: local",
        "\x16\x03\x01",
        "GET /wall HTTP/1.1\r\n" + kLocal + "\r\n",
        "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        "POST " + kBoards + " HTTP/1.1\r\n" + kLocal + kJson + "Content-Length: 100\r\n\r\n{",
        "GET /jadoube.v1.GameService/WatchGames HTTP/1.1\r\n" + kLocal + "\r\n",
        "GET /jadoube.v1.HallService/WatchHall HTTP/1.1\r\n" + kLocal + "\r\n",
        "GET " + kEvents + " HTTP/1.1\r\n" + kLocal + "\r\n"};
    // They stay until the next crowd comes.
    crowd_.clear();
    for (int i = 0; i < size; ++i) {
      crowd_.emplace_back(port_);
      crowd_.back().send(says[static_cast<std::size_t>(i) % says.size()]);
    }
    // Arbiters' programs have places of their own.
    EXPECT_EQ(daemon_.ctl({"boards"}).code, 0) << log();
  }

  void try_wrong_tokens() {
    const int tries = many(1000, 5000);
    HttpClient client(port_);
    for (int i = 0; i < tries; ++i) {
      const int status = status_of(client, "POST", kIncidents,
                                   kJson + "Authorization: Bearer nobody.wrong\r\n", "{}");
      ASSERT_THAT(status, AnyOf(401, 429)) << i;
      if (i % 2 == 0) continue;
      ASSERT_EQ(
          status_of(client, "POST", "/access/enter", kJson, R"({"secret":"nobody.wrong"})") / 100,
          4);
    }
    const auto stub = v1::IncidentService::NewStub(cli::connect(daemon_.viewers_address()));
    for (int i = 0; i < tries; ++i) {
      grpc::ClientContext context;
      context.set_deadline(std::chrono::system_clock::now() + 60s);
      context.AddMetadata("authorization", "Bearer nobody.wrong" + std::to_string(i));
      v1::ListIncidentsResponse response;
      const auto status = stub->ListIncidents(&context, {}, &response);
      ASSERT_THAT(status.error_code(),
                  AnyOf(grpc::StatusCode::UNAUTHENTICATED, grpc::StatusCode::RESOURCE_EXHAUSTED))
          << status.error_message();
    }
    EXPECT_EQ(status_of(client, "POST", kIncidents, kJson + bearer(), "{}"), 200)
        << "who has a token is let in beside them";
  }

  void come_from_foreign_pages() {
    // A connection ends if a body is refused before it was read.
    const auto status = [&](const std::string& method, const std::string& target,
                            const std::string& fields, const std::string& body) {
      HttpClient client(port_);
      return status_of(client, method, target, fields, body);
    };
    const std::string stranger = "Origin: https://stranger.example\r\n";
    for (const std::string& origin :
         {stranger, std::string("Origin: null\r\n"), std::string("Origin: http://localhost:1\r\n"),
          std::string("Origin: http://localhost.stranger.example\r\n")}) {
      EXPECT_EQ(status("POST", kIncidents, kJson + bearer() + origin, "{}"), 403) << origin;
      EXPECT_EQ(status("POST", "/access/enter", kJson + origin, R"({"secret":"x.y"})"), 403)
          << origin;
      const auto read = HttpClient(port_).get(kIncidents, bearer() + origin).value_or(HttpReply());
      EXPECT_EQ(read.status, 403) << "a page of " << origin << " is a viewer's, whatever it sends";
      EXPECT_EQ(read.field("access-control-allow-origin"), "");
    }
    // No form of a page can send these types of content.
    for (const char* type :
         {"text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"}) {
      EXPECT_EQ(status("POST", kIncidents, "Content-Type: " + std::string(type) + "\r\n" + bearer(),
                       "{}"),
                415)
          << type;
    }
  }

  // A name of a stranger that leads to the daemon's address.
  void rebind() {
    for (const char* host : {"stranger.example", "stranger.example:8080",
                             "localhost.stranger.example", "hall.example.stranger.example",
                             "127.0.0.1.stranger.example", "127.0.0.1@stranger.example", ""}) {
      const std::string field = "Host: " + std::string(host) + "\r\n";
      for (const std::string& target : {std::string("/wall"), kBoards, std::string("/access/me"),
                                        std::string("/pgn/live/live.pgn")}) {
        EXPECT_EQ(answer("GET " + target + " HTTP/1.1\r\n" + field + "\r\n").status, 403)
            << host << " " << target;
      }
    }
    for (const char* host : {"hall.example", "HALL.example:8443", "127.0.0.1", "[::1]:80"}) {
      EXPECT_EQ(answer("GET /wall HTTP/1.1\r\nHost: " + std::string(host) + "\r\n\r\n").status, 200)
          << host;
    }
  }

  void send_bombs() {
    const std::string start = "GET / HTTP/1.1\r\n" + kLocal;
    EXPECT_EQ(answer(start + "X-Long: " + std::string(200'000, 'x') + "\r\n\r\n").status, 431);
    EXPECT_EQ(answer("GET /" + std::string(200'000, 'x') + " HTTP/1.1\r\n\r\n").status, 431);
    std::string fields;
    for (int i = 0; i < 1000; ++i) fields += "A: 1\r\n";
    EXPECT_EQ(answer(start + fields + "\r\n").status, 431);
    std::string cookies;
    for (int i = 0; i < 90; ++i) cookies += "Cookie: jadoube=;jadoube=a.b;=;;;;;;;;;\r\n";
    EXPECT_EQ(answer(start + cookies + "\r\n").status, 200);

    const std::string post = "POST " + kBoards + " HTTP/1.1\r\n" + kLocal + kJson;
    EXPECT_EQ(answer(post + "Content-Length: 100000000000\r\n\r\n").status, 413);
    EXPECT_EQ(answer(post + "Content-Length: 2000000\r\n\r\n" + std::string(2'000'000, ' ')).status,
              413);
    EXPECT_EQ(answer(post + "Transfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\n").status / 100,
              4);
    std::string chunks;
    for (int i = 0; i < 300'000; ++i) chunks += "1\r\n \r\n";
    EXPECT_EQ(answer(post + "Transfer-Encoding: chunked\r\n\r\n" + chunks + chunks + chunks +
                     chunks + "0\r\n\r\n")
                  .status,
              413);
    // Nothing is unpacked, and nothing is read deeper than a message can be.
    EXPECT_EQ(answer(post + "Content-Encoding: gzip\r\nContent-Length: 2\r\n\r\n{}").status, 501);
    const auto sent = [&](const std::string& body) {
      return answer(post + "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body);
    };
    EXPECT_EQ(sent(std::string(1'000'000, '[')).status, 400);
    std::string deep;
    for (int i = 0; i < 150'000; ++i) deep += "{\"a\":";
    EXPECT_EQ(sent(deep).status, 400);
    EXPECT_EQ(sent(R"({"pageToken":")" + std::string(1'000'000, 'x') + "\"}").status / 100, 4);
    const std::string enter(4000, '[');
    EXPECT_EQ(answer("POST /access/enter HTTP/1.1\r\n" + kLocal + kJson +
                     "Content-Length: 4000\r\n\r\n" + enter)
                      .status /
                  100,
              4);
    // Only who may send a pairing file may send so much.
    EXPECT_EQ(answer("POST /jadoube.v1.TournamentService/ImportPairings HTTP/1.1\r\n" + kLocal +
                     kJson + "Content-Length: 8000000\r\n\r\n")
                  .status,
              403);
  }

  void climb_out_of_the_directory() {
    // Until an output has the games that it had before the start, it answers 503 to everything.
    const auto end = Clock::now() + 60s;
    int status = 503;
    while (status == 503 && Clock::now() < end) {
      status = answer("GET /pgn/live/live.pgn HTTP/1.1\r\n" + kLocal + "\r\n").status;
    }
    EXPECT_NE(status, 503) << "the output does not begin";
    for (const std::string start : {"", "/assets", "/pgn/live", "/wall", "/enter", "/pgn"}) {
      for (const char* way :
           {"/../../../../../../../../etc/passwd", "/%2e%2e/%2e%2e/%2e%2e/%2e%2e/etc/passwd",
            "/..%2f..%2f..%2f..%2fetc%2fpasswd", "/....//....//etc/passwd",
            "/..%252f..%252fetc/passwd", "/%c0%ae%c0%ae/%c0%ae%c0%ae/etc/passwd",
            "/..\\..\\..\\etc\\passwd", "/..%5c..%5cetc%5cpasswd", "//etc/passwd",
            "/%00/../etc/passwd", "/access.json", "/../access.json", "/%2e%2e%2faccess.json"}) {
        const auto reply = answer("GET " + start + way + " HTTP/1.1\r\n" + kLocal + "\r\n");
        EXPECT_THAT(reply.status, AnyOf(400, 403, 404)) << start << way;
        EXPECT_THAT(reply.body, AllOf(Not(HasSubstr("root:")), Not(HasSubstr("A. Meier"))));
      }
    }
  }

  /// The secret of a new link for an arbiter.
  std::string link() {
    const auto printed = ctl({"enter", "--role", "arbiter", "--name", "B. Weber"});
    const auto at = printed.find("/enter#") + 7;
    return printed.substr(at, printed.find('\n', at) - at);
  }
  HttpReply enter(const std::string& secret) const {
    return HttpClient(port_)
        .request("POST", "/access/enter", kJson, R"({"secret":")" + secret + "\"}")
        .value_or(HttpReply());
  }

  // Many photograph the same code, and all open it at once.
  void use_a_code_twice() {
    const auto secret = link();
    std::atomic<int> entered = 0;
    std::vector<std::thread> all;
    for (int i = 0; i < 8; ++i) {
      all.emplace_back([&] { entered += enter(secret).status == 200 ? 1 : 0; });
    }
    for (auto& each : all) each.join();
    EXPECT_EQ(entered, 1);
    EXPECT_EQ(enter(secret).status / 100, 4);
  }

  // Whoever has taken a cookie loses what it opens when it is revoked: calls, and open streams.
  void steal_a_cookie() {
    const auto set = enter(link()).field("set-cookie");
    const std::string cookie = "Cookie: " + set.substr(0, set.find(';')) + "\r\n";
    HttpClient thief(port_), calls(port_);
    thief.send("GET " + kEvents + "?message=%7B%22withIncidents%22:true%7D HTTP/1.1\r\n" + kLocal +
               cookie + "\r\n");
    ASSERT_EQ(thief.read_head().value_or(HttpReply()).status, 200);
    ASSERT_TRUE(thief.read_chunk());
    EXPECT_EQ(status_of(calls, "POST", kIncidents, kJson + cookie, "{}"), 200);

    std::istringstream listed(ctl({"tokens"}));
    for (std::string line; std::getline(listed, line);) {
      if (line.find("B. Weber") == std::string::npos) continue;
      ctl({"tokens", "revoke", line.substr(0, line.find(' '))});
    }
    EXPECT_EQ(status_of(calls, "POST", kIncidents, kJson + cookie, "{}"), 403);
    std::string last, next;
    for (auto chunk = thief.read_chunk(); chunk; chunk = thief.read_chunk()) last = *chunk;
    EXPECT_THAT(last, HasSubstr("\"unauthenticated\""));
  }

  void forge_cursors() {
    for (const std::string& cursor :
         {std::string("other-7"), std::string("7"), std::string("-"), std::string("../../x-1"),
          std::string(4000, '9'), std::string("\xff\xfe-1"), std::string("a-18446744073709551615"),
          std::string("a-18446744073709551616"), std::string("a--1")}) {
      for (const char* method :
           {"GameService/WatchGames", "BoardService/WatchBoards", "HallService/WatchEvents"}) {
        HttpClient client(port_);
        client.send("GET /jadoube.v1." + std::string(method) + " HTTP/1.1\r\n" + kLocal +
                    "Last-Event-ID: " + cursor + "\r\n\r\n");
        const auto head = client.read_reply().value_or(HttpReply());
        std::string reported = head.body;
        if (head.status == 200) reported = client.read_chunk().value_or("");
        EXPECT_THAT(reported,
                    AnyOf(HasSubstr("\"out_of_range\""), HasSubstr("\"invalid_argument\"")))
            << method << " after " << cursor;
      }
    }
  }

  /// All of it while a game is played.
  void do_all_harm() {
    const std::vector<std::pair<const char*, void (Hostile::*)()>> all = {
        {"crowds", &Hostile::send_crowds},
        {"wrong tokens", &Hostile::try_wrong_tokens},
        {"foreign pages", &Hostile::come_from_foreign_pages},
        {"foreign names", &Hostile::rebind},
        {"bombs", &Hostile::send_bombs},
        {"ways out of the directory", &Hostile::climb_out_of_the_directory},
        {"a code that is used twice", &Hostile::use_a_code_twice},
        {"a stolen cookie", &Hostile::steal_a_cookie},
        {"forged cursors", &Hostile::forge_cursors}};
    expect_that_arbiters_miss_nothing([&] {
      for (const auto& [name, harm] : all) {
        const auto start = Clock::now();
        (this->*harm)();
        if (rounds() == 0) continue;
        const std::chrono::duration<double> lasted = Clock::now() - start;
        std::cout << name << ": " << lasted.count() << " s, the daemon has " << memory() << "\n";
      }
    });
  }

  TestDaemon daemon_;
  std::vector<HttpClient> crowd_;
  int port_ = 0, files_ = 0;
  std::string token_;
};

TEST_F(Hostile, ClientsAreRefusedAndArbitersMissNothing) { do_all_harm(); }

/// The same at a relay. The board is in a hall, and its events come over a hub.
class HostileToARelay : public Hostile {
 public:
  void SetUp() override {
    if (!NatsServer::is_installed()) {
      GTEST_SKIP() << "nats-server is not installed: apt-get install nats-server";
    }
    hub_.start();
    hall_.add_config(
        "[[output]]\nname = \"hub\"\nkind = \"hub\"\nevent = \"open\"\nhall = \"north\"\nurl = \"" +
        hub_.url() + "\"\n");
    daemon_.add_config("[relay]\nevent = \"open\"\nhub = \"" + hub_.url() + "\"\n");
    Hostile::SetUp();
    hall_.start_daemon();
  }
  TestDaemon& boards() override { return hall_; }
  std::string board() const override { return "boards/north:one"; }

 private:
  NatsServer hub_;
  TestDaemon hall_;
};

TEST_F(HostileToARelay, ClientsAreRefusedAndWhoWatchesMissesNothing) { do_all_harm(); }

}  // namespace hostile_test
}  // namespace jadoube::tests
