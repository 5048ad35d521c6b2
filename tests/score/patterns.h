#pragma once

#include <string>
#include <vector>

#include "rules/position.h"
#include "tests/score/session.h"

namespace jadoube::score {

/// How plies appear to the sensors, between one change of the lever and the next. Real and emulated
/// games are counted in the same way.
struct Patterns {
  int plies = 0, presses = 0, exact_at_press = 0, false_legal = 0;
  int quiet = 0, plain = 0, stopped = 0, placed_first = 0;
  int captures = 0, swapped = 0, victim_first = 0, mover_first = 0, with_ghost = 0;
  int castlings = 0, king_first = 0;
};

/// Adds the patterns in `seen` for a game of `moves` from `start`. Two plies within one press are
/// left out.
void count_patterns(const std::vector<Seen>& seen, const rules::Position& start,
                    const std::vector<rules::Move>& moves, Patterns& patterns);

/// A frequency of a pattern in real games.
struct Frequency {
  std::string name;
  int real, real_of;  ///< Counted in three real games [seen: 199 plies].
  int emulated, emulated_of;
  double low, high;  ///< The 95 % interval of the real one, after Clopper and Pearson.
  bool inside() const;
};

/// Compares emulated blitz with the frequencies of real games [spec:
/// drivers/simulator/README.md#hands].
std::vector<Frequency> compare_with_real(const Patterns& emulated);

/// Counts the patterns of emulated blitz games.
Patterns count_emulated(const std::vector<rules::PgnGame>& games, int sessions,
                        simulator::CoilModel coil);

/// Prints the comparison as a table. Returns true if all frequencies are within their ranges.
bool print_calibration(const Patterns& emulated, const std::string& title, std::ostream& out);

}  // namespace jadoube::score
