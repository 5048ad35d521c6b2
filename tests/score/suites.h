#pragma once

#include <functional>
#include <string>
#include <vector>

#include "tests/score/session.h"
#include "tests/score/sources.h"

namespace jadoube::score {

/// A set of sessions of one kind. The n-th session's seed is made of the suite's number and n, so
/// that each can be played again alone.
struct Suite {
  std::string name;     ///< "S2 blitz".
  std::string content;  ///< One line.
  int sessions;         ///< In the full run; a tenth of it in a quick one.
  std::function<Session(int index, std::uint64_t seed)> make;
  /// Others' methods are played beside the engine.
  bool compare = false;
};

/// All suites of emulated games [spec: design/inference.md 5.4]. `sources` outlives them.
std::vector<Suite> all_suites(const Sources& sources);

/// The seed of session `index` of suite number `suite`.
constexpr std::uint64_t seed_of(std::size_t suite, int index) {
  return suite * 1'000'000 + static_cast<std::uint64_t>(index) + 1;
}

}  // namespace jadoube::score
