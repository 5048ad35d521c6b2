// The cost of the outputs, and their latency, for tables in a time scramble with the real daemon.
// First without outputs, then with six: PGN, overlay and LiveChess Cloud over HTTP, a folder, an
// upload and a broadcast. Prints the processor time and the bytes that the daemon has written, and
// the time from the press that the daemon read until
//
// - a subscriber over gRPC has the ply;
// - a reader of the output has it. The readers of PGN and Cloud ask every 20 ms.
//
//     outputs_bench TABLES SECONDS
#include <grpcpp/channel.h>
#include <grpcpp/client_context.h>
#include <sys/inotify.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cctype>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <mutex>
#include <nlohmann/json.hpp>
#include <sstream>
#include <stdexcept>
#include <thread>

#include "daemon/client/calls/client.h"
#include "daemon/net/http/http_server.h"
#include "jadoube/v1/game_service.grpc.pb.h"
#include "tests/support/arguments.h"
#include "tests/support/http_client.h"
#include "tests/support/pgn_games.h"
#include "tests/support/process.h"
#include "tests/support/source_tree.h"

namespace jadoube::bench {
namespace {

using namespace std::chrono_literals;
using tests::HttpClient;
using tests::Process;
using WallTime = std::chrono::system_clock::time_point;

const std::string kGames = jadoube::tests::source_path("tests/chaos/games.pgn");
// The reader of LiveChess Cloud asks for so many tables.
constexpr int kCloudTables = 10;
constexpr auto kAsk = 20ms;

// When the plies of the tables were seen for the first time.
class Arrivals {
 public:
  // All plies of the table up to that number are there now.
  void see(int table, std::size_t plies) {
    const auto now = std::chrono::system_clock::now();
    const std::lock_guard lock(mutex_);
    for (auto& seen = seen_[table]; seen < plies;) times_[{table, ++seen}] = now;
  }
  // The latencies in milliseconds since `pressed`, sorted.
  std::vector<double> since(const std::map<std::pair<int, std::size_t>, WallTime>& pressed) const {
    std::vector<double> latencies;
    for (const auto& [ply, time] : times_) {
      const auto found = pressed.find(ply);
      if (found == pressed.end()) continue;
      latencies.push_back(std::chrono::duration<double, std::milli>(time - found->second).count());
    }
    std::ranges::sort(latencies);
    return latencies;
  }

 private:
  std::mutex mutex_;
  std::map<int, std::size_t> seen_;
  std::map<std::pair<int, std::size_t>, WallTime> times_;
};

// The number of plies in the text of one game. Not every ply has a clock.
std::size_t plies_in(std::string_view game) {
  const auto tags = game.find("]\n\n");
  if (tags == game.npos) return 0;
  std::size_t plies = 0;
  bool is_comment = false;
  std::istringstream words{std::string(game.substr(tags + 3))};
  for (std::string word; words >> word;) {
    is_comment = is_comment || word.starts_with('{');
    const bool is_move = std::isalpha(static_cast<unsigned char>(word.front())) != 0;
    if (!is_comment && is_move) ++plies;
    if (word.ends_with('}')) is_comment = false;
  }
  return plies;
}

// Each game has its table in the tag Board.
void see_pgn(Arrivals& arrivals, std::string_view pgn) {
  constexpr std::string_view kBoard = "[Board \"";
  for (auto at = pgn.find(kBoard); at != pgn.npos;) {
    const auto next = pgn.find(kBoard, at + 1);
    const auto game = pgn.substr(at, next == pgn.npos ? next : next - at);
    arrivals.see(std::atoi(game.data() + kBoard.size()), plies_in(game));
    at = next;
  }
}

// "game-12.pgn": the table in LiveChess' names of files. Nothing: another file.
std::optional<int> table_of(const std::string& file) {
  const auto at = file.rfind("game-");
  if (at == std::string::npos || !file.ends_with(".pgn")) return std::nullopt;
  return std::atoi(file.c_str() + at + 5);
}

// The hosts to which the broadcast and the upload go.
class Host {
 public:
  Host() {
    net::HttpRoute push;
    push.prefix = "/api";
    push.methods = {"POST"};
    push.body_bytes = 4 << 20;
    push.handler = net::answers([this](const net::HttpRequest& request) {
      see_pgn(pushed, request.body);
      nlohmann::json games = nlohmann::json::array();
      constexpr std::string_view kTag = "[GameId \"";
      for (auto at = request.body.find(kTag); at != std::string::npos;
           at = request.body.find(kTag, at + 1)) {
        const auto begin = at + kTag.size();
        const auto id = request.body.substr(begin, request.body.find('"', begin) - begin);
        games.push_back({{"tags", {{"GameId", id}}}, {"moves", 0}});
      }
      net::HttpResponse response;
      response.content_type = "application/json";
      response.body = net::shared_bytes(nlohmann::json{{"games", games}}.dump());
      return response;
    });
    net::HttpRoute files;
    files.prefix = "/files";
    files.methods = {"PUT", "DELETE"};
    files.body_bytes = 4 << 20;
    files.handler = net::answers([this](const net::HttpRequest& request) {
      if (const auto table = table_of(request.path)) {
        uploaded.see(*table, plies_in(request.body));
      }
      return net::HttpResponse();
    });
    net::HttpSite site;
    site.routes = {push, files};
    port_ = server_.listen("127.0.0.1:0", site).value();
    server_.start();
  }
  ~Host() { server_.stop(); }
  std::string url() const { return "http://127.0.0.1:" + std::to_string(port_); }

  Arrivals pushed, uploaded;

 private:
  net::HttpServer server_;
  int port_ = 0;
};

// One daemon with its boards, for a while.
class OutputsRun {
 public:
  OutputsRun(int tables, bool with_outputs) : tables_(tables), with_outputs_(with_outputs) {
    write_config();
    const auto games = static_cast<int>(tests::games_in(kGames).size());
    for (int i = 1; i <= tables; ++i) {
      boards_.push_back(std::make_unique<Process>(
          std::vector<std::string>{tests::program("jadoube"), "virtual-board", "--pgn", kGames,
                                   "--game", std::to_string(i % games + 1), "--style", "blitz",
                                   "--seed", std::to_string(i), "--speed", "3", "--link", link(i),
                                   "--linger", "1000"},
          directory_ / "board.log"));
    }
    daemon_ = std::make_unique<Process>(
        std::vector<std::string>{tests::program("jadoubed"), "--config", directory_ / "config"},
        directory_ / "log");
    cli::connect(address())->WaitForConnected(std::chrono::system_clock::now() + 30s);
    make_round();
  }

  void run(std::chrono::seconds time) {
    const auto end = std::chrono::system_clock::now() + time;
    const auto begun = used();
    std::vector<std::thread> readers;
    readers.emplace_back([&] { follow(end); });
    if (with_outputs_) {
      readers.emplace_back([&] { read_pgn(end); });
      readers.emplace_back([&] { read_overlay(end); });
      readers.emplace_back([&] { read_cloud(end); });
      readers.emplace_back([&] { read_folder(end); });
    }
    for (auto& reader : readers) reader.join();
    const auto ended = used();
    std::printf("%d tables, %s: %.1f %% of a core, %.2f MB a minute\n", tables_,
                with_outputs_ ? "six outputs" : "no output",
                100 * (ended.first - begun.first) / static_cast<double>(time.count()),
                (ended.second - begun.second) / 1e6 * 60 / static_cast<double>(time.count()));
    print("a subscriber over gRPC", grpc_);
    if (!with_outputs_) return;
    print("PGN over HTTP", pgn_);
    print("overlay, server-sent events", overlay_);
    print("LiveChess Cloud over HTTP", cloud_);
    print("folder", folder_);
    print("upload", host_.uploaded);
    print("broadcast", host_.pushed);
  }

 private:
  std::string link(int table) const { return directory_ / ("board-" + std::to_string(table)); }
  std::string http() const { return directory_ / "http"; }
  std::string address() const { return "unix:" + (directory_ / "socket"); }

  void write_config() {
    std::string config = "[daemon]\ndata_dir = \"" + (directory_ / "data") +
                         "\"\nlog = \"error\"\n[grpc]\nlisten = [\"" + address() + "\"]\n";
    for (int i = 1; i <= tables_; ++i) {
      const auto id = std::to_string(i);
      config += "[[board]]\nid = \"board-" + id + "\"\nport = \"" + link(i) + "\"\n";
    }
    if (with_outputs_) {
      tests::write_file(directory_ / "secret", "name:password\n");
      std::filesystem::permissions(directory_ / "secret", std::filesystem::perms::owner_read);
      const auto secret = "secret_file = \"" + (directory_ / "secret") + "\"\n";
      config += "[http]\nlisten = [\"unix:" + http() + "\"]\n" +
                "[[output]]\nname = \"p\"\nkind = \"pgn\"\n" +
                "[[output]]\nname = \"o\"\nkind = \"overlay\"\n" +
                "[[output]]\nname = \"c\"\nkind = \"cloud\"\n" +
                "[[output]]\nname = \"f\"\nkind = \"folder\"\ndir = \"" + (directory_ / "games") +
                "\"\n[[output]]\nname = \"u\"\nkind = \"upload\"\nurl = \"" + host_.url() +
                "/files/\"\n" + secret + "[[output]]\nname = \"l\"\nkind = \"lichess\"\nurl = \"" +
                host_.url() + "\"\nround = \"abcdefgh\"\n" + secret;
    }
    tests::write_file(directory_ / "config", config);
  }

  void make_round() {
    std::string csv = "round,table,white,black\n";
    std::vector<std::string> boards = {"tournament", "boards", "open"};
    for (int i = 1; i <= tables_; ++i) {
      const auto number = std::to_string(i);
      csv += "1," + number + ",\"White, " + number + "\",\"Black, " + number + "\"\n";
      boards.push_back(number + "=board-" + number);
    }
    tests::write_file(directory_ / "round.csv", csv);
    jadoube({"tournament", "set", "open", "--name", "Open"});
    jadoube({"tournament", "import", "open", directory_ / "round.csv", "--apply"});
    jadoube(boards);
  }

  void jadoube(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), {tests::program("jadoube"), "--server", address()});
    Process process(arguments, directory_ / "command.log");
    if (process.wait(30s) == 0) return;
    throw std::runtime_error(process.output() + daemon_->output());
  }

  // The plies that a press confirmed, with the time of the press.
  void follow(WallTime end) {
    const auto stub = v1::GameService::NewStub(cli::connect(address()));
    grpc::ClientContext context;
    context.set_deadline(end);
    const auto reader = stub->WatchGames(&context, v1::WatchGamesRequest());
    for (v1::WatchGamesResponse response; reader->Read(&response);) {
      const int table = std::atoi(response.board().substr(response.board().rfind('-') + 1).c_str());
      const auto& change = response.plies_changed();
      for (int i = 0; i < change.plies_size(); ++i) {
        const auto& ply = change.plies(i);
        if (ply.evidence() != values::v1::EVIDENCE_PRESS ||
            ply.state() != values::v1::PLY_STATE_CONFIRMED)
          continue;
        const auto number = static_cast<std::size_t>(change.keep() + i + 1);
        const auto& at = ply.confirmed_time();
        pressed_.try_emplace({table, number},
                             WallTime(std::chrono::seconds(at.seconds()) +
                                      std::chrono::microseconds(at.nanos() / 1000)));
        grpc_.see(table, number);
      }
    }
  }

  void read_pgn(WallTime end) {
    HttpClient client(http());
    std::string version;
    while (std::chrono::system_clock::now() < end) {
      const auto reply = client.get("/pgn/p/live.pgn", "If-None-Match: " + version + "\r\n");
      if (reply && reply->status == 200) see_pgn(pgn_, reply->body);
      if (reply && reply->status == 200) version = reply->field("etag");
      std::this_thread::sleep_for(kAsk);
    }
  }

  void read_overlay(WallTime end) {
    HttpClient client(http());
    client.send(
        "GET /overlay/o/events HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n\r\n");
    client.read_head();
    constexpr std::string_view kTable = "\"table\":", kPlies = "\"plies\":";
    while (std::chrono::system_clock::now() < end) {
      const auto chunk = client.read_chunk();
      if (!chunk) return;
      for (auto at = chunk->find(kTable); at != std::string::npos;
           at = chunk->find(kTable, at + 1)) {
        const auto plies = chunk->find(kPlies, at);
        if (plies == std::string::npos) break;
        overlay_.see(std::atoi(chunk->c_str() + at + kTable.size()),
                     static_cast<std::size_t>(std::atoi(chunk->c_str() + plies + kPlies.size())));
      }
    }
  }

  void read_cloud(WallTime end) {
    HttpClient client(http());
    while (std::chrono::system_clock::now() < end) {
      for (int table = 1; table <= std::min(tables_, kCloudTables); ++table) {
        const auto reply =
            client.get("/cloud/c/get/open.main/round-1/game-" + std::to_string(table) + ".json");
        if (!reply || reply->status != 200) continue;
        const auto moves = nlohmann::json::parse(reply->body).value("moves", nlohmann::json());
        cloud_.see(table, moves.size());
      }
      std::this_thread::sleep_for(kAsk);
    }
  }

  void read_folder(WallTime end) {
    const drivers::FileDescriptor inotify(::inotify_init1(IN_NONBLOCK | IN_CLOEXEC));
    const std::string round = directory_ / "games/round-1";
    while (::inotify_add_watch(inotify.get(), round.c_str(), IN_MOVED_TO) < 0 &&
           std::chrono::system_clock::now() < end) {
      std::this_thread::sleep_for(kAsk);
    }
    alignas(inotify_event) char bytes[1 << 14];
    while (std::chrono::system_clock::now() < end) {
      const auto size = ::read(inotify.get(), bytes, sizeof bytes);
      if (size <= 0) std::this_thread::sleep_for(1ms);
      for (ssize_t at = 0; at < size;) {
        const auto* event = reinterpret_cast<const inotify_event*>(bytes + at);
        at += static_cast<ssize_t>(sizeof(inotify_event) + event->len);
        const auto table = table_of(event->name);
        if (!table) continue;
        folder_.see(*table, plies_in(tests::read_file(round + "/" + event->name)));
      }
    }
  }

  // Seconds of processor time, and bytes that were written to files and lines.
  std::pair<double, double> used() const {
    const auto proc = "/proc/" + std::to_string(daemon_->pid());
    std::ifstream stat(proc + "/stat"), io(proc + "/io");
    std::string word;
    double ticks = 0, bytes = 0;
    for (int i = 1; i <= 15 && stat >> word; ++i) ticks += i >= 14 ? std::atof(word.c_str()) : 0;
    while (io >> word) {
      if (word == "wchar:") io >> bytes;
    }
    return {ticks / static_cast<double>(::sysconf(_SC_CLK_TCK)), bytes};
  }

  void print(const char* what, const Arrivals& arrivals) const {
    const auto latencies = arrivals.since(pressed_);
    const auto at = [&](double share) {
      if (latencies.empty()) return 0.0;
      const auto last = latencies.size() - 1;
      return latencies[static_cast<std::size_t>(share * static_cast<double>(last))];
    };
    std::printf("  %-28s %6zu plies  p50 %8.1f ms  p99 %8.1f ms\n", what, latencies.size(), at(.5),
                at(.99));
    std::fflush(stdout);
  }

  const int tables_;
  const bool with_outputs_;
  Host host_;
  // The journal must be on a real disk. /tmp may be in memory.
  tests::TemporaryDirectory directory_{"."};
  std::vector<std::unique_ptr<Process>> boards_;
  std::unique_ptr<Process> daemon_;
  std::map<std::pair<int, std::size_t>, WallTime> pressed_;
  Arrivals grpc_, pgn_, overlay_, cloud_, folder_;
};

}  // namespace
}  // namespace jadoube::bench

int main(int argc, char** argv) {
  const int tables = jadoube::tests::number_argument(argc, argv, 1, 100);
  const std::chrono::seconds time(jadoube::tests::number_argument(argc, argv, 2, 60));
  try {
    for (const bool with_outputs : {false, true}) {
      jadoube::bench::OutputsRun(tables, with_outputs).run(time);
    }
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return EXIT_FAILURE;
  }
}
