#include "rules/mate/mate_line.h"

#include <algorithm>
#include <unordered_map>

#include "rules/mate/position_key.h"
#include "rules/movegen.h"

namespace jadoube::rules {
namespace {

struct Hash {
  std::size_t operator()(const PositionKey& key) const { return hash_of(key); }
};

// The positions of a line, by how many moves it takes to get there.
std::unordered_map<PositionKey, std::size_t, Hash> places_in(SquareSets sets,
                                                             const std::vector<Move>& line) {
  std::unordered_map<PositionKey, std::size_t, Hash> places;
  for (std::size_t i = 0; i < line.size(); ++i) {
    sets.play(line[i]);
    places[pack(sets)] = i + 1;
  }
  return places;
}

}  // namespace

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

std::vector<Move> without_detours(const SquareSets& start, const std::vector<Move>& line) {
  if (!has_key(start)) return line;
  const auto places = places_in(start, line);
  std::vector<Move> direct;
  SquareSets sets = start;
  for (std::size_t place = 0; place < line.size();) {
    std::size_t farthest = 0;
    Move best = line[place];
    for (const Move move : legal_moves(sets)) {
      SquareSets after = sets;
      after.play(move);
      const auto found = places.find(pack(after));
      if (found == places.end() || found->second <= farthest) continue;
      farthest = found->second;
      best = move;
    }
    direct.push_back(best);
    sets.play(best);
    place = farthest;
  }
  return direct;
}

}  // namespace jadoube::rules
