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

/// All kinds: usual hands, many mistakes, a turned board, lost connections, no clock.
std::vector<PairSuite> pair_suites();

/// How well the engine found games on two boards, and how well it reported differences of the
/// boards.
struct PairScore {
  int games = 0, exact = 0, plies = 0;
  int results_due = 0, results_right = 0;
  tests::DifferencesReported differences;
  /// The wrong games, each with the reason.
  std::vector<std::string> failures;

  void add(const PairScore& other);
};

/// The games of a suite, from number `first` of `sources` on. The seed of each follows from its
/// number. With another `seed_offset`, which is added, other hands play the same games.
struct PairGames {
  int first = 0, count = 0;
  std::uint64_t seed_offset = 0;
};

/// Plays games of the suite with this number of threads. The result does not depend on the number
/// of threads.
PairScore play_pairs(const PairSuite& suite, const Sources& sources, const PairGames& games,
                     int threads);

/// Plays `games.count` games of each kind, and prints a line for each kind and one for all.
/// `with_failures`: also prints the events of the wrong games.
void print_pairs(const Sources& sources, const PairGames& games, int threads, bool with_failures,
                 std::ostream& out);

/// Prints the events of hands, boards and the record in one game, from 10 s before `at` (in
/// seconds) to 60 s after it. The game has the number that `print_pairs` gives it with the same
/// `games`.
void explain_pair(const Sources& sources, const PairGames& games, int game, double at,
                  std::ostream& out);

}  // namespace jadoube::score
