#include "rules/mate/move_counts.h"

namespace jadoube::rules {
namespace {

// The squares on which the piece may have stood one move before it came to `square`.
Bitboard one_before(Square square, PieceType type, Color color, Bitboard walls) {
  const Bitboard attacked = attacks_of(type, opponent_of(color), square, walls);
  if (type != PieceType::kPawn) return attacked;
  return attacked | (color == Color::kWhite ? forward<Color::kBlack>(bit(square))
                                            : forward<Color::kWhite>(bit(square)));
}

}  // namespace

MoveCounts moves_to(Bitboard goals, PieceType type, Color color, Bitboard walls) {
  MoveCounts counts;
  counts.fill(kNoWay);
  Bitboard reached = goals, seen = goals;
  for (int moves = 0; reached != 0 && moves < kNoWay; ++moves) {
    Bitboard before = 0;
    for (const Square square : Squares(reached)) {
      counts[index_of(square)] = static_cast<std::uint8_t>(moves);
      before |= one_before(square, type, color, walls);
    }
    reached = before & ~walls & ~seen;
    seen |= reached;
  }
  return counts;
}

MoveCounts moves_from(Square home, PieceType type, Color color, Bitboard walls) {
  // Pieces move backwards as they move forwards. A pawn moves forwards as a pawn of the other
  // colour moves backwards.
  return moves_to(bit(home), type, opponent_of(color), walls & ~bit(home));
}

}  // namespace jadoube::rules
