#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "rules/pgn/pgn.h"
#include "tests/support/source_tree.h"

namespace jadoube::score {

/// The games for the hands. Real people played them.
struct Sources {
  /// All of them, without clock times. Empty if they cannot be read.
  std::vector<rules::PgnGame> games;
  /// Games with their real clock times: blitz of the internet, classical of a World Cup. Empty if
  /// they cannot be read.
  std::vector<rules::PgnGame> timed_blitz, timed_classical;
  /// One line about the origin of `games`.
  std::string reported;

  /// False if the games cannot be read. A score with random games means little, so the program
  /// refuses it.
  bool are_real() const { return !timed_blitz.empty() && !timed_classical.empty(); }
};

/// The real games in `folder`, a folder like tests/games. If they cannot be read, there are none,
/// and `reported` has the reason.
Sources find_sources(const std::string& folder = tests::source_path("tests/games"));

/// The exit code of a program that plays `sources`. If there are no games, it prints an error, and
/// the program must end at once.
int exit_code_for(const Sources& sources);

/// A game of random legal moves from `start`, with at most this number of plies and a random
/// result. Captures, checks and promotions are as frequent as chance makes them.
rules::PgnGame random_game(const rules::Position& start, int plies, std::uint64_t seed);

/// `game`, cut after `plies`, without times and with `result`.
rules::PgnGame cut(rules::PgnGame game, std::size_t plies, rules::Result result);

/// Game number `index`, counted from 0. After the last game it starts again with the first.
inline const rules::PgnGame& game_of(const Sources& sources, int index) {
  return sources.games[static_cast<std::size_t>(index) % sources.games.size()];
}

}  // namespace jadoube::score
