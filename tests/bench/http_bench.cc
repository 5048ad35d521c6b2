// The HTTP server under many clients, all in this process. Prints a table:
//
// - pollers of a PGN address, with and without the version that they have;
// - streams of server-sent events that all get the same message four times a second;
// - clients of the LiveChess interface that poll `eboards` every 200 ms, as overlays do.
//
// "core" is the time of the server's thread, as a share of one core. The latency of a stream is
// from the first `send` until the client has read the message, so it contains the time to write all
// others. Usage: http_bench [SECONDS for each row]

#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "daemon/net/http/http_message.h"
#include "daemon/net/http/http_server.h"
#include "daemon/outputs/livechess/server.h"
#include "tests/support/http_client.h"

namespace {

using namespace jadoube;
using namespace std::chrono_literals;
using tests::HttpClient;
using Clock = std::chrono::steady_clock;

constexpr int kStreamsAtMost = 2'000;

double thread_seconds() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) / 1e9;
}

void add_boards(stream::Feed& feed, int count) {
  for (int i = 0; i < count; ++i) {
    model::Board board;
    board.link = drivers::ConnectionState::kLive;
    board.device.serial = std::to_string(3'000'000 + i);
    board.port = "/dev/ttyACM" + std::to_string(i);
    board.placement = rules::Placement::initial();
    feed.restore("table-" + std::to_string(i), board);
  }
}

// A stream with a hall of boards.
struct BoardsFeed {
  stream::Feed feed{0};
  BoardsFeed() { add_boards(feed, 100); }
};

// Everything that clients may ask for. The handlers run on the server's thread, so they know its
// time.
struct Bench {
  std::atomic<double> server_seconds = 0;
  std::mutex mutex;
  std::vector<std::shared_ptr<net::HttpStream>> streams;
  net::SharedBytes pgn = net::shared_bytes(std::string(400'000, 'x'));
  std::string etag = net::strong_etag(*pgn);
  BoardsFeed boards;
  stream::Feed& feed = boards.feed;
  system::Clock clock;
  outputs::livechess::Server livechess{{.feed = feed, .clock = clock}};
  net::HttpServer server;
  int port = 0, livechess_port = 0;

  Bench() : server(limits()) {
    net::HttpSite site;
    net::HttpRoute pages;
    pages.handler = net::answers([this](const net::HttpRequest&) {
      server_seconds = thread_seconds();
      net::HttpResponse response;
      response.content_type = "application/x-chess-pgn; charset=utf-8";
      response.body = pgn;
      response.etag = etag;
      return response;
    });
    net::HttpRoute events;
    events.prefix = "/events";
    events.handler = [this](const std::shared_ptr<net::HttpExchange>& exchange) {
      const std::lock_guard lock(mutex);
      streams.push_back(exchange->stream(net::event_stream()));
    };
    site.routes = {pages, events};
    port = server.listen("127.0.0.1:0", site).value();
    livechess_port = server.listen("127.0.0.1:0", livechess.site()).value();
    server.start();
  }
  ~Bench() { server.stop(); }

  static net::HttpLimits limits() {
    net::HttpLimits limits;
    limits.highest_descriptor = 1 << 20;
    return limits;
  }
  // The time that the server's thread has used.
  double server_time() {
    HttpClient(port).get("/");
    return server_seconds;
  }
};

struct Figures {
  std::vector<double> milliseconds;
  double core = 0, seconds = 0;

  void print(const char* what) {
    std::sort(milliseconds.begin(), milliseconds.end());
    const auto at = [&](double part) {
      if (milliseconds.empty()) return 0.0;
      return milliseconds[static_cast<std::size_t>(part *
                                                   static_cast<double>(milliseconds.size() - 1))];
    };
    std::printf("%-46s %9.0f/s  p50 %8.2f ms  p99 %8.2f ms  core %4.0f %%\n", what,
                static_cast<double>(milliseconds.size()) / seconds, at(0.5), at(0.99),
                100 * core / seconds);
    std::fflush(stdout);
  }
};

double milliseconds_since(Clock::time_point start) {
  return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

// Runs `body` in `count` threads, again and again, until the time is over.
template <typename Make>
Figures run_clients(Bench& bench, int count, double seconds, std::chrono::milliseconds period,
                    Make make) {
  Figures figures;
  std::mutex mutex;
  std::vector<std::thread> threads;
  const double before = bench.server_time();
  const auto start = Clock::now();
  const auto end =
      start + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
  for (int i = 0; i < count; ++i) {
    threads.emplace_back([&, i] {
      auto ask = make();
      std::vector<double> own;
      auto next = start + period * i / count;
      while (Clock::now() < end) {
        std::this_thread::sleep_until(next);
        const auto asked = Clock::now();
        if (!ask()) break;
        own.push_back(milliseconds_since(asked));
        next = std::max(next + period, Clock::now());
      }
      const std::lock_guard lock(mutex);
      figures.milliseconds.insert(figures.milliseconds.end(), own.begin(), own.end());
    });
  }
  for (auto& thread : threads) thread.join();
  figures.seconds = milliseconds_since(start) / 1000;
  figures.core = bench.server_time() - before;
  return figures;
}

Figures run_pollers(Bench& bench, double seconds, bool has_version) {
  return run_clients(bench, 100, seconds, 100ms, [&] {
    auto client = std::make_shared<HttpClient>(bench.port);
    const std::string field = has_version ? "If-None-Match: " + bench.etag + "\r\n" : "";
    return [client, field, has_version] {
      const auto reply = client->get("/round-1/games.pgn", field);
      return reply && reply->status == (has_version ? 304 : 200);
    };
  });
}

Figures run_overlays(Bench& bench, double seconds) {
  return run_clients(bench, 200, seconds, 200ms, [&] {
    auto client = std::make_shared<HttpClient>(bench.livechess_port);
    client->open_socket("/api/v1.0");
    return [client] {
      client->send_frame(R"({"id":1,"call":"eboards"})");
      return client->read_frame().has_value();
    };
  });
}

Figures run_streams(Bench& bench, int count, double seconds) {
  std::vector<HttpClient> clients;
  const int poll = epoll_create1(EPOLL_CLOEXEC);
  for (int i = 0; i < count; ++i) {
    clients.emplace_back(bench.port);
    clients.back().send("GET /events HTTP/1.1\r\nHost: x\r\n\r\n");
    clients.back().read_head();
    epoll_event event{.events = EPOLLIN, .data = {.fd = clients.back().fd()}};
    epoll_ctl(poll, EPOLL_CTL_ADD, clients.back().fd(), &event);
  }
  Figures figures;
  std::vector<char> bytes(1 << 16);
  // Each message is longer than what surrounds it, so the number of bytes says when it has come.
  const auto message = net::server_sent_event(std::string(3'000, 'x'));
  const auto whole = message->size();
  std::vector<std::size_t> got(1 << 17);
  const double before = bench.server_time();
  const auto start = Clock::now();
  auto next = start;
  while (milliseconds_since(start) < seconds * 1000) {
    std::this_thread::sleep_until(next);
    next += 250ms;
    const auto sent = Clock::now();
    std::thread sender([&] {
      const std::lock_guard lock(bench.mutex);
      for (const auto& stream : bench.streams) stream->send(message);
    });
    int left = count;
    for (const HttpClient& client : clients) got[static_cast<std::size_t>(client.fd())] = 0;
    epoll_event ready[256];
    while (left > 0) {
      const int some = epoll_wait(poll, ready, 256, 5'000);
      if (some <= 0) break;
      for (int i = 0; i < some; ++i) {
        auto& count_of = got[static_cast<std::size_t>(ready[i].data.fd)];
        const auto size = ::recv(ready[i].data.fd, bytes.data(), bytes.size(), 0);
        if (size <= 0) continue;
        const bool was_whole = count_of >= whole;
        count_of += static_cast<std::size_t>(size);
        if (was_whole || count_of < whole) continue;
        figures.milliseconds.push_back(milliseconds_since(sent));
        --left;
      }
    }
    sender.join();
  }
  figures.seconds = milliseconds_since(start) / 1000;
  figures.core = bench.server_time() - before;
  ::close(poll);
  const std::lock_guard lock(bench.mutex);
  bench.streams.clear();
  return figures;
}

}  // namespace

int main(int argc, char** argv) {
  const double seconds = argc > 1 ? std::atof(argv[1]) : 5;
  rlimit files{};
  getrlimit(RLIMIT_NOFILE, &files);
  files.rlim_cur = files.rlim_max;
  setrlimit(RLIMIT_NOFILE, &files);
  const int streams = std::min<int>(kStreamsAtMost, static_cast<int>(files.rlim_cur / 2) - 300);

  Bench bench;
  run_pollers(bench, seconds, true).print("1,000 polls/s of a PGN that they have");
  run_pollers(bench, seconds, false).print("1,000 polls/s of a PGN of 400 kB");
  run_streams(bench, 100, seconds).print("100 streams, 4 messages/s of 3 kB");
  run_streams(bench, streams, seconds)
      .print((std::to_string(streams) + " streams, 4 messages/s of 3 kB").c_str());
  run_overlays(bench, seconds).print("200 overlays, eboards of 100 boards every 200 ms");
}
