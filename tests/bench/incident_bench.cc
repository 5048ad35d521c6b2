// The time until an arbiter gets an urgent incident: from the press that the daemon read to the
// client's receipt of the critical incident, for each kind. A press without a move is reported a
// second later on purpose. The same run measures the time until the client gets the ply that a
// press confirms. Emulated boards play blitz, each with an offence of its own.
//
//     incident_bench BOARDS SECONDS
#include <grpcpp/channel.h>
#include <grpcpp/client_context.h>
#include <grpcpp/grpcpp.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <future>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/client/calls/client.h"
#include "jadoube/v1/game_service.grpc.pb.h"
#include "jadoube/v1/incident_service.grpc.pb.h"
#include "tests/support/arguments.h"
#include "tests/support/process.h"
#include "tests/support/source_tree.h"

namespace jadoube::bench {
namespace {

using tests::Process;

constexpr std::array kOffences = {"illegal-move=stands", "press-without-move", "illegal-move"};

/// Milliseconds since `then`, by the wall clock, as the daemon gives it.
double milliseconds_since(const google::protobuf::Timestamp& then) {
  using Milliseconds = std::chrono::duration<double, std::milli>;
  const auto since = std::chrono::seconds(then.seconds()) + std::chrono::nanoseconds(then.nanos());
  return Milliseconds(std::chrono::system_clock::now().time_since_epoch() - since).count();
}

/// Reads a stream until the deadline, and gives each response to `take`.
template <typename Response, typename Open, typename Take>
void read_until(std::chrono::system_clock::time_point end, const Open& open, const Take& take) {
  grpc::ClientContext context;
  context.set_deadline(end);
  context.set_wait_for_ready(true);
  const auto reader = open(context);
  for (Response response; reader->Read(&response);) take(response);
}

/// The latencies of plies that a press confirmed.
std::vector<double> plies(const std::string& address, std::chrono::system_clock::time_point end) {
  std::vector<double> latencies;
  const auto stub = v1::GameService::NewStub(cli::connect(address));
  read_until<v1::WatchGamesResponse>(
      end, [&](auto& context) { return stub->WatchGames(&context, v1::WatchGamesRequest()); },
      [&](const v1::WatchGamesResponse& response) {
        for (const auto& ply : response.plies_changed().plies()) {
          if (ply.evidence() != values::v1::EVIDENCE_PRESS ||
              ply.state() != values::v1::PLY_STATE_CONFIRMED)
            continue;
          latencies.push_back(milliseconds_since(ply.confirmed_time()));
        }
      });
  return latencies;
}

/// Latencies by the name of the kind.
using ByKind = std::map<std::string, std::vector<double>>;

/// The latencies of critical incidents.
ByKind incidents(const std::string& address, std::chrono::system_clock::time_point end) {
  ByKind latencies;
  const auto stub = v1::IncidentService::NewStub(cli::connect(address));
  read_until<v1::WatchIncidentsResponse>(
      end,
      [&](auto& context) { return stub->WatchIncidents(&context, v1::WatchIncidentsRequest()); },
      [&](const v1::WatchIncidentsResponse& response) {
        const auto& incident = response.opened().incident();
        if (incident.severity() != values::v1::INCIDENT_SEVERITY_CRITICAL) return;
        constexpr std::size_t kPrefix = std::string_view("INCIDENT_KIND_").size();
        const auto word = values::v1::IncidentKind_Name(incident.kind()).substr(kPrefix);
        latencies[word].push_back(milliseconds_since(incident.begin_time()));
      });
  return latencies;
}

void print(const std::string& what, std::vector<double> latencies) {
  std::ranges::sort(latencies);
  const auto at = [&](double share) {
    if (latencies.empty()) return 0.0;
    const auto index = static_cast<std::size_t>(share * static_cast<double>(latencies.size()));
    return latencies[std::min(latencies.size() - 1, index)];
  };
  std::printf("%-22s %6zu  p50 %8.2f ms  p99 %8.2f ms\n", what.c_str(), latencies.size(), at(.5),
              at(.99));
}

int run(int boards, int seconds) {
  // The journal must be on a real disk. /tmp may be in memory.
  tests::TemporaryDirectory directory(".");
  const std::string address = "unix:" + (directory / "socket");
  std::string config = "[daemon]\ndata_dir = \"" + (directory / "data") +
                       "\"\nlog = \"error\"\n[grpc]\nlisten = [\"" + address + "\"]\n";
  std::vector<std::unique_ptr<Process>> processes;
  for (int i = 0; i < boards; ++i) {
    const auto name = "board-" + std::to_string(i), link = directory / name;
    config += "[[board]]\nid = \"" + name + "\"\nport = \"" + link + "\"\n";
    processes.push_back(std::make_unique<Process>(
        std::vector<std::string>{
            tests::program("jadoube"), "virtual-board",
            jadoube::tests::source_path("tests/demo/evergreen.pgn"), "--style", "blitz", "--seed",
            std::to_string(i + 1), "--link", link, "--offence",
            kOffences[static_cast<std::size_t>(i) % kOffences.size()], "--linger", "1000"},
        directory / (name + ".log")));
  }
  tests::write_file(directory / "config.toml", config);
  const Process daemon({tests::program("jadoubed"), "--config", directory / "config.toml"},
                       directory / "log");
  const auto end = std::chrono::system_clock::now() + std::chrono::seconds(seconds);
  auto reported = std::async(std::launch::async, incidents, address, end);
  auto confirmed = plies(address, end);
  std::printf("%d boards, %d seconds; from the press that was read to the client\n", boards,
              seconds);
  print("confirmed plies", std::move(confirmed));
  for (auto& [kind, latencies] : reported.get()) print(kind, std::move(latencies));
  return EXIT_SUCCESS;
}

}  // namespace
}  // namespace jadoube::bench

int main(int argc, char** argv) {
  return jadoube::bench::run(jadoube::tests::number_argument(argc, argv, 1, 100),
                             jadoube::tests::number_argument(argc, argv, 2, 60));
}
