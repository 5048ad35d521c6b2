#include "rules/notation/move_text.h"

#include <algorithm>
#include <array>

#include "rules/notation/descriptive.h"
#include "rules/notation/uci.h"

namespace jadoube::rules {

Error to_error(const MoveRefusal& refusal) {
  const bool illegal = refusal.fault == MoveFault::kIllegal;
  return {illegal ? ErrorCode::kFailedPrecondition : ErrorCode::kInvalidArgument,
          refusal.sentence.english(), std::make_shared<const Sentence>(refusal.sentence)};
}

MoveRefusal several_moves(const Position& position, std::string_view text, const MoveList& meant,
                          Language language) {
  const auto name = [&](Move move) { return write_move(position, move, {.language = language}); };
  std::string names;
  for (std::size_t i = 0; i + 1 < meant.size(); ++i) names += (i > 0 ? ", " : "") + name(meant[i]);
  return {MoveFault::kAmbiguous,
          Sentence("\"{move}\" could be {moves} or {last}",
                   {{"move", text}, {"moves", names}, {"last", name(meant.back())}}),
          meant};
}

bool is_null_move(std::string_view text) {
  constexpr std::array<std::string_view, 6> kTexts = {"--", "Z0", "0000", "@@@@", "null", "pass"};
  return std::find(kTexts.begin(), kTexts.end(), text) != kTexts.end();
}

Position after_move_or_pass(const Position& position, Move move) {
  if (!is_null(move)) return position.after(move);
  const int black = position.turn() == Color::kBlack ? 1 : 0;
  return Position(position.placement(), opponent_of(position.turn()), position.castling(),
                  std::nullopt, position.halfmove_clock() + 1, position.fullmove_number() + black);
}

tl::expected<Move, MoveRefusal> read_typed_move(const Position& position, std::string_view text) {
  if (const auto uci = parse_uci(position, text)) return *uci;
  auto algebraic = read_move(position, text, Language::kEnglish);
  if (algebraic || algebraic.error().fault != MoveFault::kNoMove) return algebraic;
  if (looks_descriptive(text)) return read_descriptive(position, text);
  return algebraic;
}

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

// The part of the from-square that distinguishes the move from other moves of the same kind of
// piece to the same square. It is nothing, the file, the rank, or both [FIDE 2023 App. C.10, PGN
// 8.2.3.4].
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
