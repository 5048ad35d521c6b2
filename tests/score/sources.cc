#include "tests/score/sources.h"

#include "drivers/simulator/hardware/random.h"
#include "tests/support/pgn_games.h"
#include "tests/support/shared_data.h"

namespace jadoube::score {
namespace {

using drivers::simulator::Random;

constexpr int kRandomGames = 250, kRandomPlies = 90;

std::vector<rules::PgnGame> shared_games(const char* relative) {
  const auto path = tests::shared_data(relative);
  return path ? tests::games_in(path->string()) : std::vector<rules::PgnGame>();
}

rules::PgnGame without_times(rules::PgnGame game) {
  for (rules::PgnPly& ply : game.plies) ply.clock.reset();
  std::erase_if(game.tags, [](const auto& tag) { return tag.first == "Termination"; });
  return game;
}

}  // namespace

rules::PgnGame random_game(const rules::Position& start, int plies, std::uint64_t seed) {
  constexpr rules::Result kResults[] = {rules::Result::kWhiteWins, rules::Result::kBlackWins,
                                        rules::Result::kDraw};
  Random random(seed);
  rules::PgnGame game;
  game.start = start;
  game.result = kResults[random.below(3)];
  rules::Position position = start;
  for (int i = 0; i < plies; ++i) {
    const auto moves = position.legal_moves();
    if (moves.empty()) break;
    const auto which = static_cast<std::size_t>(random.below(static_cast<int>(moves.size())));
    game.plies.push_back({moves[which]});
    position = position.after(moves[which]);
  }
  return game;
}

rules::PgnGame cut(rules::PgnGame game, std::size_t plies, rules::Result result) {
  game = without_times(std::move(game));
  if (game.plies.size() > plies) game.plies.resize(plies);
  game.result = result;
  return game;
}

Sources find_sources() {
  Sources sources;
  sources.timed_classical = shared_games("data/pgn/fide-world-cup-2025-livechess.pgn");
  sources.timed_blitz = shared_games("data/pgn/lichess-rated-clk-sample.pgn");
  for (const auto* games : {&sources.timed_blitz, &sources.timed_classical}) {
    for (const auto& game : *games) sources.games.push_back(without_times(game));
  }
  if (!sources.games.empty()) {
    sources.told = std::to_string(sources.games.size()) + " real games, each played many times";
    return sources;
  }
  for (int i = 0; i < kRandomGames; ++i) {
    sources.games.push_back(random_game(rules::Position::initial(), kRandomPlies, i + 1));
  }
  sources.told = "no shared data here: " + std::to_string(kRandomGames) +
                 " games of legal moves drawn by chance";
  return sources;
}

}  // namespace jadoube::score
