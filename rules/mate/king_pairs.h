#pragma once

#include <array>

#include "rules/square_sets.h"

namespace jadoube::rules {

/// The pairs of squares that the two kings may ever stand on, with the side to move. Other pieces
/// matter in two ways: they keep a king from squares, and they can move instead of the king. A side
/// without such other moves is stuck if its king has no square.
class KingPairs {
 public:
  /// The limits of the kings of each colour.
  struct Limits {
    std::array<Bitboard, 2> closed{};       ///< Squares the king never goes to.
    std::array<bool, 2> has_other_moves{};  ///< True if other pieces of that side may move.
    std::array<Bitboard, 2> castling{};     ///< Squares the king may reach by castling,
    std::array<Square, 2> home{};           ///< from this one.
  };

  /// No pairs.
  KingPairs() = default;
  /// A single pair.
  KingPairs(Square white, Square black, Color turn);

  /// Adds the pairs that follow from the present ones. True if it added any.
  bool spread(const Limits& limits);

  /// The squares of the king of `color`.
  Bitboard squares(Color color) const;
  /// The squares of the king of `color` if the other king is on `other` and `turn` is to move.
  Bitboard squares(Color color, Square other, Color turn) const;
  bool empty() const;

  /// The pairs after a move of `color` with another piece than the king.
  KingPairs after_move_by(Color color) const;
  /// The pairs after the king of `color` has gone to `square`.
  KingPairs after_king_move(Color color, Square square) const;

 private:
  void spread_white(Square white, const Limits& limits);
  void spread_black(Square white, const Limits& limits);

  // Indexed by the side to move and the square of the white king: the squares of the black king.
  std::array<std::array<Bitboard, kSquareCount>, 2> black_{};
};

}  // namespace jadoube::rules
