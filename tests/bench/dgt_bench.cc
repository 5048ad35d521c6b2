#include <benchmark/benchmark.h>

#include "drivers/dgt/dgt_driver.h"
#include "drivers/observation_text.h"

// The number of observations a second in the driver. A connection of 9600 baud has at most 190.
namespace {

using namespace jadoube::drivers;
using namespace std::chrono_literals;

constexpr std::uint8_t kMove[] = {
    0x8E, 0x00, 0x05, 0x34, 0x00,                                // e2 empty
    0x8E, 0x00, 0x05, 0x24, 0x01,                                // a white pawn on e4
    0x8D, 0x00, 0x0A, 0x20, 0x03, 0x02, 0x20, 0x03, 0x01, 0x13,  // pressed
};

void driver_observations(benchmark::State& state) {
  dgt::DgtDriver driver;
  std::vector<Observation> seen;
  std::vector<std::uint8_t> out;
  Instant now{1h};
  driver.open(now);
  std::int64_t observations = 0;
  while (state.KeepRunning()) {
    now += 1ms;
    driver.receive(now, kMove, seen);
    driver.advance(now, out, seen);
    benchmark::DoNotOptimize(driver.wake_at());
    observations += static_cast<std::int64_t>(seen.size());
    seen.clear();
    out.clear();
  }
  state.SetItemsProcessed(observations);
}
BENCHMARK(driver_observations);

void text_round_trips(benchmark::State& state) {
  const Observation clock = ClockRead{.left = {.time = 181s, .per_move = true},
                                      .right = {.time = 182s, .per_move = true},
                                      .running = true};
  while (state.KeepRunning()) benchmark::DoNotOptimize(parse_observation(to_text(clock)));
  state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations()));
}
BENCHMARK(text_round_trips);

}  // namespace
