#include <benchmark/benchmark.h>

#include <vector>

#include "rules/notation/fen.h"
#include "rules/notation/san.h"
#include "rules/position.h"

namespace jadoube::rules {
namespace {

constexpr const char* kKiwipete =
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

void count_leaves(benchmark::State& state, const Position& position) {
  std::uint64_t leaves = 0;
  for (auto _ : state) leaves += perft(position, static_cast<int>(state.range(0)));
  state.counters["leaves"] =
      benchmark::Counter(static_cast<double>(leaves), benchmark::Counter::kIsRate);
}

void PerftOfTheInitialPosition(benchmark::State& state) {
  count_leaves(state, Position::initial());
}
BENCHMARK(PerftOfTheInitialPosition)->Arg(5)->Arg(6)->Unit(benchmark::kMillisecond);

void PerftOfKiwipete(benchmark::State& state) { count_leaves(state, *parse_fen(kKiwipete)); }
BENCHMARK(PerftOfKiwipete)->Arg(4)->Arg(5)->Unit(benchmark::kMillisecond);

// Every move of a middle-game position.
void SanWrite(benchmark::State& state) {
  const Position position = *parse_fen(kKiwipete);
  const MoveList moves = position.legal_moves();
  for (auto _ : state) {
    for (const Move move : moves) benchmark::DoNotOptimize(to_san(position, move));
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations() * moves.size()));
}
BENCHMARK(SanWrite);

void SanRead(benchmark::State& state) {
  const Position position = *parse_fen(kKiwipete);
  std::vector<std::string> texts;
  for (const Move move : position.legal_moves()) texts.push_back(to_san(position, move));
  for (auto _ : state) {
    for (const std::string& text : texts) benchmark::DoNotOptimize(parse_san(position, text));
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations() * texts.size()));
}
BENCHMARK(SanRead);

void LegalMoves(benchmark::State& state) {
  const Position position = *parse_fen(kKiwipete);
  for (auto _ : state) benchmark::DoNotOptimize(position.legal_moves());
}
BENCHMARK(LegalMoves);

void After(benchmark::State& state) {
  const Position position = *parse_fen(kKiwipete);
  const MoveList moves = position.legal_moves();
  for (auto _ : state) {
    for (const Move move : moves) benchmark::DoNotOptimize(position.after(move));
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations() * moves.size()));
}
BENCHMARK(After);

}  // namespace
}  // namespace jadoube::rules
