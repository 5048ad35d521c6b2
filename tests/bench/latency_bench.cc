// The time from the board to a client: from the last byte of a field update on the terminal to the
// client's receipt of the physical event, through the real daemon, which saves everything first.
// The same run measures a bare gRPC stream that does nothing else. With 1 board and with 500, two
// events a second each. In another run, 8 boards of the 500 report 8,000 random changes a second.
// These boards do not count, and must not slow down the others.
//
//     latency_bench SECONDS             prints the table
//     latency_bench --bare DIR N ADDR   is the bare server (the bench starts it itself)
#include <grpcpp/channel.h>
#include <grpcpp/client_context.h>
#include <sys/resource.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>
#include <set>

#include "daemon/client/calls/client.h"
#include "jadoube/v1/board_service.grpc.pb.h"
#include "tests/bench/bare_server.h"
#include "tests/support/arguments.h"
#include "tests/support/board_farm.h"
#include "tests/support/process.h"

namespace jadoube::bench {
namespace {

using tests::BoardFarm, tests::now_nanoseconds, tests::Process;

// A percentile of microseconds.
double percentile(std::vector<double> values, double share) {
  if (values.empty()) return 0;
  std::ranges::sort(values);
  return values[std::min(values.size() - 1,
                         static_cast<std::size_t>(share * static_cast<double>(values.size())))];
}

struct Figures {
  std::size_t events = 0;
  double p50 = 0, p99 = 0;
};

// Watches until every board was seen, and then for `seconds`.
// Boards from number `count` on are mad and do not count.
Figures measure(const BoardFarm& farm, int count, const std::string& address, int seconds) {
  const auto stub = v1::BoardService::NewStub(cli::connect(address));
  grpc::ClientContext context;
  context.set_wait_for_ready(true);
  const auto reader = stub->WatchBoards(&context, v1::WatchBoardsRequest());
  std::set<std::string> seen;
  std::vector<double> microseconds;
  std::optional<std::int64_t> end;
  const std::string prefix = "boards/board-";
  v1::WatchBoardsResponse response;
  while (reader->Read(&response)) {
    const std::int64_t now = now_nanoseconds();
    if (end && now > *end) break;
    if (!response.has_square_changed()) continue;
    const int board = std::atoi(response.board().c_str() + prefix.size());
    if (board >= count) continue;
    if (!end) {
      seen.insert(response.board());
      if (static_cast<int>(seen.size()) < count) continue;
      end = now + std::int64_t{seconds} * 1'000'000'000;
      continue;
    }
    const std::int64_t written = farm.written_at(board);
    microseconds.push_back(static_cast<double>(now - written) / 1000);
  }
  context.TryCancel();
  return {microseconds.size(), percentile(microseconds, .5), percentile(microseconds, .99)};
}

long resident_kilobytes(const std::string& pid) {
  std::ifstream status("/proc/" + pid + "/status");
  for (std::string line; std::getline(status, line);) {
    if (line.starts_with("VmRSS:")) return std::atol(line.c_str() + 6);
  }
  return 0;
}

void print(const char* what, int count, const Figures& figures) {
  std::printf("%-22s %4d boards  %7zu events  p50 %7.3f ms  p99 %7.3f ms\n", what, count,
              figures.events, figures.p50 / 1000, figures.p99 / 1000);
  std::fflush(stdout);
}

Figures measure_bare(const std::string& self, int count, int seconds) {
  tests::TemporaryDirectory directory;
  const BoardFarm farm(directory.path(), count);
  const std::string address = "unix:" + (directory / "socket");
  Process server({self, "--bare", directory.path(), std::to_string(count), address},
                 directory / "log");
  const Figures figures = measure(farm, count, address, seconds);
  print("bare gRPC stream", count, figures);
  return figures;
}

struct DaemonFigures {
  Figures latency;
  long kilobytes = 0;
};

// The reserve for a full disk does not grow.
std::uintmax_t journal_bytes(const std::string& data) {
  std::uintmax_t bytes = 0;
  for (const auto& file : std::filesystem::directory_iterator(data)) {
    const bool counts = file.is_regular_file() && file.path().extension() != ".reserve";
    if (counts) bytes += file.file_size();
  }
  return bytes;
}

DaemonFigures measure_daemon(int count, int seconds, int mad = 0) {
  // The journal must be on a real disk. /tmp may be in memory.
  tests::TemporaryDirectory directory(".");
  const BoardFarm farm(directory.path(), count, mad);
  const std::string address = "unix:" + (directory / "socket");
  std::string config = "[daemon]\ndata_dir = \"" + (directory / "data") +
                       "\"\nlog = \"error\"\n[grpc]\nlisten = [\"" + address + "\"]\n";
  for (int i = 0; i < count; ++i) {
    config += "[[board]]\nid = \"" + BoardFarm::id(i) + "\"\nport = \"" +
              (directory / BoardFarm::id(i)) + "\"\n";
  }
  tests::write_file(directory / "config.toml", config);
  Process daemon({tests::program("jadoubed"), "--config", directory / "config.toml"},
                 directory / "log");
  const auto started = now_nanoseconds();
  const Figures figures = measure(farm, count - mad, address, seconds);
  print(mad > 0 ? "jadoubed, 8 are mad" : "jadoubed, durable", count, figures);
  const double minutes = static_cast<double>(now_nanoseconds() - started) / 6e10;
  std::printf("%-22s %.1f MB a minute\n", "  journal",
              static_cast<double>(journal_bytes(directory / "data")) / 1e6 / minutes);
  return {figures, resident_kilobytes(std::to_string(daemon.pid()))};
}

void print_ratio(const char* to, const Figures& figures, const Figures& other) {
  std::printf("%-22s p50 %.2f  p99 %.2f\n", to, figures.p50 / other.p50, figures.p99 / other.p99);
}

int run(const std::string& self, int seconds) {
  rlimit files{};
  getrlimit(RLIMIT_NOFILE, &files);
  files.rlim_cur = files.rlim_max;
  setrlimit(RLIMIT_NOFILE, &files);
  const Figures bare_one = measure_bare(self, 1, seconds);
  const DaemonFigures one = measure_daemon(1, seconds);
  print_ratio("  ratio to bare", one.latency, bare_one);
  constexpr int kMany = 500, kMad = 8;
  const Figures bare_many = measure_bare(self, kMany, seconds);
  const DaemonFigures many = measure_daemon(kMany, seconds);
  print_ratio("  ratio to bare", many.latency, bare_many);
  const DaemonFigures with_mad = measure_daemon(kMany, seconds, kMad);
  print_ratio("  ratio to none mad", with_mad.latency, many.latency);
  std::printf(
      "memory of the daemon: %ld kB with 1 board, %ld kB with %d: %.0f kB a board; %ld kB "
      "if %d of them are mad\n",
      one.kilobytes, many.kilobytes, kMany,
      static_cast<double>(many.kilobytes - one.kilobytes) / (kMany - 1), with_mad.kilobytes, kMad);
  return EXIT_SUCCESS;
}

}  // namespace
}  // namespace jadoube::bench

int main(int argc, char** argv) {
  if (argc == 5 && std::string(argv[1]) == "--bare") {
    return jadoube::bench::serve_bare(argv[2], std::atoi(argv[3]), argv[4]);
  }
  return jadoube::bench::run(argv[0], jadoube::tests::number_argument(argc, argv, 1, 10));
}
