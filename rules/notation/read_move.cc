#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "rules/attacks.h"
#include "rules/notation/language.h"
#include "rules/notation/move_text.h"
#include "rules/square.h"

namespace jadoube::rules {
namespace {

/// The parts of a move's text, before it is compared with a position.
struct MoveShape {
  enum class Castling { kNone, kKingside, kQueenside };
  Castling castling = Castling::kNone;
  /// Nothing if there is no letter. Then it is a pawn, or any piece if the from-square is complete.
  std::optional<PieceType> type = std::nullopt;
  std::optional<int> from_file = std::nullopt, from_rank = std::nullopt;
  Square to{};
  std::optional<PieceType> promotion = std::nullopt;

  /// The from-square, if it is complete.
  std::optional<Square> from() const {
    if (!from_file || !from_rank) return std::nullopt;
    return square_at(*from_file, *from_rank);
  }
};

/// The parts of a text that looks like a move in `language`. Nothing for any other text.
std::optional<MoveShape> parse_move_shape(std::string_view text, Language language);

using Castling = MoveShape::Castling;

// Marks that may follow a move and do not change its meaning. The final stop of "e.p." has been
// removed before. In "В.П.", letters have been replaced by their Latin twins.
constexpr std::array<std::string_view, 7> kMarks = {"e.p", "ep", "E.P", "в.п", "вп", "B.П", "(=)"};
constexpr std::string_view kSigns = "+#!?. \t";

constexpr std::array kPieces = {PieceType::kKing, PieceType::kQueen, PieceType::kRook,
                                PieceType::kBishop, PieceType::kKnight};

bool take_sign(std::string_view& text) {
  if (text.empty() || kSigns.find(text.back()) == std::string_view::npos) return false;
  text.remove_suffix(1);
  return true;
}

std::string_view without_decoration(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
  bool found = true;
  while (found) {
    found = take_sign(text) ||
            std::any_of(kMarks.begin(), kMarks.end(),
                        [&](std::string_view mark) { return take_suffix(text, mark); }) ||
            take_suffix(text, "x");  // Mate in Russian books: "Лa8х".
  }
  return text;
}

Castling castling_of(std::string_view text) {
  std::string plain(text);
  std::replace(plain.begin(), plain.end(), '0', 'O');
  std::replace(plain.begin(), plain.end(), 'o', 'O');
  if (plain == "O-O") return Castling::kKingside;
  return plain == "O-O-O" ? Castling::kQueenside : Castling::kNone;
}

// Removes the piece from the front of the text: a figurine, or a letter in either case. The first
// letter counts only as a capital, because "b" is a file and "B" a bishop. "Кр" is tried before
// "К".
std::optional<PieceType> take_piece(std::string_view& text, Language language) {
  for (const PieceType type : kPieces) {
    if (take_prefix(text, figurine(type))) return type;
    const std::string letter = without_look_alikes(piece_letter(language, type));
    if (!text.starts_with(letter[0])) continue;
    if (lower_case(text.substr(0, letter.size())) != lower_case(letter)) continue;
    text.remove_prefix(letter.size());
    return type;
  }
  if (language == Language::kEnglish && take_prefix(text, "P")) return PieceType::kPawn;
  return std::nullopt;
}

// The text before the piece of a promotion: "e8", "e8=", "e8(" or "e8/".
std::string_view before_piece(std::string_view text, bool bracket) {
  if (bracket) return take_suffix(text, "(") ? text : std::string_view{};
  if (!take_suffix(text, "=")) take_suffix(text, "/");
  return text;
}

bool ends_with_rank(std::string_view text) {
  return text.size() >= 2 && text.back() >= '1' && text.back() <= '8';
}

// Removes the promotion from the end of the text: "e8=Q", "e8Q", "e8q", "e8(Q)", "e8/Q".
std::optional<PieceType> take_promotion(std::string_view& text, Language language) {
  std::string_view rest = text;
  const bool bracket = take_suffix(rest, ")");
  for (const PieceType type : kPieces) {
    if (type == PieceType::kKing) continue;
    const std::string letter = lower_case(without_look_alikes(piece_letter(language, type)));
    for (const std::string_view sign : {std::string_view(letter), figurine(type)}) {
      if (rest.size() <= sign.size()) continue;
      if (lower_case(rest.substr(rest.size() - sign.size())) != sign) continue;
      const auto before = before_piece(rest.substr(0, rest.size() - sign.size()), bracket);
      if (!ends_with_rank(before)) continue;
      text = before;
      return type;
    }
  }
  return std::nullopt;
}

bool take_from(std::string_view text, MoveShape& shape) {
  if (!text.empty() && text.front() >= 'a' && text.front() <= 'h') {
    shape.from_file = text.front() - 'a';
    text.remove_prefix(1);
  }
  if (!text.empty() && text.front() >= '1' && text.front() <= '8') {
    shape.from_rank = text.front() - '1';
    text.remove_prefix(1);
  }
  return text.empty();
}

std::optional<MoveShape> parse_squares(std::string_view text, Language language) {
  MoveShape shape;
  shape.promotion = take_promotion(text, language);
  if (text.size() < 2) return std::nullopt;
  const auto to = parse_square(text.substr(text.size() - 2));
  if (!to) return std::nullopt;
  shape.to = *to;
  text.remove_suffix(2);
  shape.type = take_piece(text, language);
  if (!shape.type && (text == "x" || text == ":" || text == "-")) return std::nullopt;
  if (!take_suffix(text, "x") && !take_suffix(text, ":")) take_suffix(text, "-");
  if (!take_from(text, shape)) return std::nullopt;
  return shape;
}

std::optional<MoveShape> parse_move_shape(std::string_view text, Language language) {
  const std::string plain = without_look_alikes(text);
  const std::string_view bare = without_decoration(plain);
  if (const Castling castling = castling_of(bare); castling != Castling::kNone) {
    return MoveShape{.castling = castling};
  }
  return parse_squares(bare, language);
}

using Castling = MoveShape::Castling;

// Whether "Ke1-g1" may mean castling.
enum class KingSquares { kMayBeCastling, kAreKingSquares };

// Long algebraic castling: the king moves two squares, "Ke1-g1".
bool is_castling_by_squares(const Position& position, const MoveShape& shape, Move move) {
  return shape.from() == move.from && shape.type.value_or(PieceType::kKing) == PieceType::kKing &&
         file_of(move.from) == 4 && castling_targets(move.from, move.to).king == shape.to &&
         !contains(king_attacks(move.from), shape.to) && !position.in_check();
}

bool is_castling_meant(const Position& position, const MoveShape& shape, Move move,
                       KingSquares squares) {
  if (shape.castling == Castling::kNone) {
    return squares == KingSquares::kMayBeCastling && is_castling_by_squares(position, shape, move);
  }
  const bool kingside = file_of(move.to) > file_of(move.from);
  return kingside == (shape.castling == Castling::kKingside);
}

// A pawn that captures must name its file [FIDE 2023 App. C.9.3].
bool hides_a_capture(const MoveShape& shape, Move move) {
  return !shape.from_file && file_of(move.from) != file_of(move.to);
}

bool is_meant(const Position& position, const MoveShape& shape, Move move, KingSquares squares) {
  if (position.is_castling(move)) return is_castling_meant(position, shape, move, squares);
  if (shape.castling != Castling::kNone || move.to != shape.to) return false;
  if (shape.promotion && move.promotion != shape.promotion) return false;
  if (shape.from_file && file_of(move.from) != *shape.from_file) return false;
  if (shape.from_rank && rank_of(move.from) != *shape.from_rank) return false;
  if (!shape.type && shape.from()) return true;
  const PieceType type = type_of(position.placement()[move.from]);
  if (type == PieceType::kPawn && hides_a_capture(shape, move)) return false;
  return type == shape.type.value_or(PieceType::kPawn);
}

MoveList moves_meant(const Position& position, const MoveShape& shape, KingSquares squares) {
  MoveList moves = position.legal_moves();
  moves.keep_if([&](Move move) { return is_meant(position, shape, move, squares); });
  return moves;
}

MoveRefusal no_move(std::string_view text, Language language) {
  const std::string knight(piece_letter(language, PieceType::kKnight));
  const std::string queen(piece_letter(language, PieceType::kQueen));
  return {MoveFault::kNoMove,
          Sentence("\"{move}\" is not a move such as {knight}f3, exd5, e8={queen} or O-O",
                   {{"move", text}, {"knight", knight}, {"queen", queen}})};
}

MoveRefusal illegal(const Position& position, const MoveShape& shape, std::string_view text) {
  constexpr std::array<const char*, 6> kNames = {"pawn", "knight", "bishop",
                                                 "rook", "queen",  "king"};
  const auto player = position.turn();
  if (shape.castling != Castling::kNone) {
    return {MoveFault::kIllegal,
            Sentence("\"{move}\" is not legal: {player} cannot castle there now",
                     {{"move", text}, {"player", player}})};
  }
  const bool any_piece = !shape.type && shape.from();
  const auto type = static_cast<std::size_t>(shape.type.value_or(PieceType::kPawn));
  return {MoveFault::kIllegal,
          Sentence("\"{move}\" is not legal: no such move of a {player} {piece} to {square}",
                   {{"move", text},
                    {"player", player},
                    {"piece", Sentence(any_piece ? "piece" : kNames[type])},
                    {"square", to_string(shape.to)}})};
}

tl::expected<Move, MoveRefusal> only_one(const Position& position, const MoveShape& shape,
                                         std::string_view text, Language language,
                                         KingSquares squares) {
  const MoveList meant = moves_meant(position, shape, squares);
  if (meant.size() == 1) return meant.front();
  if (meant.empty()) return tl::unexpected(illegal(position, shape, text));
  return tl::unexpected(several_moves(position, text, meant, language));
}

// Castling on that side, if there is a king and a rook for it. It may be illegal.
std::optional<Move> castling_that_stands(const Position& position, Castling side) {
  const auto& sets = position.square_sets();
  for (const Square rook : Squares(sets.rooks_beside_king(sets.turn))) {
    const Square king = first_square(sets.of(sets.turn, PieceType::kKing));
    if ((rook > king) == (side == Castling::kKingside)) return Move{king, rook};
  }
  return std::nullopt;
}

// The move as it is written, if it has both squares and the right piece is on the first.
std::optional<Move> as_written(const Position& position, const MoveShape& shape) {
  if (shape.castling != Castling::kNone) return castling_that_stands(position, shape.castling);
  const auto from = shape.from();
  if (!from || *from == shape.to) return std::nullopt;
  const Piece piece = position.placement()[*from];
  const bool fits = !shape.type || (piece != Piece::kNone && type_of(piece) == *shape.type);
  if (!fits) return std::nullopt;
  return Move{*from, shape.to, shape.promotion};
}

}  // namespace

tl::expected<Move, MoveRefusal> read_move(const Position& position, std::string_view text,
                                          Language language) {
  const auto shape = parse_move_shape(text, language);
  if (!shape) return tl::unexpected(no_move(text, language));
  return only_one(position, *shape, text, language, KingSquares::kMayBeCastling);
}

Expected<Move> read_move_as_it_stands(const Position& position, std::string_view text,
                                      Language language) {
  if (is_null_move(text)) return kNullMove;
  const auto shape = parse_move_shape(text, language);
  if (!shape) return tl::unexpected(to_error(no_move(text, language)));
  const auto legal = only_one(position, *shape, text, language, KingSquares::kAreKingSquares);
  if (legal) return *legal;
  if (const auto written = as_written(position, *shape)) return *written;
  return tl::unexpected(to_error(legal.error()));
}

}  // namespace jadoube::rules
