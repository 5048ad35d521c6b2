#pragma once

#include <array>

#include "rules/square_sets.h"

namespace jadoube::rules {

/// Which squares the two kings may ever stand on together, and who is to move then. Other men count
/// by where they keep a king from going, and by whether a side can move without moving its king:
/// a side that cannot, and whose king has no square, is stuck there.
class KingPairs {
 public:
  /// What bounds the kings of each colour.
  struct Limits {
    std::array<Bitboard, 2> closed{};       ///< Squares he never goes to.
    std::array<bool, 2> has_other_moves{};  ///< Other men of his may move.
    std::array<Bitboard, 2> castling{};     ///< Squares he may come to by castling,
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

  /// The pairs after a move by another man than the king of `color`.
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
