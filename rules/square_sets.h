#pragma once

#include <array>
#include <cstdint>

#include "rules/attacks.h"
#include "rules/move.h"
#include "rules/placement.h"
#include "rules/square.h"

namespace jadoube::rules {

/// A position as sets of squares, from which the moves follow: the engine inside `Position`, which
/// keeps it valid. Works for any placement.
struct SquareSets {
  std::array<Bitboard, 6> by_type{};
  std::array<Bitboard, 2> by_color{};
  /// The rooks that may still castle: at most one on each side of a king. The king must be on its
  /// first rank and be the only king of its colour.
  Bitboard castling_rooks = 0;
  /// The square that a pawn has just passed, if a capture there is legal; else empty.
  Bitboard en_passant = 0;
  Color turn = Color::kWhite;

  bool operator==(const SquareSets&) const = default;

  Bitboard of(PieceType type) const { return by_type[static_cast<std::size_t>(type)]; }
  Bitboard of(Color color) const { return by_color[static_cast<std::size_t>(color)]; }
  Bitboard of(Color color, PieceType type) const { return of(color) & of(type); }
  Bitboard occupied() const { return by_color[0] | by_color[1]; }

  /// True if White and Black have one king each, as in every position of a game.
  bool has_one_king_each() const {
    return count(of(Color::kWhite, PieceType::kKing)) == 1 &&
           count(of(Color::kBlack, PieceType::kKing)) == 1;
  }

  /// The piece on `square`, or `kNone`.
  Piece at(Square square) const;

  /// Puts `piece`, not kNone, on an empty square.
  void put(Square square, Piece piece);

  /// Empties `square`.
  void clear(Square square);

  /// The pieces of `by` that attack `square`. Pieces on `occupied` block their way.
  Bitboard attackers_of(Square square, Color by, Bitboard occupied) const;

  /// True if a king of `color` is attacked. With several kings, any of them.
  bool in_check(Color color) const;

  /// The part of `rooks` that fits the placement, as `castling_rooks` describes.
  Bitboard fitting_castling_rooks(Bitboard rooks) const;

  /// `passed` as a set if a pawn of the side not to move can just have passed it with a double
  /// step. A capture there must be legal. Else empty.
  Bitboard fitting_en_passant(Square passed) const;

  /// True if the pawn on `from` may capture on `passed` without leaving an own king attacked.
  /// Neither pawn may be pinned, nor may both together hold back an attack.
  bool en_passant_is_legal(Square from, Square passed) const;

  /// The rooks with which the king of `color` can castle, at most one on each side. It must be the
  /// only king, on its first rank. The rook is the one with a right, else the outermost.
  Bitboard rooks_beside_king(Color color) const;

  /// True if `move` takes a king to a rook of `rooks_beside_king`, legal or not.
  bool is_castling(Move move) const;

  /// These sets after `move`. An illegal move is played too: the piece moves from its square to the
  /// other, and captures any piece there. King and rook castle, even if castling is forbidden.
  SquareSets after(Move move) const;

  /// Becomes `after(move)`.
  void play(Move move);
};

/// The squares of king and rook after castling on that side [FIDE 2023 Art. 3.8.2]. They are the
/// same in Chess960 [FIDE 2023 Guidelines II].
struct CastlingTargets {
  Square king, rook;
};

/// The targets for the king on `king` and its rook on `rook`.
constexpr CastlingTargets castling_targets(Square king, Square rook) {
  const bool kingside = file_of(rook) > file_of(king);
  const int rank = rank_of(king);
  return {square_at(kingside ? 6 : 2, rank), square_at(kingside ? 5 : 3, rank)};
}

/// Every legal move [FIDE 2023 Art. 3]. With one king, the generator finds pins and checks first
/// and makes only legal moves. With several kings of one colour, a move is legal if no king is
/// attacked after it. Without a king, every move is legal. A king is never captured [FIDE 2023 Art.
/// 1.4.1]. A pawn on its last rank does not move; a pawn on its first rank moves one step.
MoveList legal_moves(const SquareSets& sets);

/// The number of `legal_moves`, counted without making the moves.
std::uint64_t count_legal_moves(const SquareSets& sets);

}  // namespace jadoube::rules
