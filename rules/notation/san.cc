#include "rules/notation/san.h"

#include <algorithm>
#include <array>

namespace jadoube::rules {
namespace {

char letter_of(PieceType type) { return to_char(make_piece(Color::kWhite, type)); }

// How much of the from-square a move needs to be told from `others`, moves of the same kind of
// piece to the same square: nothing, the file, the rank, or both [PGN 8.2.3.4].
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
  const std::string from = to_string(move.from);
  if (!same_file) return from.substr(0, 1);
  if (!same_rank) return from.substr(1, 1);
  return from;
}

std::string check_sign(const Position& after) {
  if (!after.in_check()) return "";
  return after.is_checkmate() ? "#" : "+";
}

// A move that is not legal, in full and without a sign: "Ng1-e4", "Ke1xe3".
std::string long_form(const Position& position, Move move) {
  const Piece piece = position.placement()[move.from];
  std::string text;
  if (piece != Piece::kNone && type_of(piece) != PieceType::kPawn)
    text += letter_of(type_of(piece));
  text += to_string(move.from);
  text += position.placement()[move.to] == Piece::kNone ? '-' : 'x';
  text += to_string(move.to);
  if (move.promotion) text += std::string("=") + letter_of(*move.promotion);
  return text;
}

std::string without_sign(const Position& position, Move move, const MoveList& moves) {
  if (position.is_castling(move)) {
    return file_of(move.to) > file_of(move.from) ? "O-O" : "O-O-O";
  }
  const PieceType type = type_of(position.placement()[move.from]);
  const bool captures = position.is_capture(move);
  std::string text;
  if (type != PieceType::kPawn) {
    text += letter_of(type);
    text += disambiguation(move, moves, position.placement());
  } else if (captures) {
    text += to_string(move.from).front();
  }
  if (captures) text += 'x';
  text += to_string(move.to);
  if (move.promotion) text += std::string("=") + letter_of(*move.promotion);
  return text;
}

// What a text says, before anyone looks at a position.
struct San {
  enum class Castling { kNone, kKingside, kQueenside };
  Castling castling = Castling::kNone;
  // Nothing where no letter stood: a pawn, or any piece if the from-square is given in full.
  std::optional<PieceType> type;
  std::optional<int> from_file, from_rank;
  Square to{};
  std::optional<PieceType> promotion;
};

bool take_suffix(std::string_view& text, std::string_view suffix) {
  if (!text.ends_with(suffix)) return false;
  text.remove_suffix(suffix.size());
  return true;
}

// Blanks, check and mate signs, marks such as "!?", a full stop, "e.p.", a draw offer "(=)".
std::string_view without_decoration(std::string_view text) {
  const std::size_t begin = std::min(text.find_first_not_of(" \t"), text.size());
  text.remove_prefix(begin);
  bool found = true;
  while (found && !text.empty()) {
    found = take_suffix(text, "e.p.") || take_suffix(text, "ep") || take_suffix(text, "(=)");
    if (!found && std::string_view("+#!?. \t").find(text.back()) != std::string_view::npos) {
      text.remove_suffix(1);
      found = true;
    }
  }
  return text;
}

San::Castling castling_of(std::string_view text) {
  std::string plain(text);
  std::replace(plain.begin(), plain.end(), '0', 'O');
  std::replace(plain.begin(), plain.end(), 'o', 'O');
  if (plain == "O-O") return San::Castling::kKingside;
  return plain == "O-O-O" ? San::Castling::kQueenside : San::Castling::kNone;
}

std::optional<PieceType> type_of_letter(char letter, std::string_view allowed) {
  if (allowed.find(letter) == std::string_view::npos) return std::nullopt;
  return type_of(*parse_piece(letter));
}

// "e8=Q", "e8Q", "e8q", "e8(Q)", "e8/Q": takes the promotion off the end.
std::optional<PieceType> take_promotion(std::string_view& text) {
  std::string_view rest = text;
  const bool bracket = take_suffix(rest, ")");
  if (rest.size() < 3) return std::nullopt;
  const auto type = type_of_letter(rest.back(), "QRBNqrbn");
  if (!type) return std::nullopt;
  rest.remove_suffix(1);
  if (bracket) {
    if (!take_suffix(rest, "(")) return std::nullopt;
  } else if (!take_suffix(rest, "=")) {
    take_suffix(rest, "/");
  }
  if (rest.empty() || rest.back() < '1' || rest.back() > '8') return std::nullopt;
  text = rest;
  return type;
}

bool take_from(std::string_view text, San& san) {
  if (!text.empty() && text.front() >= 'a' && text.front() <= 'h') {
    san.from_file = text.front() - 'a';
    text.remove_prefix(1);
  }
  if (!text.empty() && text.front() >= '1' && text.front() <= '8') {
    san.from_rank = text.front() - '1';
    text.remove_prefix(1);
  }
  return text.empty();
}

std::optional<San> parse_shape(std::string_view text) {
  text = without_decoration(text);
  San san;
  san.castling = castling_of(text);
  if (san.castling != San::Castling::kNone) return san;
  san.promotion = take_promotion(text);
  if (text.size() < 2) return std::nullopt;
  const auto to = parse_square(text.substr(text.size() - 2));
  if (!to) return std::nullopt;
  san.to = *to;
  text.remove_suffix(2);
  if (!text.empty()) san.type = type_of_letter(text.front(), "KQRBNP");
  if (san.type) text.remove_prefix(1);
  if (!take_suffix(text, "x") && !take_suffix(text, ":")) take_suffix(text, "-");
  if (!take_from(text, san)) return std::nullopt;
  return san;
}

// Long algebraic castling too: the king's move of two squares, "Ke1-g1".
bool is_castling_meant(const Position& position, const San& san, Move move) {
  const bool kingside = file_of(move.to) > file_of(move.from);
  if (san.castling != San::Castling::kNone) {
    return kingside == (san.castling == San::Castling::kKingside);
  }
  return san.from_file && san.from_rank &&
         san.type.value_or(PieceType::kKing) == PieceType::kKing &&
         file_of(move.from) == *san.from_file && rank_of(move.from) == *san.from_rank &&
         file_of(move.from) == 4 && castling_targets(move.from, move.to).king == san.to &&
         !contains(king_attacks(move.from), san.to) && !position.in_check();
}

bool is_meant(const Position& position, const San& san, Move move) {
  if (position.is_castling(move)) return is_castling_meant(position, san, move);
  if (san.castling != San::Castling::kNone || move.to != san.to) return false;
  if (san.promotion && move.promotion != san.promotion) return false;
  if (san.from_file && file_of(move.from) != *san.from_file) return false;
  if (san.from_rank && rank_of(move.from) != *san.from_rank) return false;
  if (!san.type && san.from_file && san.from_rank) return true;
  return type_of(position.placement()[move.from]) == san.type.value_or(PieceType::kPawn);
}

std::string quoted(std::string_view text) { return "\"" + std::string(text) + "\""; }

tl::unexpected<Error> refuse_ambiguous(const Position& position, std::string_view text,
                                       const MoveList& meant) {
  std::string names;
  for (std::size_t i = 0; i < meant.size(); ++i) {
    if (i > 0) names += i + 1 < meant.size() ? ", " : " or ";
    names += to_san(position, meant[i]);
  }
  return refuse(ErrorCode::kInvalidArgument, quoted(text) + " could be " + names);
}

tl::unexpected<Error> refuse_illegal(const Position& position, const San& san,
                                     std::string_view text) {
  constexpr std::array<const char*, 6> kNames = {"pawn", "knight", "bishop",
                                                 "rook", "queen",  "king"};
  const std::string player = position.turn() == Color::kWhite ? "White" : "Black";
  if (san.castling != San::Castling::kNone) {
    return refuse(ErrorCode::kFailedPrecondition,
                  quoted(text) + " is not legal: " + player + " cannot castle there now");
  }
  const bool any_piece = !san.type && san.from_file && san.from_rank;
  const auto type = static_cast<std::size_t>(san.type.value_or(PieceType::kPawn));
  return refuse(ErrorCode::kFailedPrecondition,
                quoted(text) + " is not legal: no such move of a " + player + " " +
                    (any_piece ? "piece" : kNames[type]) + " to " + to_string(san.to));
}

}  // namespace

std::string to_san(const Position& position, Move move) {
  const MoveList moves = position.legal_moves();
  if (std::find(moves.begin(), moves.end(), move) == moves.end()) return long_form(position, move);
  return without_sign(position, move, moves) + check_sign(position.after(move));
}

Expected<Move> parse_san(const Position& position, std::string_view san) {
  const auto shape = parse_shape(san);
  if (!shape) {
    return refuse(ErrorCode::kInvalidArgument,
                  quoted(san) + " is no move such as Nf3, exd5, e8=Q or O-O");
  }
  MoveList meant = position.legal_moves();
  meant.keep_if([&](Move move) { return is_meant(position, *shape, move); });
  if (meant.empty()) return refuse_illegal(position, *shape, san);
  if (meant.size() > 1) return refuse_ambiguous(position, san, meant);
  return meant.front();
}

}  // namespace jadoube::rules
