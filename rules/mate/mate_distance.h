#pragma once

#include <array>
#include <vector>

#include "rules/mate/move_counts.h"
#include "rules/mate/nearest_mates.h"
#include "rules/square_sets.h"

namespace jadoube::rules {

/// Estimates how far a position is from a mate by `player`. There are two estimates, and a search
/// uses both in turn. They prove nothing.
class MateDistance {
 public:
  /// For positions that come from `start`. The opponent must have a king there. Every estimate is 0
  /// if no mate is found or if a side does not have exactly one king.
  MateDistance(const SquareSets& start, Color player);

  /// By the kings: how far they are from squares where one is mated and the other is near. Also how
  /// much room the king to be mated has, and how far the nearest piece is that could fill it.
  int of_kings(const SquareSets& sets) const;

  /// By the pieces that the nearest mates need.
  int of_pieces(const SquareSets& sets) const;

 private:
  struct Post {
    Color color;
    PieceType type;
    MoveCounts moves;
  };
  using Mate = std::vector<Post>;

  void add_goal(Square goal, const Reach& reach, Bitboard walls);

  Color player_;
  bool in_sight_ = false;
  // Indexed by the squares of the king to be mated and of the other king.
  std::array<MoveCounts, kSquareCount> kings_;
  std::vector<Mate> mates_;
};

}  // namespace jadoube::rules
