#pragma once

#include <algorithm>
#include <cstdlib>

#include "rules/position.h"

/// The words of Article 3, tried on every pair of squares. The move generator is compared with
/// this.
namespace jadoube::tests {

/// True if the piece on `from` attacks `to` [FIDE 2023 Art. 3.1.2 to 3.8.1]. There must be a piece
/// on `from`.
inline bool attacks(const rules::Placement& placement, rules::Square from, rules::Square to) {
  using rules::PieceType;
  const int files = file_of(to) - file_of(from), ranks = rank_of(to) - rank_of(from);
  const int wide = std::max(std::abs(files), std::abs(ranks));
  const bool straight = files == 0 || ranks == 0, diagonal = std::abs(files) == std::abs(ranks);
  const rules::Piece piece = placement[from];
  switch (type_of(piece)) {
    case PieceType::kPawn:
      return std::abs(files) == 1 && ranks == (color_of(piece) == rules::Color::kWhite ? 1 : -1);
    case PieceType::kKnight:
      return std::abs(files * ranks) == 2;
    case PieceType::kKing:
      return wide == 1;
    case PieceType::kBishop:
      if (!diagonal) return false;
      break;
    case PieceType::kRook:
      if (!straight) return false;
      break;
    case PieceType::kQueen:
      if (!straight && !diagonal) return false;
      break;
  }
  for (int n = 1; n < wide; ++n) {
    const auto passed =
        rules::square_at(file_of(from) + files / wide * n, rank_of(from) + ranks / wide * n);
    if (placement[passed] != rules::Piece::kNone) return false;
  }
  return wide > 0;
}

/// The squares of the pieces of `by` that attack `square`.
inline rules::Bitboard attackers_by_definition(const rules::Placement& placement,
                                               rules::Square square, rules::Color by) {
  rules::Bitboard attackers = 0;
  for (const rules::Square from : rules::Squares(rules::kAllSquares)) {
    const rules::Piece piece = placement[from];
    if (piece == rules::Piece::kNone || color_of(piece) != by) continue;
    if (attacks(placement, from, square)) attackers |= rules::bit(from);
  }
  return attackers;
}

/// The pieces of the opponent that attack a king of `color`.
inline rules::Bitboard checkers_by_definition(const rules::Placement& placement,
                                              rules::Color color) {
  rules::Bitboard checkers = 0;
  for (const rules::Square king : rules::Squares(rules::kAllSquares)) {
    if (placement[king] != make_piece(color, rules::PieceType::kKing)) continue;
    checkers |= attackers_by_definition(placement, king, opponent_of(color));
  }
  return checkers;
}

/// True if the piece on `from` can move to `to`. Its own king is ignored, and so are en passant and
/// castling.
inline bool may_go(const rules::Placement& placement, rules::Square from, rules::Square to) {
  using rules::Piece, rules::PieceType;
  const Piece piece = placement[from], target = placement[to];
  if (target != Piece::kNone &&
      (color_of(target) == color_of(piece) || type_of(target) == PieceType::kKing)) {
    return false;
  }
  if (type_of(piece) != PieceType::kPawn) return attacks(placement, from, to);
  if (target != Piece::kNone) return attacks(placement, from, to);
  const int step = color_of(piece) == rules::Color::kWhite ? 1 : -1;
  const int start = color_of(piece) == rules::Color::kWhite ? 1 : 6;
  const int ranks = rank_of(to) - rank_of(from);
  if (file_of(to) != file_of(from)) return false;
  if (ranks == step) return true;
  return ranks == 2 * step && rank_of(from) == start &&
         placement[rules::square_at(file_of(from), start + step)] == Piece::kNone;
}

/// The placement after the piece on `from` has moved to `to` and captured the piece there.
inline rules::Placement moved(rules::Placement placement, rules::Square from, rules::Square to) {
  const rules::Piece piece = placement[from];
  placement.set(from, rules::Piece::kNone);
  if (piece != rules::Piece::kNone) placement.set(to, piece);
  return placement;
}

/// The number of legal moves, without castling and en passant.
inline std::size_t count_by_definition(const rules::Position& position) {
  std::size_t total = 0;
  const rules::Placement& placement = position.placement();
  for (const rules::Square from : rules::Squares(rules::kAllSquares)) {
    const rules::Piece piece = placement[from];
    if (piece == rules::Piece::kNone || color_of(piece) != position.turn()) continue;
    for (const rules::Square to : rules::Squares(rules::kAllSquares)) {
      if (from == to || !may_go(placement, from, to)) continue;
      if (checkers_by_definition(moved(placement, from, to), position.turn()) != 0) continue;
      const bool promotes =
          type_of(piece) == rules::PieceType::kPawn && (rank_of(to) == 0 || rank_of(to) == 7);
      total += promotes ? 4 : 1;
    }
  }
  return total;
}

}  // namespace jadoube::tests
