#pragma once

#include <string>
#include <vector>

#include "tests/rules/reading.h"

namespace jadoube::tests {

/// The legal moves from a square in UCI, in any order.
inline std::vector<std::string> moves_from(const rules::Position& position, rules::Square from) {
  std::vector<std::string> moves;
  for (const rules::Move move : position.legal_moves()) {
    if (move.from == from) moves.push_back(rules::to_uci(position, move));
  }
  return moves;
}

}  // namespace jadoube::tests
