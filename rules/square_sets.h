#pragma once

#include <array>

#include "rules/attacks.h"
#include "rules/bitboard.h"
#include "rules/move.h"
#include "rules/placement.h"

namespace jadoube::rules {

/// What decides which moves there are, as sets of squares: the engine inside `Position`, which
/// guards it. Good for any placement.
struct SquareSets {
  std::array<Bitboard, 6> by_type{};
  std::array<Bitboard, 2> by_color{};
  /// The rooks that may still castle: at most one on each side of a king who stands on his first
  /// rank and is the only one of his colour.
  Bitboard castling_rooks = 0;
  /// The square just passed by a pawn if a capture on it is legal; else empty.
  Bitboard en_passant = 0;
  Color turn = Color::kWhite;

  bool operator==(const SquareSets&) const = default;

  Bitboard of(PieceType type) const { return by_type[static_cast<std::size_t>(type)]; }
  Bitboard of(Color color) const { return by_color[static_cast<std::size_t>(color)]; }
  Bitboard of(Color color, PieceType type) const { return of(color) & of(type); }
  Bitboard occupied() const { return by_color[0] | by_color[1]; }

  /// Whether White and Black have one king each, as in every position of a game.
  bool has_one_king_each() const {
    return count(of(Color::kWhite, PieceType::kKing)) == 1 &&
           count(of(Color::kBlack, PieceType::kKing)) == 1;
  }

  /// What stands on `square`.
  Piece at(Square square) const;

  /// Puts `piece`, not kNone, on an empty square.
  void put(Square square, Piece piece);

  /// Empties `square`.
  void clear(Square square);

  /// Those pieces of `by` that attack `square` with `occupied` standing in their way.
  Bitboard attackers_of(Square square, Color by, Bitboard occupied) const;

  /// Whether a king of `color` is attacked. With several kings, any of them.
  bool in_check(Color color) const;

  /// The part of `rooks` that fits the placement as `castling_rooks` describes.
  Bitboard fitting_castling_rooks(Bitboard rooks) const;

  /// `passed` as a set if a pawn of the side not to move can just have passed it with a double step
  /// and a capture there is legal; else empty.
  Bitboard fitting_en_passant(Square passed) const;

  /// Whether the pawn on `from` may capture on the square `passed` by a double step without leaving
  /// a king of its own attacked: neither pawn may be pinned, both together neither.
  bool en_passant_is_legal(Square from, Square passed) const;

  /// The rook with which the only king of `color`, on his first rank, castles on a side if he does
  /// so at all: the one he has a right to, else the outermost. At most one on each side.
  Bitboard rooks_beside_king(Color color) const;

  /// Whether `move` takes a king to a rook of `rooks_beside_king`, legal or not.
  bool is_castling(Move move) const;

  /// These sets after `move`. One that is not legal is played as it stands: the piece goes from
  /// square to square and takes what is there; king and rook castle, whatever forbids it.
  SquareSets after(Move move) const;

  /// Becomes `after(move)`.
  void play(Move move);
};

/// The king's and the rook's squares after castling on that side [FIDE 2023 Art. 3.8.2], the same
/// in Chess960 [FIDE 2023 Guidelines II].
struct CastlingTargets {
  Square king, rook;
};

/// For the king on `king` and his rook on `rook`.
constexpr CastlingTargets castling_targets(Square king, Square rook) {
  const bool kingside = file_of(rook) > file_of(king);
  const int rank = rank_of(king);
  return {square_at(kingside ? 6 : 2, rank), square_at(kingside ? 5 : 3, rank)};
}

}  // namespace jadoube::rules
