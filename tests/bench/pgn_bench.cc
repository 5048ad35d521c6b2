// The speed of reading and writing PGN: text to events, text to games, games to text.

#include <benchmark/benchmark.h>

#include <sstream>

#include "rules/pgn/pgn.h"
#include "tests/support/random_pgn.h"

namespace {

using namespace jadoube::rules;

// Games with clocks, comments and variations, like annotated games.
std::vector<PgnGame> annotated_games() {
  jadoube::tests::Random random(41);
  std::vector<PgnGame> games;
  for (int i = 0; i < 50; ++i) {
    games.push_back(jadoube::tests::RandomPgn(random).game(Position::initial(), 100));
  }
  return games;
}

std::string text_of(const std::vector<PgnGame>& games) {
  std::string text;
  for (const PgnGame& game : games) text += to_pgn(game);
  return text;
}

const std::string& annotated_text() {
  static const std::string text = text_of(annotated_games());
  return text;
}

// The same games with moves only.
const std::string& bare_text() {
  static const std::string text = [] {
    auto games = annotated_games();
    for (PgnGame& game : games) {
      for (PgnPly& ply : game.plies) ply = {.move = ply.move};
    }
    return text_of(games);
  }();
  return text;
}

void read_games(benchmark::State& state, const std::string& text) {
  for (auto _ : state) {
    std::istringstream input(text);
    PgnReader reader(input);
    for (auto game = reader.next(); game && *game; game = reader.next()) {
      benchmark::DoNotOptimize(game);
    }
  }
  state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations() * text.size()));
}

void ReadAnnotatedGames(benchmark::State& state) { read_games(state, annotated_text()); }
BENCHMARK(ReadAnnotatedGames);

void ReadBareGames(benchmark::State& state) { read_games(state, bare_text()); }
BENCHMARK(ReadBareGames);

void ReadEvents(benchmark::State& state) {
  const std::string& text = annotated_text();
  for (auto _ : state) {
    std::istringstream input(text);
    PgnEvents events(input);
    while (events.next().kind != PgnToken::Kind::kEnd) continue;
  }
  state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations() * text.size()));
}
BENCHMARK(ReadEvents);

void WriteGames(benchmark::State& state) {
  const auto games = annotated_games();
  for (auto _ : state) benchmark::DoNotOptimize(text_of(games));
  state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations() * annotated_text().size()));
}
BENCHMARK(WriteGames);

}  // namespace
