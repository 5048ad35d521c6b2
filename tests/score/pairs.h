#pragma once

#include <cstdint>
#include <iosfwd>
#include <string>
#include <vector>

#include "tests/score/sources.h"
#include "tests/support/emulated_pair_game.h"

namespace jadoube::score {

/// One kind of games on two boards.
struct PairSuite {
  std::string name;
  drivers::simulator::PairOptions options;
  tests::EmulatedPairSettings settings;
};

/// All kinds: usual hands, many mistakes, a turned board, lost lines, no clock.
std::vector<PairSuite> pair_suites();

/// How well games on two boards were found, and how well differences of the boards were told.
struct PairScore {
  int games = 0, exact = 0, plies = 0;
  int results_due = 0, results_right = 0;
  tests::DifferencesTold differences;
  /// The games that are not as they should be, each with the reason.
  std::vector<std::string> failures;

  void add(const PairScore& other);
};

/// The games of a suite: from the game with number `first` of `sources` on. The seed of each
/// follows from its number. `seed_offset` is added to it: other hands play the same games.
struct PairGames {
  int first = 0, count = 0;
  std::uint64_t seed_offset = 0;
};

/// Plays games of the suite with this number of threads. The number of threads changes nothing.
PairScore play_pairs(const PairSuite& suite, const Sources& sources, const PairGames& games,
                     int threads);

/// Plays `games.count` games of each kind, and prints a line for each and one for all.
/// `with_failures`: also what happened in the games that are not as they should be.
void print_pairs(const Sources& sources, const PairGames& games, int threads, bool with_failures,
                 std::ostream& out);

/// Prints what hands, boards and the record did in one game, numbered as `print_pairs` numbers it
/// with the same `games`, from 10 s before `at` seconds to 60 s after it.
void explain_pair(const Sources& sources, const PairGames& games, int game, double at,
                  std::ostream& out);

}  // namespace jadoube::score
