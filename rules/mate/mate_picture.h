#pragma once

#include <vector>

#include "rules/mate/reach.h"

namespace jadoube::rules {

/// A mate that could be put together: which kinds of men would have to stand where, the mated king
/// among them. Men who never move are left out.
struct MatePicture {
  /// A man and where he stands in it.
  struct Post {
    Color color;
    PieceType type;
    Square square;
  };
  std::vector<Post> posts;
  /// About how many moves all together the men need to get there.
  int moves = 0;
};

/// For each square where the king of `player`'s opponent may come: the nearest mate by `player`
/// there, if a short search finds one. The nearest first. A guess, unlike `may_be_mated_on`: a mate
/// that is in the way of others may be missed, and one that is found may be out of reach.
std::vector<MatePicture> nearest_mates(const Reach& reach, Color player);

/// The squares of the men who never move.
Bitboard walls_of(const Reach& reach);

}  // namespace jadoube::rules
