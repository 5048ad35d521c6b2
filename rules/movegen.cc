#include "rules/generator.h"
#include "rules/position.h"
#include "rules/square_sets.h"

namespace jadoube::rules {

namespace {

struct CountSink {
  std::uint64_t total = 0;

  void piece(Square, Bitboard targets) { total += count(targets); }
  void pawns(Bitboard targets, int) { total += count(targets); }
  void promotions(Bitboard targets, int) { total += std::uint64_t{4} * count(targets); }
  void single(Move) { ++total; }
};

}  // namespace

MoveList legal_moves(const SquareSets& sets) {
  MoveList moves;
  EachMove sink{[&](Move move) { moves.push_back(move); }};
  generate(sets, sink);
  return moves;
}

std::uint64_t count_legal_moves(const SquareSets& sets) {
  CountSink sink;
  generate(sets, sink);
  return sink.total;
}

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
