#include "tests/score/sources.h"

#include <cstdlib>
#include <iostream>

#include "drivers/simulator/hardware/board_time.h"
#include "tests/support/real_games.h"

namespace jadoube::score {
namespace {

using drivers::simulator::Random;

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

Sources find_sources(const std::string& folder) {
  Sources sources;
  const auto classical = tests::real_games_in(folder + "/classical.games");
  const auto blitz = tests::real_games_in(folder + "/blitz.games");
  if (classical && blitz) {
    sources.timed_classical = *classical;
    sources.timed_blitz = *blitz;
    for (const auto* games : {&sources.timed_blitz, &sources.timed_classical}) {
      for (const auto& game : *games) sources.games.push_back(without_times(game));
    }
    sources.reported = std::to_string(sources.games.size()) + " real games, each played many times";
    return sources;
  }
  sources.reported = "no games, because " + (classical ? blitz : classical).error().message;
  return sources;
}

int exit_code_for(const Sources& sources) {
  if (sources.are_real()) return EXIT_SUCCESS;
  std::cerr << "There are no real games, and other games would say little: " << sources.reported
            << "\n";
  return EXIT_FAILURE;
}

}  // namespace jadoube::score
