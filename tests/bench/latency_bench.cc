// The time from the board to a client: from the last byte of a field update on the terminal to the
// client's receipt of the physical event, through the real daemon, which saves everything first.
// The same run measures a bare gRPC stream that does nothing else. With 1 board and with 500, two
// events a second each.
//
//     latency_bench SECONDS             prints the table
//     latency_bench --bare DIR N ADDR   is the bare server (the bench starts it itself)
#include <grpcpp/client_context.h>
#include <sys/resource.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <optional>
#include <set>

#include "daemon/cli/client.h"
#include "jadoube/v1/board_service.grpc.pb.h"
#include "tests/bench/bare_server.h"
#include "tests/bench/board_farm.h"
#include "tests/support/process.h"

namespace jadoube::bench {
namespace {

using tests::Process;

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
    if (!end) {
      seen.insert(response.board());
      if (static_cast<int>(seen.size()) < count) continue;
      end = now + std::int64_t{seconds} * 1'000'000'000;
      continue;
    }
    const std::int64_t written =
        farm.written_at(std::atoi(response.board().c_str() + prefix.size()));
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

long measure_daemon(int count, int seconds, const Figures& bare) {
  // The journal must be on a real disk. /tmp may be in memory.
  tests::TemporaryDirectory directory(".");
  const BoardFarm farm(directory.path(), count);
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
  const Figures figures = measure(farm, count, address, seconds);
  print("jadoubed, durable", count, figures);
  std::printf("%-22s p50 %.2f  p99 %.2f\n", "  ratio to bare", figures.p50 / bare.p50,
              figures.p99 / bare.p99);
  return resident_kilobytes(std::to_string(daemon.pid()));
}

int run(const std::string& self, int seconds) {
  rlimit files{};
  getrlimit(RLIMIT_NOFILE, &files);
  files.rlim_cur = files.rlim_max;
  setrlimit(RLIMIT_NOFILE, &files);
  const long one = measure_daemon(1, seconds, measure_bare(self, 1, seconds));
  constexpr int kMany = 500;
  const long many = measure_daemon(kMany, seconds, measure_bare(self, kMany, seconds));
  std::printf("memory of the daemon: %ld kB with 1 board, %ld kB with %d: %.0f kB a board\n", one,
              many, kMany, static_cast<double>(many - one) / (kMany - 1));
  return EXIT_SUCCESS;
}

}  // namespace
}  // namespace jadoube::bench

int main(int argc, char** argv) {
  if (argc == 5 && std::string(argv[1]) == "--bare") {
    return jadoube::bench::serve_bare(argv[2], std::atoi(argv[3]), argv[4]);
  }
  return jadoube::bench::run(argv[0], argc > 1 ? std::atoi(argv[1]) : 10);
}
