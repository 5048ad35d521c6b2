#include "rules/validity/findings.h"

namespace jadoube::rules {
namespace {

Bitboard promoted_bishops(const Case& c, Color color) {
  return c.starts == StartingPositions::kStandard ? bishops_from_pawns(c.army(color)) : 0;
}

}  // namespace

Finding castling_without_king_or_rook(const Case& c) {
  Bitboard unfit = c.written.castling_rooks & ~c.sets.castling_rooks;
  for (const Square rook : Squares(c.sets.castling_rooks)) {
    const Bitboard king = c.king(rank_of(rook) == 0 ? Color::kWhite : Color::kBlack);
    const bool standard = file_of(first_square(king)) == 4 && (bit(rook) & (kFileA | kFileH)) != 0;
    // In every starting position the king stands between two rooks [FIDE 2023 Guidelines II.2.1].
    const bool fits =
        c.starts == StartingPositions::kStandard ? standard : (king & (kFileA | kFileH)) == 0;
    if (!fits) unfit |= bit(rook);
  }
  return found_if(unfit);
}

// In a starting position, Black's pieces stand opposite White's [FIDE 2023 Guidelines II.2.3].
Finding castling_of_two_starting_positions(const Case& c) {
  const Bitboard rooks = c.sets.castling_rooks;
  const Bitboard white = rooks & kRank1, black = turned(rooks & kRank8, Color::kBlack);
  if (white == 0 || black == 0) return std::nullopt;
  const Bitboard white_king = c.king(Color::kWhite), below = white_king - 1;
  const bool differ = white_king != turned(c.king(Color::kBlack), Color::kBlack) ||
                      count((white | black) & below) > 1 || count((white | black) & ~below) > 1;
  return differ ? Finding(rooks) : std::nullopt;
}

Finding too_much_material(const Case& c, Color color) {
  const Army& army = c.army(color);
  if (promoted_pieces(army, 0) + count(army.pawns) <= 8) return std::nullopt;
  return turned(surplus(army), color);
}

Finding bishop_behind_pawns(const Case& c, Color color) {
  if (c.starts != StartingPositions::kStandard) return std::nullopt;
  const Army& army = c.army(color);
  const Bitboard promoted = bishops_from_pawns(army);
  const bool too_many = promoted_pieces(army, promoted) + count(army.pawns) > 8;
  const bool told = too_much_material(c, color).has_value();
  return found_if(turned(bishops_shut_out(army) | (too_many && !told ? promoted : 0), color));
}

Finding pieces_behind_pawns(const Case& c, Color color) {
  const bool fit = c.starts == StartingPositions::kStandard && count(c.king(color)) == 1 &&
                   !too_much_material(c, color);
  return fit ? found_if(turned(pieces_out_of_order(c.army(color)), color)) : std::nullopt;
}

Finding pawn_paths(const Case& c, Color color) {
  const Army& army = c.army(color);
  const int promoted = promoted_pieces(army, promoted_bishops(c, color));
  if (promoted + count(army.pawns) > 8) return std::nullopt;
  if (captures_needed(army, promoted) <= army.enemy_lost) return std::nullopt;
  return turned(army.pawns, color);
}

// All pieces are on the board and no pawn has moved. Then only knights have moved, and rooks by
// single steps. Each such move changes the colour of one piece's square. At the start, four pieces
// on the first rank of each side stand on light squares. So the parity of the number of moves is
// known.
Finding tempo_parity(const Case& c) {
  const Bitboard pawns = c.sets.of(PieceType::kPawn);
  const bool no_pawn_moved = (c.sets.of(Color::kWhite) & pawns) == rank_squares(1) &&
                             (c.sets.of(Color::kBlack) & pawns) == rank_squares(6);
  if (c.starts != StartingPositions::kStandard || !no_pawn_moved ||
      count(c.sets.occupied()) != 32) {
    return std::nullopt;
  }
  const Bitboard pieces = c.sets.occupied() & ~pawns;
  const Color turn = count(pieces & ~kDarkSquares) % 2 == 0 ? Color::kWhite : Color::kBlack;
  return turn == c.us() ? std::nullopt : Finding(0);
}

}  // namespace jadoube::rules
