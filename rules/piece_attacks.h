#pragma once

#include "rules/attacks.h"

namespace jadoube::rules {

/// The squares that a piece of that kind and colour attacks from `from`.
constexpr Bitboard attacks_of(PieceType type, Color color, Square from, Bitboard occupied) {
  switch (type) {
    case PieceType::kPawn:
      return pawn_attacks(color, from);
    case PieceType::kKnight:
      return knight_attacks(from);
    case PieceType::kBishop:
      return bishop_attacks(from, occupied);
    case PieceType::kRook:
      return rook_attacks(from, occupied);
    case PieceType::kQueen:
      return bishop_attacks(from, occupied) | rook_attacks(from, occupied);
    case PieceType::kKing:
      return king_attacks(from);
  }
  return 0;
}

}  // namespace jadoube::rules
