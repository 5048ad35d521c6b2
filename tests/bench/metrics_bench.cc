// The cost of one reading of the metrics in a hall of 500 boards: the text, and how long the locks
// of the feed and of the connections are held for it.
#include <benchmark/benchmark.h>

#include "daemon/devices/port_connection.h"
#include "daemon/metrics/exposition.h"
#include "daemon/stream/event_stream.h"

namespace jadoube::bench {
namespace {

constexpr int kBoards = 500;

std::string board_id(int i) { return "table-" + std::to_string(i); }

void fill(stream::Feed& feed) {
  for (int i = 0; i < kBoards; ++i) {
    model::Board board;
    board.link = drivers::ConnectionState::kLive;
    board.game = model::Game{.ordinal = 1};
    stream::Incidents incidents;
    for (int number = 1; number <= 3; ++number) {
      incidents[{1, number}] = std::make_shared<const model::Incident>();
    }
    feed.restore(board_id(i), board, incidents);
  }
}

void fill(devices::LineCounts& lines) {
  for (int i = 0; i < kBoards; ++i) {
    lines.add(board_id(i), devices::Traffic{.received = 1000, .sent = 10}, drivers::Instant());
  }
}

void tally(benchmark::State& state) {
  stream::Feed feed(0);
  fill(feed);
  for (auto _ : state) benchmark::DoNotOptimize(feed.tally());
}
BENCHMARK(tally)->Unit(benchmark::kMicrosecond);

void lines(benchmark::State& state) {
  devices::LineCounts counts;
  fill(counts);
  for (auto _ : state) benchmark::DoNotOptimize(counts.read());
}
BENCHMARK(lines)->Unit(benchmark::kMicrosecond);

void text(benchmark::State& state) {
  stream::Feed feed(0);
  devices::LineCounts counts;
  fill(feed);
  fill(counts);
  metrics::Reading reading{.version = "1"};
  std::size_t bytes = 0;
  for (auto _ : state) {
    reading.tally = feed.tally();
    reading.lines = counts.read();
    bytes = metrics::exposition(reading).size();
  }
  state.counters["bytes"] = static_cast<double>(bytes);
}
BENCHMARK(text)->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace jadoube::bench
