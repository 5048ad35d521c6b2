#pragma once

#include <array>

#include "rules/square_sets.h"

namespace jadoube::rules {

/// What holds a king who is to be mated by `mater`, and where he could still go.
struct Cage {
  /// Looks at the (first) king of `mater`'s opponent, who must have one.
  Cage(const SquareSets& sets, Color mater);

  Square king;
  /// Squares beside the king; those of them that none of his own men holds.
  Bitboard near, room;
  /// What stands in the way of lines that go on through him: everybody else.
  Bitboard occupied;
  /// What the mater attacks once or more, and twice or more.
  Bitboard once = 0, twice = 0;
  /// What each of the mater's pieces attacks, by its square; nothing is set for other squares.
  std::array<Bitboard, kSquareCount> attacks;

 private:
  void add(Square from, Bitboard attacked);
  void add(Bitboard attacked);
};

}  // namespace jadoube::rules
