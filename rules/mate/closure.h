#pragma once

#include <cstdint>
#include <vector>

#include "rules/mate/lost_branches.h"
#include "rules/square_sets.h"

namespace jadoube::rules {

/// What came of looking at every position that can be reached.
struct ClosureResult {
  enum class End : std::uint8_t {
    kClosed,  ///< All were seen and `player` mates in none: the proof that he cannot.
    kMate,    ///< `player` can mate: see `line`.
    kLimit,   ///< There are more than the limit. Nothing is known.
  };
  End end = End::kLimit;
  /// How many different positions were seen.
  std::uint64_t positions = 0;
  /// With kMate: the shortest series of legal moves that ends in the mate; empty where it stands.
  std::vector<Move> line = {};
};

/// Looks at every position that legal moves lead to from `sets`, breadth first, `limit` (at least
/// 1, below 2^32) of them at most, until `player` mates in one. Does not go on where the opponent
/// can no longer be mated for want of material or because the pawns are locked. Sound for any
/// placement. Positions are compared whole, never by their hash alone.
///
/// Costs about 50 bytes for a position. Memory for small closures is kept by the thread for the
/// next call.
ClosureResult close(const SquareSets& sets, Color player, std::uint64_t limit,
                    Shortcuts shortcuts = Shortcuts::kProofs);

}  // namespace jadoube::rules
