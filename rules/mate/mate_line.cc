#include "rules/mate/mate_line.h"

#include <algorithm>

#include "rules/movegen.h"

namespace jadoube::rules {

bool is_mate(const SquareSets& sets) {
  return sets.in_check(sets.turn) && count_legal_moves(sets) == 0;
}

bool ends_in_mate(SquareSets sets, const std::vector<Move>& line, Color player) {
  for (const Move move : line) {
    const MoveList moves = legal_moves(sets);
    if (std::find(moves.begin(), moves.end(), move) == moves.end()) return false;
    sets.play(move);
  }
  return sets.turn != player && is_mate(sets);
}

}  // namespace jadoube::rules
