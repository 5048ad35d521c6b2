#pragma once

#include <cstdint>

#include "rules/square_sets.h"

namespace jadoube::rules {

/// Which proofs may end the way a search goes.
enum class Shortcuts : std::uint8_t {
  kNone,      ///< None: it stands on the moves alone, to hold other proofs against it.
  kMaterial,  ///< The material rule.
  kProofs,    ///< The material rule and the static proofs.
};

/// Tells a search through positions where `player` provably can mate no more, so that it need not
/// go on there. Material changes with captures and promotions only, so only then is it asked about.
/// A static proof costs as much as some ten positions, one by cases as much as some hundreds, so
/// they are asked where something irrevocable happened, and less and less if they never help.
class LostBranches {
 public:
  LostBranches(Color player, Shortcuts shortcuts) : player_(player), shortcuts_(shortcuts) {}

  /// Whether `player` cannot mate after `move`, which led from `before` to `after`, a position that
  /// is not mate. False says nothing. `seen` is how many positions the search has met so far.
  bool is_lost(const SquareSets& before, const SquareSets& after, Move move, std::size_t seen);

 private:
  // A proof that is tried as long as it does not take too much time from the search.
  struct Trial {
    std::size_t free, price, tries = 0, successes = 0;

    template <typename Proof>
    bool proves(std::size_t seen, Proof proof);
  };

  const Color player_;
  const Shortcuts shortcuts_;
  Trial static_{.free = 16, .price = 64}, by_cases_{.free = 0, .price = 1024};
};

}  // namespace jadoube::rules
