#pragma once

#include <vector>

#include "rules/mate/reach.h"

namespace jadoube::rules {

/// A mate that may be possible: the pieces it needs and their squares, with the mated king. Pieces
/// that never move are left out.
struct NearestMate {
  /// A piece and its square in the mate.
  struct Post {
    Color color;
    PieceType type;
    Square square;
  };
  std::vector<Post> posts;
  /// An estimate of the moves that all these pieces need together.
  int moves = 0;
};

/// For each square that the king of `player`'s opponent may reach: the nearest mate by `player`
/// there, if a short search finds one. The nearest mate comes first. Unlike `may_be_mated_on`, this
/// is a guess. It may miss a mate, and a mate that it finds may be impossible.
std::vector<NearestMate> nearest_mates(const Reach& reach, Color player);

/// The squares of the pieces that never move.
Bitboard walls_of(const Reach& reach);

}  // namespace jadoube::rules
