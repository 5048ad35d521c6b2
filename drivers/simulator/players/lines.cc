#include "drivers/simulator/players/lines.h"

#include <algorithm>
#include <cstdlib>

namespace jadoube::drivers::simulator {
namespace {

using rules::Square;

constexpr int sign(int number) { return (number > 0) - (number < 0); }

int files_between(Square a, Square b) { return rules::file_of(b) - rules::file_of(a); }
int ranks_between(Square a, Square b) { return rules::rank_of(b) - rules::rank_of(a); }

}  // namespace

Square step_towards(Square from, Square to) {
  return rules::square_at(rules::file_of(from) + sign(files_between(from, to)),
                          rules::rank_of(from) + sign(ranks_between(from, to)));
}

std::vector<Square> line_between(Square from, Square to, const rules::Placement& placement) {
  const int files = files_between(from, to), ranks = ranks_between(from, to);
  if (files != 0 && ranks != 0 && std::abs(files) != std::abs(ranks)) return {};
  std::vector<Square> path;
  for (Square square = step_towards(from, to); square != to; square = step_towards(square, to)) {
    if (placement[square] != rules::Piece::kNone) return {};
    path.push_back(square);
  }
  path.push_back(to);
  return path;
}

std::vector<Square> neighbours_of(Square square) {
  std::vector<Square> around;
  for (int i = 0; i < rules::kSquareCount; ++i) {
    const Square other = rules::square_at(i);
    const int files = std::abs(files_between(square, other));
    const int ranks = std::abs(ranks_between(square, other));
    if (std::max(files, ranks) == 1) around.push_back(other);
  }
  return around;
}

}  // namespace jadoube::drivers::simulator
