// Many displays of one hall of 64 tables, of which 32 change in a second: server-sent events and
// binary envelopes through the HTTP gateway, the same stream by gRPC, and a bare gRPC server that
// sends messages of the same size, four a second. Each of them once without a delay, and once while
// everything is held back from everybody: then there is a second stream and a second hall.
// "arbiter" is the latency of one stream of an arbiter meanwhile. Then single calls by HTTP and by
// gRPC.
//
// The server is a process of its own. "core" is its time as a share of one core, "a stream" its
// memory. The latency is from the time in a message, when the server made it, until a client has
// the whole message. Server and clients share the processors of this machine.
//
//     hall_bench [SECONDS for each row] [STREAMS...]
//     hall_bench --serve DIR, --held-back DIR, --bare DIR: the servers (the bench starts them
//     itself)
#include <absl/synchronization/mutex.h>
#include <google/protobuf/timestamp.pb.h>
#include <grpcpp/client_context.h>
#include <grpcpp/create_channel.h>
#include <grpcpp/server_builder.h>
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
#include <fstream>
#include <mutex>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "daemon/access/doorkeeper.h"
#include "daemon/api/gateway/connect.h"
#include "daemon/api/gateway/gateway.h"
#include "daemon/api/server.h"
#include "daemon/net/http/http_server.h"
#include "daemon/outputs/table.h"
#include "daemon/release/public_feed.h"
#include "daemon/storage/archive.h"
#include "daemon/storage/journal.h"
#include "daemon/stream/event_stream.h"
#include "jadoube/v1/board_service.grpc.pb.h"
#include "jadoube/v1/hall_service.grpc.pb.h"
#include "tests/support/arguments.h"
#include "tests/support/http_client.h"
#include "tests/support/process.h"
#include "tests/support/written_games.h"

namespace jadoube::bench {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;
using System = std::chrono::system_clock;
using tests::HttpClient;
using tests::Process;

constexpr int kTables = 64;
// gRPC's clients may open 256 streams on one connection.
constexpr int kStreamsOfAConnection = 250;

void open_many_files() {
  rlimit files{};
  getrlimit(RLIMIT_NOFILE, &files);
  files.rlim_cur = files.rlim_max;
  setrlimit(RLIMIT_NOFILE, &files);
}

// --- The servers

outputs::Table table_of(int number, int turn) {
  static const auto even = std::make_shared<const model::Game>(
      tests::game_of("e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O"));
  static const auto odd = std::make_shared<const model::Game>(
      tests::game_of("e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3"));
  outputs::Table table;
  table.heading.board = "board-" + std::to_string(number);
  table.heading.table = number;
  table.heading.round = 5;
  table.heading.players = {{.name = "Stone, Anna", .title = "WIM", .federation = "UKR"},
                           {.name = "Weber, Bernd", .rating = 2210}};
  table.game = turn % 2 == 0 ? even : odd;
  table.clock.emplace();
  table.clock->white = std::chrono::seconds(5400 - turn % 5000);
  table.clock->black = std::chrono::seconds(5300);
  table.is_connected = true;
  return table;
}

// Serves until it is killed. Writes the port of HTTP into a file. `delay`: how long everything is
// held back from everybody. It shows the same to all, so that the times can be compared.
int serve(const std::string& directory, std::chrono::seconds delay) {
  open_many_files();
  auto journal = storage::Journal::open(directory + "/journal");
  auto archive = storage::Archive::open(directory + "/journal");
  if (!journal || !archive) return EXIT_FAILURE;
  stream::Feed feed{0};
  for (int i = 1; i <= kTables; ++i) {
    model::Board board;
    board.link = drivers::ConnectionState::kLive;
    board.game = *table_of(i, i).game;
    feed.restore("board-" + std::to_string(i), board);
  }
  release::LivedTime lived({.machine = [] {
    return release::LivedTime::Machine{Clock::now().time_since_epoch(), "one"};
  }});
  release::PublicFeed released(
      {.live = feed,
       .archive = *storage::Archive::open(directory + "/journal"),
       .rules = {.without_tournament = [delay](const std::string&) { return delay; },
                 .lived = &lived},
       .now = [] { return std::chrono::floor<std::chrono::nanoseconds>(System::now()); },
       .epoch = journal->epoch()});
  if (!released.open()) return EXIT_FAILURE;
  access::Doorkeeper keeper{[] { return std::chrono::floor<std::chrono::seconds>(System::now()); }};
  api::Gateway gateway(keeper);
  auto server =
      api::Server::start({.listen = {"unix:" + directory + "/arbiters"},
                          .viewers = {"unix:" + directory + "/viewers"},
                          .epoch = journal->epoch(),
                          .event = "City Open"},
                         {.released = &released, .doorkeeper = &keeper, .gateway = &gateway}, feed,
                         std::move(*archive));
  if (!server) return EXIT_FAILURE;
  net::HttpLimits limits;
  limits.highest_descriptor = 1 << 20;
  net::HttpServer http(limits);
  const auto port = http.listen("127.0.0.1:0", {.routes = gateway.routes()});
  if (!port) return EXIT_FAILURE;
  http.start();
  outputs::Round round{.tournament = "open", .name = "Open", .number = 5};
  for (int i = 1; i <= kTables; ++i) round.tables.push_back(table_of(i, i));
  const auto show = [&] {
    (*server)->show({round});
    if (released.is_held_back()) (*server)->show_everybody({round});
  };
  released.start([] {}, [](const std::string&) {});
  show();
  tests::write_file(directory + "/port.new", std::to_string(*port));
  std::rename((directory + "/port.new").c_str(), (directory + "/port").c_str());
  auto next = Clock::now();
  for (int turn = 1;; ++turn) {
    next += 125ms;
    std::this_thread::sleep_until(next);
    for (int i = 0; i < 4; ++i) {
      const int at = (turn * 4 + i) % kTables;
      round.tables[static_cast<std::size_t>(at)] = table_of(at + 1, turn / 16 + at);
    }
    show();
  }
}

class BareStream final : public grpc::ServerWriteReactor<grpc::ByteBuffer> {
 public:
  void send(const grpc::Slice& message) {
    if (is_writing_.exchange(true)) return;
    buffer_ = grpc::ByteBuffer(&message, 1);
    StartWrite(&buffer_);
  }
  void OnWriteDone(bool) override { is_writing_ = false; }
  // Not freed: the process is killed at the end of the measurement.
  void OnDone() override {}

 private:
  std::atomic<bool> is_writing_ = false;
  grpc::ByteBuffer buffer_;
};

class BareService final
    : public v1::HallService::WithRawCallbackMethod_WatchHall<v1::HallService::Service> {
 public:
  grpc::ServerWriteReactor<grpc::ByteBuffer>* WatchHall(grpc::CallbackServerContext*,
                                                        const grpc::ByteBuffer*) override {
    const std::lock_guard lock(mutex);
    return streams.emplace_back(new BareStream);
  }
  std::mutex mutex;
  std::vector<BareStream*> streams;
};

// The smallest server: one message of 3 kB to all streams, four times a second.
int serve_bare(const std::string& directory) {
  open_many_files();
  absl::SetMutexDeadlockDetectionMode(absl::OnDeadlockCycle::kIgnore);
  BareService service;
  grpc::ServerBuilder builder;
  builder.AddListeningPort("unix:" + directory + "/viewers", grpc::InsecureServerCredentials());
  builder.RegisterService(&service);
  const auto server = builder.BuildAndStart();
  auto next = Clock::now();
  for (;;) {
    next += 250ms;
    std::this_thread::sleep_until(next);
    v1::WatchHallResponse response;
    const auto now = System::now().time_since_epoch();
    response.mutable_time()->set_seconds(std::chrono::floor<std::chrono::seconds>(now).count());
    response.mutable_time()->set_nanos(static_cast<int>((now % 1s) / 1ns));
    response.mutable_event()->set_name(std::string(3000, 'x'));
    const grpc::Slice message(response.SerializeAsString());
    const std::lock_guard lock(service.mutex);
    for (BareStream* stream : service.streams) stream->send(message);
  }
}

// --- What a process uses

double cpu_seconds(pid_t pid) {
  std::ifstream file("/proc/" + std::to_string(pid) + "/stat");
  std::string text((std::istreambuf_iterator<char>(file)), {});
  std::istringstream fields(text.substr(text.rfind(')') + 2));
  std::string skipped;
  for (int i = 0; i < 11; ++i) fields >> skipped;
  double user = 0, system = 0;
  fields >> user >> system;
  return (user + system) / static_cast<double>(sysconf(_SC_CLK_TCK));
}

double resident_kilobytes(pid_t pid) {
  std::ifstream status("/proc/" + std::to_string(pid) + "/status");
  for (std::string line; std::getline(status, line);) {
    if (line.starts_with("VmRSS:")) return std::atof(line.c_str() + 6);
  }
  return 0;
}

double milliseconds_since(System::time_point then) {
  return std::chrono::duration<double, std::milli>(System::now() - then).count();
}

/// What clients measure, from any thread.
class Latencies {
 public:
  void add(double milliseconds) {
    if (!counts_) return;
    const std::lock_guard lock(mutex_);
    all_.push_back(milliseconds);
  }
  void start() { counts_ = true; }
  std::vector<double> stop() {
    counts_ = false;
    const std::lock_guard lock(mutex_);
    std::ranges::sort(all_);
    return std::move(all_);
  }

 private:
  std::atomic<bool> counts_ = false;
  std::mutex mutex_;
  std::vector<double> all_;
};

double percentile(const std::vector<double>& sorted, double share) {
  if (sorted.empty()) return 0;
  return sorted[static_cast<std::size_t>(share * static_cast<double>(sorted.size() - 1))];
}

// --- The clients of streams

System::time_point time_in(const google::protobuf::Timestamp& time) {
  return System::time_point(std::chrono::seconds(time.seconds()) +
                            std::chrono::nanoseconds(time.nanos()));
}

// The time at the beginning of a message in JSON: {"time":"2026-11-27T04:18:13.123456789Z".
std::optional<System::time_point> time_in_json(std::string_view message) {
  constexpr std::string_view kKey = "\"time\":\"";
  const auto at = message.find(kKey);
  if (at == std::string_view::npos) return std::nullopt;
  const std::string text(message.substr(at + kKey.size(), 30));
  std::tm parts{};
  const char* rest = strptime(text.c_str(), "%Y-%m-%dT%H:%M:%S", &parts);
  if (rest == nullptr) return std::nullopt;
  const double fraction = *rest == '.' ? std::strtod(rest, nullptr) : 0;
  return System::from_time_t(timegm(&parts)) +
         std::chrono::duration_cast<System::duration>(std::chrono::duration<double>(fraction));
}

/// Streams over HTTP, which one thread reads.
class HttpStreams {
 public:
  HttpStreams(int port, int count, bool is_binary, Latencies& latencies)
      : is_binary_(is_binary), latencies_(latencies), poll_(epoll_create1(EPOLL_CLOEXEC)) {
    const auto body = *api::envelope("");
    const std::string path = "/jadoube.v1.HallService/WatchHall HTTP/1.1\r\nHost: localhost\r\n";
    const std::string request =
        is_binary ? "POST " + path + "Content-Type: application/connect+proto\r\nContent-Length: " +
                        std::to_string(body.size()) + "\r\n\r\n" + body
                  : "GET " + path + "Accept: text/event-stream\r\n\r\n";
    for (int i = 0; i < count; ++i) {
      clients_.emplace_back(port);
      clients_.back().send(request);
      epoll_event event{.events = EPOLLIN, .data = {.u32 = static_cast<std::uint32_t>(i)}};
      epoll_ctl(poll_, EPOLL_CTL_ADD, clients_.back().fd(), &event);
    }
    waiting_.resize(static_cast<std::size_t>(count));
    started_.resize(static_cast<std::size_t>(count));
    thread_ = std::thread([this] { run(); });
  }
  ~HttpStreams() {
    stopping_ = true;
    thread_.join();
    ::close(poll_);
  }
  // How many streams have had their first message.
  int begun() const { return begun_; }

 private:
  void run() {
    std::vector<char> bytes(64 << 10);
    epoll_event ready[64];
    while (!stopping_) {
      const int count = epoll_wait(poll_, ready, 64, 100);
      for (int i = 0; i < count; ++i) {
        const auto at = ready[i].data.u32;
        const auto size = ::recv(clients_[at].fd(), bytes.data(), bytes.size(), MSG_DONTWAIT);
        if (size > 0) take(at, {bytes.data(), static_cast<std::size_t>(size)});
        if (size == 0) epoll_ctl(poll_, EPOLL_CTL_DEL, clients_[at].fd(), nullptr);
      }
    }
  }
  // Chunks end with a line end of HTTP; a message is whole at the end of a chunk.
  void take(std::uint32_t at, std::string_view bytes) {
    std::string& waiting = waiting_[at];
    waiting += bytes;
    if (!waiting.ends_with("\r\n")) return;
    const auto time = is_binary_ ? time_in_envelope(waiting) : time_in_json(waiting);
    waiting.clear();
    if (!time) return;
    if (!started_[at]) {
      started_[at] = true;
      ++begun_;
      return;
    }
    latencies_.add(milliseconds_since(*time));
  }
  // A message begins with its time: the tag, its length, and the fields.
  static std::optional<System::time_point> time_in_envelope(std::string_view chunk) {
    const auto line = chunk.find("\r\n");
    if (line == std::string_view::npos || chunk.size() < line + 9) return std::nullopt;
    const auto message = chunk.substr(line + 7);
    if (message[0] != 0x0a) return std::nullopt;
    google::protobuf::Timestamp time;
    if (!time.ParseFromArray(message.data() + 2, message[1])) return std::nullopt;
    return time_in(time);
  }

  const bool is_binary_;
  Latencies& latencies_;
  const int poll_;
  std::vector<HttpClient> clients_;
  std::vector<std::string> waiting_;
  std::vector<bool> started_;
  std::atomic<int> begun_ = 0;
  std::atomic<bool> stopping_ = false;
  std::thread thread_;
};

std::shared_ptr<grpc::Channel> connection_to(const std::string& address, int number) {
  grpc::ChannelArguments own;
  own.SetInt("jadoube.bench.connection", number);
  return grpc::CreateCustomChannel(address, grpc::InsecureChannelCredentials(), own);
}

/// Streams by gRPC.
class GrpcStreams {
 public:
  GrpcStreams(const std::string& address, int count, Latencies& latencies) {
    for (int i = 0; i < count; ++i) {
      if (i % kStreamsOfAConnection == 0) {
        stubs_.push_back(v1::HallService::NewStub(connection_to(address, i)));
      }
      readers_.push_back(std::make_unique<Reader>(*stubs_.back(), latencies, begun_));
    }
  }
  ~GrpcStreams() {
    for (auto& reader : readers_) reader->cancel();
    for (auto& reader : readers_) reader->wait();
  }
  int begun() const { return begun_; }

 private:
  class Reader final : public grpc::ClientReadReactor<v1::WatchHallResponse> {
   public:
    Reader(v1::HallService::Stub& stub, Latencies& latencies, std::atomic<int>& begun)
        : latencies_(latencies), begun_(begun) {
      stub.async()->WatchHall(&context_, &request_, this);
      StartRead(&response_);
      StartCall();
    }
    void OnReadDone(bool ok) override {
      if (!ok) return;
      if (std::exchange(has_begun_, true)) {
        latencies_.add(milliseconds_since(time_in(response_.time())));
      } else {
        ++begun_;
      }
      StartRead(&response_);
    }
    void OnDone(const grpc::Status&) override {
      is_done_ = true;
      is_done_.notify_one();
    }
    void cancel() { context_.TryCancel(); }
    void wait() { is_done_.wait(false); }

   private:
    Latencies& latencies_;
    std::atomic<int>& begun_;
    grpc::ClientContext context_;
    v1::WatchHallRequest request_;
    v1::WatchHallResponse response_;
    bool has_begun_ = false;
    std::atomic<bool> is_done_ = false;
  };

  std::atomic<int> begun_ = 0;
  std::vector<std::unique_ptr<v1::HallService::Stub>> stubs_;
  std::vector<std::unique_ptr<Reader>> readers_;
};

// --- The rows

struct Row {
  std::string what;
  int streams;
  double seconds;
  /// Where an arbiter watches meanwhile. Empty: nobody does.
  std::string arbiters = {};
};

template <typename Streams, typename... Arguments>
void measure_streams(const Row& row, pid_t server, Arguments&&... arguments) {
  Latencies latencies;
  const double memory = resident_kilobytes(server);
  Streams streams(std::forward<Arguments>(arguments)..., latencies);
  const auto until = Clock::now() + 30s;
  while (streams.begun() < row.streams && Clock::now() < until) std::this_thread::sleep_for(20ms);
  const int begun = streams.begun();
  Latencies of_arbiter;
  std::optional<GrpcStreams> arbiter;
  if (!row.arbiters.empty()) arbiter.emplace(row.arbiters, 1, of_arbiter);
  // The burst of the first messages is over.
  std::this_thread::sleep_for(1s);
  const double each = (resident_kilobytes(server) - memory) / row.streams;
  const double before = cpu_seconds(server);
  const auto start = Clock::now();
  latencies.start();
  of_arbiter.start();
  std::this_thread::sleep_for(std::chrono::duration<double>(row.seconds));
  const double lasted = std::chrono::duration<double>(Clock::now() - start).count();
  const double core = (cpu_seconds(server) - before) / lasted;
  const auto all = latencies.stop(), alone = of_arbiter.stop();
  const double rate = static_cast<double>(all.size()) / lasted;
  std::printf(
      "%-32s %5d of %5d  %7.0f/s  p50 %7.1f ms  p99 %7.1f ms  core %4.0f %%  %5.1f us a "
      "message  %5.1f kB a stream  arbiter p50 %5.1f ms  p99 %5.1f ms\n",
      row.what.c_str(), begun, row.streams, rate, percentile(all, .5), percentile(all, .99),
      100 * core, rate > 0 ? 1e6 * core / rate : 0, each, percentile(alone, .5),
      percentile(alone, .99));
  std::fflush(stdout);
}

// A server in a process of its own, for one row: so memory is not that of an earlier row.
class Server {
 public:
  Server(const std::string& self, const std::string& kind)
      : process_({self, kind, directory_.path()}, directory_ / "log") {
    const auto channel = connection_to(address(), 0);
    channel->WaitForConnected(System::now() + 20s);
    while (kind != "--bare" && tests::read_file(directory_ / "port").empty()) {
      std::this_thread::sleep_for(10ms);
    }
    // The first calls of all cost more.
    std::this_thread::sleep_for(500ms);
  }
  std::string address() const { return "unix:" + (directory_ / "viewers"); }
  std::string arbiters() const { return "unix:" + (directory_ / "arbiters"); }
  int port() const { return std::atoi(tests::read_file(directory_ / "port").c_str()); }
  pid_t pid() const { return process_.pid(); }

 private:
  tests::TemporaryDirectory directory_;
  Process process_;
};

void measure_halls(const std::string& self, int streams, double seconds) {
  {
    const Server server(self, "--bare");
    measure_streams<GrpcStreams>({"bare gRPC, 3 kB", streams, seconds}, server.pid(),
                                 server.address(), streams);
  }
  for (const char* kind : {"--serve", "--held-back"}) {
    const std::string when = kind == std::string("--serve") ? "" : ", held back";
    {
      const Server server(self, kind);
      measure_streams<GrpcStreams>(
          {"WatchHall by gRPC" + when, streams, seconds, server.arbiters()}, server.pid(),
          server.address(), streams);
    }
    for (const bool is_binary : {true, false}) {
      const Server server(self, kind);
      measure_streams<HttpStreams>(
          {(is_binary ? "WatchHall, envelopes" : "WatchHall, events") + when, streams, seconds,
           server.arbiters()},
          server.pid(), server.port(), streams, is_binary);
    }
  }
}

// Eight clients that ask again as soon as they have the answer. `make` gives a client's call.
template <typename Make>
void measure_calls(const char* what, pid_t server, double seconds, Make make) {
  constexpr int kClients = 8;
  std::mutex mutex;
  std::vector<double> all;
  std::vector<std::thread> threads;
  const double before = cpu_seconds(server);
  const auto start = Clock::now();
  for (int i = 0; i < kClients; ++i) {
    threads.emplace_back([&, i] {
      auto ask = make(i);
      std::vector<double> own;
      while (Clock::now() - start < std::chrono::duration<double>(seconds)) {
        const auto asked = System::now();
        if (!ask()) break;
        own.push_back(milliseconds_since(asked));
      }
      const std::lock_guard lock(mutex);
      all.insert(all.end(), own.begin(), own.end());
    });
  }
  for (auto& thread : threads) thread.join();
  const double lasted = std::chrono::duration<double>(Clock::now() - start).count();
  const double core = (cpu_seconds(server) - before) / lasted;
  std::ranges::sort(all);
  const double rate = static_cast<double>(all.size()) / lasted;
  std::printf("%-32s %7.0f/s  p50 %7.2f ms  p99 %7.2f ms  core %4.0f %%  %5.1f us a call\n", what,
              rate, percentile(all, .5), percentile(all, .99), 100 * core,
              rate > 0 ? 1e6 * core / rate : 0);
  std::fflush(stdout);
}

void measure_all_calls(const std::string& self, double seconds) {
  const Server server(self, "--serve");
  const auto by_http = [&](const std::string& method, const std::string& type,
                           const std::string& body) {
    return [&server, method, type, body](int) {
      auto client = std::make_shared<HttpClient>(server.port());
      return [client, method, type, body] {
        const auto reply = client->request("POST", "/jadoube.v1.BoardService/" + method,
                                           "Content-Type: application/" + type + "\r\n", body);
        return reply && reply->status == 200;
      };
    };
  };
  v1::GetBoardRequest asked;
  asked.set_name("boards/board-1");
  measure_calls("GetBoard by gRPC", server.pid(), seconds, [&](int number) {
    const std::shared_ptr stub = v1::BoardService::NewStub(connection_to(server.address(), number));
    return [stub, asked] {
      grpc::ClientContext context;
      v1::GetBoardResponse response;
      return stub->GetBoard(&context, asked, &response).ok();
    };
  });
  measure_calls("GetBoard by HTTP, bytes", server.pid(), seconds,
                by_http("GetBoard", "proto", asked.SerializeAsString()));
  measure_calls("GetBoard by HTTP, JSON", server.pid(), seconds,
                by_http("GetBoard", "json", R"({"name":"boards/board-1"})"));
  measure_calls("ListBoards (64) by gRPC", server.pid(), seconds, [&](int number) {
    const std::shared_ptr stub = v1::BoardService::NewStub(connection_to(server.address(), number));
    return [stub] {
      grpc::ClientContext context;
      v1::ListBoardsResponse response;
      return stub->ListBoards(&context, {}, &response).ok();
    };
  });
  measure_calls("ListBoards (64) by HTTP, JSON", server.pid(), seconds,
                by_http("ListBoards", "json", "{}"));
}

int run(const std::string& self, double seconds, std::vector<int> streams) {
  open_many_files();
  absl::SetMutexDeadlockDetectionMode(absl::OnDeadlockCycle::kIgnore);
  if (streams.empty()) streams = {100, 1000, 2000};
  for (const int count : streams) measure_halls(self, count, seconds);
  measure_all_calls(self, seconds);
  return EXIT_SUCCESS;
}

}  // namespace
}  // namespace jadoube::bench

int main(int argc, char** argv) {
  const std::string first = argc > 1 ? argv[1] : "10";
  if (argc == 3 && first == "--serve") return jadoube::bench::serve(argv[2], {});
  if (argc == 3 && first == "--held-back") {
    return jadoube::bench::serve(argv[2], std::chrono::minutes(15));
  }
  if (argc == 3 && first == "--bare") return jadoube::bench::serve_bare(argv[2]);
  std::vector<int> streams;
  for (int i = 2; i < argc; ++i)
    streams.push_back(jadoube::tests::number_argument(argc, argv, i, 0));
  return jadoube::bench::run(argv[0], jadoube::tests::number_argument(argc, argv, 1, 10), streams);
}
