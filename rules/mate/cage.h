#pragma once

#include <array>

#include "rules/square_sets.h"

namespace jadoube::rules {

/// The squares around a king that `mater` tries to mate: which are guarded, and where the king can
/// still go.
struct Cage {
  /// For the first king of `mater`'s opponent. The opponent must have a king.
  Cage(const SquareSets& sets, Color mater);

  Square king;
  /// Squares beside the king, and those of them without a piece of the king's own side.
  Bitboard near, room;
  /// All pieces except this king. They block lines, and this king does not.
  Bitboard occupied;
  /// The squares that `mater` attacks at least once, and at least twice.
  Bitboard once = 0, twice = 0;
  /// The squares that each of `mater`'s pieces attacks, by the piece's square. Other entries are
  /// not set.
  std::array<Bitboard, kSquareCount> attacks;

 private:
  void add(Square from, Bitboard attacked);
  void add(Bitboard attacked);
};

}  // namespace jadoube::rules
