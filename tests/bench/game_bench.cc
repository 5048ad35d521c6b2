#include <benchmark/benchmark.h>

#include <vector>

#include "rules/laws/game.h"
#include "tests/support/real_games.h"

// The cost of exact repetition. The games of a real tournament are played three times: with
// positions only, with each move looked up among the legal moves, and as games. Only the ratios in
// one run are comparable.
namespace {

using namespace jadoube::rules;

struct Line {
  Position start;
  std::vector<Move> moves;
};

std::vector<Line> read_lines() {
  std::vector<Line> lines;
  for (const PgnGame& game : jadoube::tests::real_classical_games()) {
    Line line{game.start, {}};
    for (const PgnPly& ply : game.plies) line.moves.push_back(ply.move);
    lines.push_back(line);
  }
  return lines;
}

const std::vector<Line>& lines() {
  static const std::vector<Line> lines = read_lines();
  return lines;
}

template <typename Play>
void play_all(benchmark::State& state, Play play) {
  std::int64_t plies = 0;
  for (const Line& line : lines()) plies += static_cast<std::int64_t>(line.moves.size());
  for (auto _ : state) {
    for (const Line& line : lines()) play(line);
  }
  state.SetItemsProcessed(plies * static_cast<std::int64_t>(state.iterations()));
}

void PositionAfter(benchmark::State& state) {
  play_all(state, [](const Line& line) {
    Position position = line.start;
    for (const Move move : line.moves) position = position.after(move);
    benchmark::DoNotOptimize(position);
  });
}
BENCHMARK(PositionAfter);

void PositionAfterChecked(benchmark::State& state) {
  play_all(state, [](const Line& line) {
    Position position = line.start;
    for (const Move move : line.moves) {
      if (position.is_legal(move)) position = position.after(move);
    }
    benchmark::DoNotOptimize(position);
  });
}
BENCHMARK(PositionAfterChecked);

void GamePlay(benchmark::State& state) {
  play_all(state, [](const Line& line) {
    Game game(line.start);
    for (const Move move : line.moves) benchmark::DoNotOptimize(game.play(move));
    benchmark::DoNotOptimize(game.occurrences());
  });
}
BENCHMARK(GamePlay);

}  // namespace
