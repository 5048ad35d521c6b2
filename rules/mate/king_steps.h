#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "rules/bitboard.h"

namespace jadoube::rules {

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

/// How many steps a king has from one square to the other on an empty board.
constexpr int king_steps(Square from, Square to) {
  return king_steps_detail::kSteps[index_of(from)][index_of(to)];
}

/// The squares to which a king has `steps` (0 to 7) from `center`.
constexpr Bitboard king_ring(Square center, int steps) {
  return king_steps_detail::kRings[index_of(center)][static_cast<std::size_t>(steps)];
}

}  // namespace jadoube::rules
