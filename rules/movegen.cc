#include "rules/movegen.h"

#include "rules/generator.h"

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

}  // namespace jadoube::rules
