#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "rules/bitboard.h"

namespace jadoube::rules {
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

}  // namespace king_steps_detail

/// How many steps a king has from one square to the other on an empty board.
constexpr int king_steps(Square from, Square to) {
  return king_steps_detail::kSteps[index_of(from)][index_of(to)];
}

}  // namespace jadoube::rules
