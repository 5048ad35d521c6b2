#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "rules/pgn/pgn.h"

namespace jadoube::score {

/// Where the games come from that the hands play.
struct Sources {
  /// Games of any origin, without clock times.
  std::vector<rules::PgnGame> games;
  /// Games with the clock times they were played with: blitz from lichess, classical from a World
  /// Cup. Empty where the shared data is not there.
  std::vector<rules::PgnGame> timed_blitz, timed_classical;
  /// One line about where `games` come from.
  std::string told;
};

/// The shared data's games where it is there; else legal moves drawn by chance, and `told` says so.
Sources find_sources();

/// A game of legal moves drawn by chance from `start`, of so many plies at most, with a result
/// drawn too. Captures, checks and promotions come up as often as chance has it.
rules::PgnGame random_game(const rules::Position& start, int plies, std::uint64_t seed);

/// `game` cut after `plies`, without times and with `result`.
rules::PgnGame cut(rules::PgnGame game, std::size_t plies, rules::Result result);

/// The game of that number, counted from 0; past the last one it begins anew.
inline const rules::PgnGame& game_of(const Sources& sources, int index) {
  return sources.games[static_cast<std::size_t>(index) % sources.games.size()];
}

}  // namespace jadoube::score
