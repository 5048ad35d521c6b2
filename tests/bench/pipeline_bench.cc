#include <benchmark/benchmark.h>

#include <fstream>

#include "daemon/tracking/board_tracker.h"
#include "tests/support/emulated_game.h"
#include "tests/support/source_tree.h"

// Driver and tracker together: from the bytes of whole games on emulated boards to changes, on one
// core.
namespace {

using namespace jadoube;

std::vector<tests::Arrival> arrivals_of(const std::string& path) {
  std::ifstream file(path);
  const auto game = rules::PgnReader(file, path).next();
  return tests::play(game->value(), {.style = drivers::simulator::Style::kBlitz}).arrivals;
}

void driver_and_watch(benchmark::State& state) {
  const auto arrivals = arrivals_of(jadoube::tests::source_path("tests/demo/evergreen.pgn"));
  std::vector<drivers::Observation> seen;
  std::vector<model::TimedChange> changes;
  std::int64_t observations = 0;
  for (auto _ : state) {
    const auto driver = drivers::find_driver("dgt")->make();
    tracking::BoardTracker tracker;
    driver->open(arrivals.front().at);
    for (const auto& arrival : arrivals) {
      driver->receive(arrival.at, arrival.bytes, seen);
      for (const auto& observation : seen) tracker.observe(arrival.at, observation, changes);
      observations += static_cast<std::int64_t>(seen.size());
      seen.clear();
      changes.clear();
    }
    benchmark::DoNotOptimize(tracker.board());
  }
  state.SetItemsProcessed(observations);
}
BENCHMARK(driver_and_watch);

}  // namespace
