#include <benchmark/benchmark.h>

#include "tests/daemon/arbiter/clock_audit/clocked_game.h"

// The time that the clock audit takes for each ply. A real game has at most one press in some
// seconds.
namespace {

using namespace jadoube::arbiter;
using namespace std::chrono_literals;

void audit_plies(benchmark::State& state, const char* control) {
  clock_tests::ClockedGame game(clock_tests::setup(control));
  game.play(static_cast<int>(state.range(0)), 2s, 60s);
  while (state.KeepRunning()) {
    benchmark::DoNotOptimize(audit_clock(clock_tests::terms(control), game.plies, {}, Instant{}));
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations()) * state.range(0));
}
BENCHMARK_CAPTURE(audit_plies, two_periods, "90/40+30/SD+30")->Arg(20)->Arg(200)->Arg(600);
BENCHMARK_CAPTURE(audit_plies, delay, "180;d5")->Arg(200);

}  // namespace
