#include "rules/movegen.h"
#include "rules/position.h"

namespace jadoube::rules {
namespace {

std::uint64_t leaves(const SquareSets& sets, int depth) {
  if (depth == 1) return count_legal_moves(sets);
  std::uint64_t total = 0;
  for (const Move move : legal_moves(sets)) {
    SquareSets after = sets;
    after.play(move);
    total += leaves(after, depth - 1);
  }
  return total;
}

}  // namespace

std::uint64_t perft(const Position& position, int depth) {
  return depth <= 0 ? 1 : leaves(position.square_sets(), depth);
}

}  // namespace jadoube::rules
