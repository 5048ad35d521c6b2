#include <algorithm>

#include "rules/notation/move_text.h"
#include "rules/notation/null_move.h"

namespace jadoube::rules {
namespace {

std::string_view sign_of(PieceType type, MoveStyle style) {
  return style.sign == PieceSign::kFigurine ? figurine(type) : piece_letter(style.language, type);
}

std::string promotion_text(Move move, MoveStyle style) {
  if (!move.promotion) return "";
  const std::string equals = style.form == MoveForm::kSan ? "=" : "";
  return equals + std::string(sign_of(*move.promotion, style));
}

std::string castling_text(Move move, MoveStyle style) {
  const bool kingside = file_of(move.to) > file_of(move.from);
  if (style.form == MoveForm::kSan) return kingside ? "O-O" : "O-O-O";
  return kingside ? "0-0" : "0-0-0";
}

// The part of the from-square that tells the move from other moves of the same kind of piece to the
// same square. It is nothing, the file, the rank, or both [FIDE 2023 App. C.10, PGN 8.2.3.4].
std::string disambiguation(Move move, const MoveList& moves, const Placement& placement) {
  bool needed = false, same_file = false, same_rank = false;
  for (const Move other : moves) {
    if (other.to != move.to || other.from == move.from) continue;
    if (placement[other.from] != placement[move.from]) continue;
    needed = true;
    same_file |= file_of(other.from) == file_of(move.from);
    same_rank |= rank_of(other.from) == rank_of(move.from);
  }
  if (!needed) return "";
  std::string from = to_string(move.from);
  if (!same_file) return from.substr(0, 1);
  if (!same_rank) return from.substr(1, 1);
  return from;
}

std::string from_text(const Position& position, Move move, const MoveList& moves, MoveStyle style) {
  if (style.form == MoveForm::kLong) return to_string(move.from);
  if (type_of(position.placement()[move.from]) != PieceType::kPawn) {
    return disambiguation(move, moves, position.placement());
  }
  return position.is_capture(move) ? to_string(move.from).substr(0, 1) : "";
}

std::string check_sign(const Position& after) {
  if (!after.in_check()) return "";
  return after.is_checkmate() ? "#" : "+";
}

std::string legal_text(const Position& position, Move move, const MoveList& moves,
                       MoveStyle style) {
  const std::string sign = check_sign(position.after(move));
  if (position.is_castling(move)) return castling_text(move, style) + sign;
  std::string text(sign_of(type_of(position.placement()[move.from]), style));
  text += from_text(position, move, moves, style);
  if (position.is_capture(move)) text += 'x';
  return text + to_string(move.to) + promotion_text(move, style) + sign;
}

// A hyphen marks the move as illegal. No legal move without a capture is written with a hyphen.
std::string illegal_text(const Position& position, Move move, MoveStyle style) {
  if (!move.promotion && position.is_castling(move)) return castling_text(move, style);
  const Piece piece = position.placement()[move.from];
  std::string text;
  if (piece != Piece::kNone) text += sign_of(type_of(piece), style);
  text += to_string(move.from);
  text += position.placement()[move.to] == Piece::kNone ? '-' : 'x';
  return text + to_string(move.to) + promotion_text(move, style);
}

}  // namespace

std::string write_move(const Position& position, Move move, MoveStyle style) {
  if (is_null(move)) return "--";
  const MoveList moves = position.legal_moves();
  const bool legal = std::find(moves.begin(), moves.end(), move) != moves.end();
  return legal ? legal_text(position, move, moves, style) : illegal_text(position, move, style);
}

}  // namespace jadoube::rules
