#pragma once

#include <random>

#include "rules/position.h"

namespace jadoube::tests {

using Random = std::mt19937;

/// A number from 0 to `end` - 1.
inline std::size_t below(std::size_t end, Random& random) { return random() % end; }

/// One of the legal moves. There must be one.
inline rules::Move random_move(const rules::Position& position, Random& random) {
  const auto moves = position.legal_moves();
  return moves[below(moves.size(), random)];
}

/// Random pieces on random squares, about `pieces` of 64, without any rule of chess.
inline rules::Placement random_placement(std::size_t pieces, Random& random) {
  rules::Placement placement;
  for (std::size_t i = 0; i < pieces; ++i) {
    const auto square = rules::square_at(static_cast<int>(below(64, random)));
    placement.set(square, static_cast<rules::Piece>(1 + below(12, random)));
  }
  return placement;
}

}  // namespace jadoube::tests
