#pragma once

#include <array>
#include <vector>

#include "rules/mate/mate_picture.h"
#include "rules/mate/move_counts.h"
#include "rules/square_sets.h"

namespace jadoube::rules {

/// How far positions that come from one are from a mate by `player`. A guess in two ways, for a
/// search that goes now one way and now the other; nothing is proved by it.
class MateDistance {
 public:
  /// From `start`, in which the opponent must have a king. Says 0 of everything where no mate is in
  /// sight or where a side has not one king.
  MateDistance(const SquareSets& start, Color player);

  /// By the kings: how far they are from squares where the one is mated and the other near, how
  /// much room he has, and how far the nearest man is who could fill it.
  int of_kings(const SquareSets& sets) const;

  /// By the men who are needed for the nearest of some mates.
  int of_men(const SquareSets& sets) const;

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
  // By the squares of the king to be mated and of the other.
  std::array<MoveCounts, kSquareCount> kings_;
  std::vector<Mate> mates_;
};

}  // namespace jadoube::rules
