#pragma once

#include <cstdint>
#include <vector>

#include "rules/mate/lost_branches.h"
#include "rules/square_sets.h"

namespace jadoube::rules {

/// The result of visiting every position that can be reached.
struct ClosureResult {
  enum class End : std::uint8_t {
    kClosed,  ///< All were visited, and `player` never mates. That is a proof.
    kMate,    ///< `player` can mate: see `line`.
    kLimit,   ///< There are more positions than the limit. Nothing is known.
  };
  End end = End::kLimit;
  /// The number of different positions.
  std::uint64_t positions = 0;
  /// With kMate: the shortest series of legal moves that ends in mate. Empty if the position is
  /// mate.
  std::vector<Move> line = {};
};

/// Visits every position that legal moves lead to from `sets`, breadth first, until `player` mates
/// in one. It visits at most `limit` positions (1 to 2^32 - 1). It does not continue from a
/// position in which the opponent can no longer be mated, because pieces are missing or pawns are
/// locked. Correct for any placement. Positions are compared completely, not only by their hash.
///
/// Needs about 50 bytes for a position. The thread keeps the memory of small closures for the next
/// call.
ClosureResult close(const SquareSets& sets, Color player, std::uint64_t limit,
                    Shortcuts shortcuts = Shortcuts::kProofs);

}  // namespace jadoube::rules
