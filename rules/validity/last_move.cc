#include "rules/attacks.h"
#include "rules/validity/validity.h"

namespace jadoube::rules {

namespace {

/// Tries to take back each possible last move of the side not to move, until one explains the
/// position.
class TakeBack {
 public:
  TakeBack(const SquareSets& now, StartingPositions starts)
      : now_(now),
        starts_(starts),
        us_(now.turn),
        them_(opponent_of(now.turn)),
        king_(first_square(now.of(us_, PieceType::kKing))),
        free_(~now.occupied()),
        forward_(them_ == Color::kWhite ? 8 : -8),
        may_have_captured_(count(now.of(us_)) < 16) {}

  bool any() const {
    const Bitboard castlers = now_.castling_rooks & now_.of(them_);
    const Bitboard unmoved = castlers | (castlers != 0 ? now_.of(them_, PieceType::kKing) : 0);
    for (const Square to : Squares(now_.of(them_) & ~unmoved)) {
      const PieceType type = type_of(now_.at(to));
      if (type == PieceType::kPawn ? pawn_came(to) : piece_came(to, type)) return true;
      if (promoted(to, type)) return true;
    }
    return castlers == 0 && castled();
  }

 private:
  // How many ranks `square` is away from the first rank of the side that moved.
  int steps(Square square) const {
    return them_ == Color::kWhite ? rank_of(square) : 7 - rank_of(square);
  }

  // The square that is `ranks` ranks closer to the side that moved. It must be on the board.
  Square behind(Square square, int ranks) const {
    return square_at(index_of(square) - ranks * forward_);
  }

  bool king_was_safe(const SquareSets& before) const {
    return before.attackers_of(king_, them_, before.occupied()) == 0;
  }

  // True if `piece` can have moved from `from` to `to`. If it captured, the captured piece is put
  // back on `taken`.
  bool explains(Square from, Square to, PieceType piece, std::optional<Square> taken) const {
    if (!contains(free_, from) || (taken && !may_have_captured_)) return false;
    SquareSets before = now_;
    before.clear(to);
    before.put(from, make_piece(them_, piece));
    if (taken) before.put(*taken, make_piece(us_, PieceType::kKnight));
    return king_was_safe(before);
  }

  bool piece_came(Square to, PieceType type) const {
    for (const Square from : Squares(attacks_of(type, them_, to, now_.occupied()) & free_)) {
      if (explains(from, to, type, std::nullopt) || explains(from, to, type, to)) return true;
    }
    return false;
  }

  // True if a pawn can have moved or captured to `to`, from its starting square or from further on.
  bool pawn_stepped(Square to) const {
    if (explains(behind(to, 1), to, PieceType::kPawn, std::nullopt)) return true;
    for (const Square from : Squares(pawn_attacks(us_, to))) {
      if (explains(from, to, PieceType::kPawn, to)) return true;
    }
    return false;
  }

  bool pawn_came(Square to) const {
    if (steps(to) < 2) return false;
    if (pawn_stepped(to)) return true;
    if (steps(to) == 3 && contains(free_, behind(to, 1)) &&
        explains(behind(to, 2), to, PieceType::kPawn, std::nullopt)) {
      return true;
    }
    return steps(to) == 5 && took_en_passant(to);
  }

  bool took_en_passant(Square to) const {
    if (!contains(free_, behind(to, 1)) || !contains(free_, behind(to, -1))) return false;
    for (const Square from : Squares(pawn_attacks(us_, to))) {
      if (explains(from, to, PieceType::kPawn, behind(to, 1))) return true;
    }
    return false;
  }

  bool promoted(Square to, PieceType type) const {
    return steps(to) == 7 && type != PieceType::kPawn && type != PieceType::kKing &&
           count(now_.of(them_, PieceType::kPawn)) < 8 && pawn_stepped(to);
  }

  bool castled() const {
    const int rank = them_ == Color::kWhite ? 0 : 7;
    const Bitboard kings = now_.of(them_, PieceType::kKing);
    const Bitboard rooks = now_.of(them_, PieceType::kRook);
    for (const int corner : {0, 7}) {
      const auto targets = castling_targets(square_at(4, rank), square_at(corner, rank));
      if (contains(kings, targets.king) && contains(rooks, targets.rook) &&
          castled_to(targets, corner)) {
        return true;
      }
    }
    return false;
  }

  // True if a starting position exists whose king and rook can castle so. The rook stands between
  // the king and `corner`.
  bool castled_to(const CastlingTargets& targets, int corner) const {
    const int rank = rank_of(targets.king);
    if (starts_ == StartingPositions::kStandard) {
      return uncastles(targets, square_at(4, rank), square_at(corner, rank));
    }
    for (int king = 1; king < 7; ++king) {
      for (int rook = corner; rook != king; rook += corner == 0 ? 1 : -1) {
        if (uncastles(targets, square_at(king, rank), square_at(rook, rank))) return true;
      }
    }
    return false;
  }

  // True if king and rook can have castled from those squares [FIDE 2023 Art. 3.8.2.2].
  bool uncastles(const CastlingTargets& to, Square king, Square rook) const {
    SquareSets before = now_;
    before.clear(to.king);
    before.clear(to.rook);
    const Bitboard way = between(king, to.king) | bit(king) | between(rook, to.rook) | bit(rook);
    if ((way & before.occupied()) != 0) return false;
    before.put(king, make_piece(them_, PieceType::kKing));
    before.put(rook, make_piece(them_, PieceType::kRook));
    return king_was_safe(before);
  }

  const SquareSets& now_;
  StartingPositions starts_;
  Color us_, them_;
  Square king_;
  Bitboard free_;
  int forward_;
  bool may_have_captured_;
};

}  // namespace

bool can_have_moved(const SquareSets& sets, StartingPositions starts) {
  return TakeBack(sets, starts).any();
}

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
  const bool reported = too_much_material(c, color).has_value();
  return found_if(turned(bishops_shut_out(army) | (too_many && !reported ? promoted : 0), color));
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
