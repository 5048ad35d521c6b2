#pragma once

#include <functional>
#include <string>
#include <vector>

#include "tests/score/session.h"
#include "tests/score/sources.h"

namespace jadoube::score {

/// A set of sessions of one kind. The seed of session n follows from the number of the suite and n.
/// So each session can be played again alone.
struct Suite {
  std::string name;     ///< "S2 blitz".
  std::string content;  ///< One line.
  int sessions;         ///< In the full run; a tenth of it in a quick one.
  std::function<Session(int index, std::uint64_t seed)> make;
  /// True if the other methods are played too.
  bool compare = false;
  /// What the boards sense.
  drivers::SensingClass sensing = drivers::SensingClass::kIdentity;
  /// The number of boards on one cable. 0: each has its own connection.
  int boards_on_line = 0;
};

/// All suites of emulated games. S2, S3 and S4 have 1,000 games each, so that one wrong game is 0.1
/// %. `sources` must exist longer.
std::vector<Suite> all_suites(const Sources& sources);

/// The seed of session `index` of suite number `suite`.
constexpr std::uint64_t seed_of(std::size_t suite, int index) {
  return suite * 1'000'000 + static_cast<std::uint64_t>(index) + 1;
}

}  // namespace jadoube::score
