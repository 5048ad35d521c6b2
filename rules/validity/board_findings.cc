#include "rules/validity/findings.h"

namespace jadoube::rules {
namespace {

bool one_king_each(const Case& c) {
  return count(c.king(Color::kWhite)) == 1 && count(c.king(Color::kBlack)) == 1;
}

// The pieces that attack the king of `color`. Kings are left out. `color` has one king.
Bitboard checkers(const SquareSets& sets, Color color) {
  const Bitboard king = sets.of(color, PieceType::kKing);
  if (king == 0 || more_than_one(king)) return 0;
  return sets.attackers_of(first_square(king), opponent_of(color), sets.occupied()) &
         ~sets.of(PieceType::kKing);
}

// The position before the double step of the pawn that can be captured in passing. Nothing if no
// pawn can have made that step.
std::optional<SquareSets> before_double_step(const Case& c) {
  if (!c.written.en_passant) return std::nullopt;
  const Square passed = *c.written.en_passant;
  const int forward = c.them() == Color::kWhite ? 8 : -8;
  if (rank_of(passed) != (c.them() == Color::kWhite ? 2 : 5)) return std::nullopt;
  const Square from = square_at(index_of(passed) - forward);
  const Square to = square_at(index_of(passed) + forward);
  const Piece pawn = make_piece(c.them(), PieceType::kPawn);
  SquareSets before = c.sets;
  if (before.at(to) != pawn || ((bit(passed) | bit(from)) & before.occupied()) != 0) {
    return std::nullopt;
  }
  before.clear(to);
  before.put(from, pawn);
  return before;
}

}  // namespace

Finding no_king(const Case& c, Color color) {
  return c.king(color) == 0 ? Finding(0) : std::nullopt;
}

Finding too_many_kings(const Case& c, Color color) {
  return more_than_one(c.king(color)) ? Finding(c.king(color)) : std::nullopt;
}

Finding adjacent_kings(const Case& c) {
  Bitboard adjacent = 0;
  for (const Square king : Squares(c.king(c.us()))) adjacent |= king_attacks(king);
  if ((adjacent & c.king(c.them())) == 0) return std::nullopt;
  return c.king(c.us()) | c.king(c.them());
}

Finding pawns_on_rank(const Case& c, int rank) {
  return found_if((c.sets.of(Color::kWhite, PieceType::kPawn) & rank_squares(rank)) |
                  (c.sets.of(Color::kBlack, PieceType::kPawn) & rank_squares(7 - rank)));
}

Finding opponent_in_check(const Case& c) { return found_if(checkers(c.sets, c.them())); }

Finding en_passant_without_step(const Case& c) {
  if (!c.written.en_passant || before_double_step(c)) return std::nullopt;
  return bit(*c.written.en_passant);
}

Finding en_passant_after_check(const Case& c) {
  const auto before = before_double_step(c);
  return before ? found_if(checkers(*before, c.us())) : std::nullopt;
}

Finding halfmoves_after_step(const Case& c) {
  if (c.written.halfmove_clock == 0 || !before_double_step(c)) return std::nullopt;
  return bit(*c.written.en_passant);
}

Finding unexplained_checkers(const Case& c, int least, int most) {
  if (!one_king_each(c) || adjacent_kings(c) || before_double_step(c)) return std::nullopt;
  const Bitboard given = checkers(c.sets, c.us());
  if (count(given) < least || count(given) > most || can_have_moved(c.sets, c.starts)) {
    return std::nullopt;
  }
  return given;
}

}  // namespace jadoube::rules
