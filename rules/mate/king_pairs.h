#pragma once

#include <array>

#include "rules/square_sets.h"

namespace jadoube::rules {

/// The squares that the two kings may ever stand on together, and who is to move then. Other pieces
/// matter in two ways: they keep a king from squares, and they can move instead of the king. A side
/// with no such move is stuck there if its king has no square.
class KingPairs {
 public:
  /// What bounds the kings of each colour.
  struct Limits {
    std::array<Bitboard, 2> closed{};       ///< Squares the king never goes to.
    std::array<bool, 2> has_other_moves{};  ///< True if other pieces of that side may move.
    std::array<Bitboard, 2> castling{};     ///< Squares the king may reach by castling,
    std::array<Square, 2> home{};           ///< from this one.
  };

  /// No pair.
  KingPairs() = default;
  /// One pair.
  KingPairs(Square white, Square black, Color turn);

  /// Adds what follows from the pairs there are. Whether there was anything to add.
  bool spread(const Limits& limits);

  /// Where the king of `color` may stand.
  Bitboard squares(Color color) const;
  /// Where the king of `color` may stand while the other's is on `other` and `turn` is to move.
  Bitboard squares(Color color, Square other, Color turn) const;
  bool empty() const;

  /// The pairs after a move of another piece than the king of `color`.
  KingPairs after_move_by(Color color) const;
  /// The pairs after the king of `color` has gone to `square`.
  KingPairs after_king_move(Color color, Square square) const;

 private:
  void spread_white(Square white, const Limits& limits);
  void spread_black(Square white, const Limits& limits);

  // By side to move and square of the white king: the squares of the black one.
  std::array<std::array<Bitboard, kSquareCount>, 2> black_{};
};

}  // namespace jadoube::rules
