#include <benchmark/benchmark.h>
#include <malloc.h>

#include <random>

#include "daemon/tracking/board_tracker.h"
#include "daemon/tracking/inferred/explain.h"
#include "daemon/tracking/sensed/sensed_placement.h"
#include "rules/notation/fen.h"

// The number of observations a second that the tracker of one board takes, and its size. A board
// sends at most thirty a second.
namespace {

using namespace jadoube;
using namespace jadoube::tracking;
using namespace std::chrono_literals;

struct Timed {
  std::chrono::milliseconds after;
  drivers::Observation observation;
};

/// A random game of `plies` plies, played neatly, with a clock.
std::vector<Timed> game_of(int plies, unsigned seed) {
  std::mt19937 random{seed};
  std::vector<Timed> seen;
  drivers::ClockRead clock;
  seen.push_back(
      {0ms, drivers::ConnectionChanged{drivers::ConnectionState::kLive, "/dev/board", ""}});
  seen.push_back({0ms, drivers::PlacementRead{rules::Placement::initial()}});
  seen.push_back({0ms, clock});
  clock.running = true;
  seen.push_back({0ms, clock});
  auto position = rules::Position::initial();
  for (int ply = 0; ply < plies; ++ply) {
    const auto moves = position.legal_moves();
    if (moves.empty()) break;
    const auto move = moves[random() % moves.size()];
    const auto before = position.placement();
    position = position.after(move);
    const auto after = position.placement();
    for (const bool lifts : {true, false}) {
      for (const auto square : differences(before, after)) {
        if ((after[square] == rules::Piece::kNone) != lifts) continue;
        seen.push_back({200ms, drivers::SquareChanged{square, after[square]}});
      }
    }
    for (int second = 0; second < 3; ++second) {
      clock.left.time += 1s;
      seen.push_back({1s, clock});
    }
    clock.pressed = other(clock.pressed);
    seen.push_back({200ms, clock});
  }
  return seen;
}

void track_observations(benchmark::State& state) {
  const auto seen = game_of(120, 1);
  std::int64_t observations = 0;
  std::vector<model::TimedChange> changes;
  for (auto _ : state) {
    tracking::BoardTracker tracker;
    drivers::Instant now{};
    for (const auto& [after, observation] : seen) {
      now += after;
      tracker.observe(now, observation, changes);
      benchmark::DoNotOptimize(tracker.wake_at());
      changes.clear();
    }
    observations += static_cast<std::int64_t>(seen.size());
  }
  state.SetItemsProcessed(observations);
}
BENCHMARK(track_observations);

/// A search that tries everything and finds nothing. Both sides have lost a piece from the board,
/// as if two hands were over the board of a middle game.
void search_of_three_plies(benchmark::State& state) {
  const auto before =
      *rules::parse_fen("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
  auto placement = before.placement();
  placement.set(rules::Square::f3, rules::Piece::kNone);
  placement.set(rules::Square::e7, rules::Piece::kNone);
  for (auto _ : state) {
    int budget = 60'000;
    benchmark::DoNotOptimize(variations({before, before.placement()}, placement, 3, budget));
  }
}
BENCHMARK(search_of_three_plies);

void bytes_per_board(benchmark::State& state) {
  const auto seen = game_of(200, 2);
  std::size_t bytes = 0;
  for (auto _ : state) {
    std::vector<model::TimedChange> changes;
    changes.reserve(1'000);
    const auto before = mallinfo2().uordblks;
    {
      tracking::BoardTracker tracker;
      drivers::Instant now{};
      for (const auto& [after, observation] : seen) {
        tracker.observe(now += after, observation, changes);
        changes.clear();
      }
      bytes = mallinfo2().uordblks - before;
    }
  }
  state.counters["bytes_per_board"] = static_cast<double>(bytes);
}
BENCHMARK(bytes_per_board);

}  // namespace
