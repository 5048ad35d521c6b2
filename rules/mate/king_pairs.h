#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "rules/square.h"
#include "rules/square_sets.h"

namespace jadoube::rules {

/// The pairs of squares that the two kings may ever occupy, with the side to move. Other pieces
/// matter in two ways: they keep a king from squares, and they can move instead of the king. If the
/// other pieces of a side cannot move, and its king has no square, the side has no move.
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
  /// The pairs after the king of `color` has moved to `square`.
  KingPairs after_king_move(Color color, Square square) const;

 private:
  void spread_white(Square white, const Limits& limits);
  void spread_black(Square white, const Limits& limits);

  // Indexed by the side to move and the square of the white king: the squares of the black king.
  std::array<std::array<Bitboard, kSquareCount>, 2> black_{};
};

/// From one corner to another.
inline constexpr int kMostKingSteps = 7;

namespace king_steps_detail {

inline constexpr auto kSteps = [] {
  std::array<std::array<std::uint8_t, kSquareCount>, kSquareCount> steps{};
  for (const Square a : Squares(kAllSquares)) {
    for (const Square b : Squares(kAllSquares)) {
      const int files = file_of(a) - file_of(b), ranks = rank_of(a) - rank_of(b);
      const int far = std::max({files, -files, ranks, -ranks});
      steps[index_of(a)][index_of(b)] = static_cast<std::uint8_t>(far);
    }
  }
  return steps;
}();

inline constexpr auto kRings = [] {
  std::array<std::array<Bitboard, 8>, kSquareCount> rings{};
  for (const Square a : Squares(kAllSquares)) {
    for (const Square b : Squares(kAllSquares)) {
      rings[index_of(a)][kSteps[index_of(a)][index_of(b)]] |= bit(b);
    }
  }
  return rings;
}();

}  // namespace king_steps_detail

/// The number of steps of a king from one square to the other on an empty board.
constexpr int king_steps(Square from, Square to) {
  return king_steps_detail::kSteps[index_of(from)][index_of(to)];
}

/// The squares that a king reaches from `center` in `steps` steps (0 to 7), and not in fewer.
constexpr Bitboard king_ring(Square center, int steps) {
  return king_steps_detail::kRings[index_of(center)][static_cast<std::size_t>(steps)];
}

}  // namespace jadoube::rules
