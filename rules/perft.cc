#include "rules/movegen.h"
#include "rules/position.h"

namespace jadoube::rules {
namespace {

std::uint64_t counted(const SquareSets& sets, int depth) {
  if (depth == 1) return count_legal_moves(sets);
  std::uint64_t total = 0;
  for (const Move move : legal_moves(sets)) {
    total += counted(sets.after(move), depth - 1);
  }
  return total;
}

std::uint64_t played(const SquareSets& sets, int depth) {
  std::uint64_t total = 0;
  for (const Move move : legal_moves(sets)) {
    const SquareSets after = sets.after(move);
    total += depth == 1 ? 1 : played(after, depth - 1);
  }
  return total;
}

}  // namespace

std::uint64_t perft(const Position& position, int depth, Leaves leaves) {
  if (depth <= 0) return 1;
  const SquareSets& sets = position.square_sets();
  return leaves == Leaves::kCounted ? counted(sets, depth) : played(sets, depth);
}

}  // namespace jadoube::rules
