#include "rules/notation/descriptive.h"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "rules/notation/language.h"
#include "rules/notation/move_text.h"

namespace jadoube::rules {
namespace {

// The square of the piece that a capture takes.
Square square_of_captured(const Position& position, Move move) {
  const bool passing = position.placement()[move.to] == Piece::kNone;
  return passing ? square_at(file_of(move.to), rank_of(move.from)) : move.to;
}

bool is_passing_capture(const Position& position, Move move) {
  return position.is_capture(move) && position.placement()[move.to] == Piece::kNone;
}

bool is_light(Square square) { return (file_of(square) + rank_of(square)) % 2 == 1; }

// True unless it is a bishop that runs on the other colour than the bishop of that side at the
// start. White's king's bishop starts on a light square, Black's on a dark one.
bool may_be_bishop_of(const DescriptivePiece& named, Square square, Color owner) {
  if (named.type != PieceType::kBishop || !named.flank) return true;
  const bool kings_is_light = owner == Color::kWhite;
  return is_light(square) == ((*named.flank == Flank::kKings) == kings_is_light);
}

bool names_piece(const Position& position, const DescriptivePiece& named, Square square) {
  const Piece piece = position.placement()[square];
  return piece != Piece::kNone && type_of(piece) == named.type &&
         may_be_bishop_of(named, square, color_of(piece));
}

bool names_captured(const Position& position, const DescriptivePiece& named, Move move) {
  const Square square = square_of_captured(position, move);
  return names_piece(position, named, square) &&
         (contains(named.squares, square) || contains(named.squares, move.to));
}

bool is_castling_named(const DescriptiveShape& shape, Move move) {
  const Flank flank = file_of(move.to) > file_of(move.from) ? Flank::kKings : Flank::kQueens;
  return shape.castling && shape.castling_flank.value_or(flank) == flank;
}

bool fits_shape(const Position& position, const DescriptiveShape& shape, Move move) {
  if (position.is_castling(move)) return is_castling_named(shape, move);
  if (shape.castling || !names_piece(position, shape.piece, move.from)) return false;
  if (!contains(shape.piece.squares, move.from)) return false;
  if (shape.promotion && move.promotion != shape.promotion) return false;
  if (shape.en_passant && !is_passing_capture(position, move)) return false;
  if (position.is_capture(move) != shape.captured.has_value()) return false;
  return shape.captured ? names_captured(position, *shape.captured, move)
                        : contains(shape.to, move.to);
}

// Keeps the moves for which `keep` is true, if there are any.
template <typename Keep>
void keep_if_any(MoveList& moves, Keep keep) {
  if (moves.size() < 2) return;
  MoveList kept = moves;
  kept.keep_if(keep);
  if (!kept.empty()) moves = kept;
}

bool gives(const Position& position, Move move, CheckSign sign) {
  const Position after = position.after(move);
  return sign == CheckSign::kMate ? after.is_checkmate() : after.checkers() != 0;
}

// Of the pieces that `square_of` names, keeps those on the file closest to that side.
template <typename SquareOf>
void narrow_to_flank(MoveList& moves, const std::optional<Flank>& flank, SquareOf square_of) {
  if (!flank || moves.size() < 2) return;
  const auto file = [&](Move move) { return file_of(square_of(move)); };
  const auto by_file = [&](Move a, Move b) { return file(a) < file(b); };
  const auto [low, high] = std::minmax_element(moves.begin(), moves.end(), by_file);
  const int best = *flank == Flank::kKings ? file(*high) : file(*low);
  keep_if_any(moves, [&](Move move) { return file(move) == best; });
}

MoveList moves_named(const Position& position, const DescriptiveShape& shape) {
  MoveList moves = position.legal_moves();
  moves.keep_if([&](Move move) { return fits_shape(position, shape, move); });
  if (shape.castling) return moves;
  narrow_to_flank(moves, shape.piece.flank, [](Move move) { return move.from; });
  if (shape.captured) {
    narrow_to_flank(moves, shape.captured->flank,
                    [&](Move move) { return square_of_captured(position, move); });
  }
  return moves;
}

tl::expected<Move, MoveRefusal> only_move_named(const Position& position, std::string_view text,
                                                const DescriptiveShape& shape) {
  MoveList meant = moves_named(position, shape);
  if (shape.sign != CheckSign::kNone) {
    keep_if_any(meant, [&](Move move) { return gives(position, move, shape.sign); });
  }
  if (meant.size() == 1) return meant.front();
  if (!meant.empty()) {
    return tl::unexpected(several_moves(position, text, meant, Language::kEnglish));
  }
  const auto player = position.turn();
  if (shape.castling) {
    return tl::unexpected(MoveRefusal{
        MoveFault::kIllegal, Sentence("\"{move}\" is not legal: {player} cannot castle there now",
                                      {{"move", text}, {"player", player}})});
  }
  return tl::unexpected(MoveRefusal{
      MoveFault::kIllegal,
      Sentence("\"{move}\" is not legal: {player} has no such move now. Each player counts the "
               "ranks from their own side",
               {{"move", text}, {"player", player}})});
}

std::string rank_seen_by(Color player, Square square) {
  return std::to_string(player == Color::kWhite ? rank_of(square) + 1 : 8 - rank_of(square));
}

std::string full_name(Color player, Square square) {
  return std::string(descriptive_file(file_of(square))) + rank_seen_by(player, square);
}

std::string short_name(Color player, Square square) {
  const std::string name = full_name(player, square);
  return name.size() == 3 ? name.substr(1) : name;
}

// The names of the piece on `square`, the shortest first. The last one has its square.
std::vector<std::string> piece_names(const Position& position, Color player, Square square) {
  const PieceType type = type_of(position.placement()[square]);
  const std::string letter(1, to_char(make_piece(Color::kWhite, type)));
  std::vector<std::string> names = {letter};
  if (type == PieceType::kPawn) {
    names.push_back(std::string(descriptive_file(file_of(square))) + letter);
  }
  names.push_back(letter + "(" + full_name(player, square) + ")");
  return names;
}

std::vector<std::string> goals_of(const Position& position, Move move) {
  const Color player = position.turn();
  std::vector<std::string> goals;
  if (!position.is_capture(move)) {
    goals = {"-" + short_name(player, move.to), "-" + full_name(player, move.to)};
  } else {
    for (const auto& name : piece_names(position, player, square_of_captured(position, move))) {
      goals.push_back("x" + name);
    }
  }
  for (auto& goal : goals) {
    if (move.promotion) {
      goal += std::string("(") + to_char(make_piece(Color::kWhite, *move.promotion)) + ")";
    }
    if (is_passing_capture(position, move)) goal += " e.p.";
  }
  return goals;
}

std::string shortest_name(const Position& position, Move move) {
  if (position.is_castling(move)) return file_of(move.to) > file_of(move.from) ? "O-O" : "O-O-O";
  const auto pieces = piece_names(position, position.turn(), move.from);
  const auto goals = goals_of(position, move);
  // A longer name of the goal is easier to read than one of the piece.
  for (const auto& piece : pieces) {
    for (const auto& goal : goals) {
      if (read_descriptive(position, piece + goal) == move) return piece + goal;
    }
  }
  return pieces.back() + goals.back();
}

}  // namespace

bool looks_descriptive(std::string_view text) {
  return parse_descriptive_shape(text, Color::kWhite).has_value();
}

tl::expected<Move, MoveRefusal> read_descriptive(const Position& position, std::string_view text) {
  if (const auto shape = parse_descriptive_shape(text, position.turn())) {
    return only_move_named(position, text, *shape);
  }
  return tl::unexpected(
      MoveRefusal{MoveFault::kNoMove,
                  Sentence("\"{move}\" is not a move such as P-K4, KtxB, R(Q1)-K1, P-K8(Q) or O-O",
                           {{"move", text}})});
}

std::string to_descriptive(const Position& position, Move move) {
  const Position after = position.after(move);
  const std::string_view sign = after.is_checkmate() ? "#" : after.checkers() != 0 ? "+" : "";
  return shortest_name(position, move).append(sign);
}

namespace {

constexpr std::array<std::string_view, 8> kFileNames = {"QR", "QN", "QB", "Q",
                                                        "K",  "KB", "KN", "KR"};

// Words behind a move that do not help to find the move. "en passant" is handled before.
constexpr std::array<std::string_view, 6> kKindsOfCheck = {"dis",    "disc", "discovered",
                                                           "double", "dbl",  "db"};

struct CastlingWord {
  std::string_view word;
  std::optional<Flank> flank;
};

// Letters are small, and 0 is written as o.
constexpr std::array kCastlingWords = {
    CastlingWord{"o-o-o", Flank::kQueens},           CastlingWord{"o-o", Flank::kKings},
    CastlingWord{"castles", std::nullopt},           CastlingWord{"castlesk", Flank::kKings},
    CastlingWord{"castleskr", Flank::kKings},        CastlingWord{"castles(k)", Flank::kKings},
    CastlingWord{"castles(kr)", Flank::kKings},      CastlingWord{"castlesk-side", Flank::kKings},
    CastlingWord{"castleskingside", Flank::kKings},  CastlingWord{"castlesq", Flank::kQueens},
    CastlingWord{"castlesqr", Flank::kQueens},       CastlingWord{"castles(q)", Flank::kQueens},
    CastlingWord{"castles(qr)", Flank::kQueens},     CastlingWord{"castlesq-side", Flank::kQueens},
    CastlingWord{"castlesqueenside", Flank::kQueens}};

// Blanks and full stops mean nothing: "R (Q1) - K1", "dis. ch.", "e. p.".
std::string without_blanks(std::string_view text) {
  std::string kept = without_look_alikes(text);
  std::erase_if(kept, [](char c) { return c == ' ' || c == '\t' || c == '.'; });
  return kept;
}

// Takes a word from the end, whether its letters are small or capital.
bool take_last_word(std::string_view& text, std::string_view word) {
  if (text.size() < word.size()) return false;
  if (lower_case(text.substr(text.size() - word.size())) != word) return false;
  text.remove_suffix(word.size());
  return true;
}

bool take_comment(std::string_view& text) {
  return take_suffix(text, "!") || take_suffix(text, "?");
}

bool take_check(std::string_view& text, CheckSign& sign) {
  for (const std::string_view word : {"mate", "#"}) {
    if (!take_last_word(text, word)) continue;
    sign = CheckSign::kMate;
    return true;
  }
  for (const std::string_view word : {"check", "chk", "ch", "+"}) {
    if (!take_last_word(text, word)) continue;
    sign = std::max(sign, CheckSign::kCheck);
    return true;
  }
  if (sign == CheckSign::kNone) return false;
  return std::any_of(kKindsOfCheck.begin(), kKindsOfCheck.end(),
                     [&](std::string_view word) { return take_last_word(text, word); });
}

// Reads the text from its front.
class DescriptiveReader {
 public:
  DescriptiveReader(std::string_view text, Color mover) : text_(text), mover_(mover) {}

  std::optional<DescriptiveShape> move(const DescriptiveShape& marks) {
    DescriptiveShape shape = marks;
    if (!piece(shape.piece)) return std::nullopt;
    place(shape.piece, Rank::kMayBeMissing);
    if (take_prefix(text_, "x") || take_prefix(text_, ":")) {
      if (!piece(shape.captured.emplace())) return std::nullopt;
      place(*shape.captured, Rank::kNeeded);
    } else {
      if (!take_prefix(text_, "-")) return std::nullopt;
      const auto squares = squares_named();
      if (!squares || !squares->has_file || !squares->has_rank) return std::nullopt;
      shape.to = squares->squares;
    }
    shape.promotion = promotion();
    if (!text_.empty()) return std::nullopt;
    return shape;
  }

 private:
  enum class Rank { kMayBeMissing, kNeeded };

  struct Named {
    Bitboard squares = kAllSquares;
    bool has_file = false, has_rank = false;
  };

  // The file that a rook, knight or bishop of the queen's side starts on.
  static int file_of_officer(PieceType type) {
    return type == PieceType::kRook ? 0 : type == PieceType::kKnight ? 1 : 2;
  }

  std::optional<PieceType> officer() {
    if (take_prefix(text_, "Kt") || take_prefix(text_, "N")) return PieceType::kKnight;
    if (take_prefix(text_, "R")) return PieceType::kRook;
    if (take_prefix(text_, "B")) return PieceType::kBishop;
    return std::nullopt;
  }

  // K or Q, unless it is the K of "Kt".
  std::optional<Flank> flank() {
    if (text_.starts_with("Kt")) return std::nullopt;
    if (take_prefix(text_, "K")) return Flank::kKings;
    if (take_prefix(text_, "Q")) return Flank::kQueens;
    return std::nullopt;
  }

  static Bitboard file_squares(int file) { return kFileA << file; }

  // The files that "B", "QB", "K" can mean.
  static Bitboard files_of(std::optional<PieceType> officer, std::optional<Flank> flank) {
    if (!officer) return file_squares(flank == Flank::kKings ? 4 : 3);
    const int queens = file_of_officer(*officer);
    Bitboard files = 0;
    if (flank != Flank::kKings) files |= file_squares(queens);
    if (flank != Flank::kQueens) files |= file_squares(7 - queens);
    return files;
  }

  bool piece(DescriptivePiece& named) {
    const auto side = flank();
    const auto type = officer();
    const bool is_pawn = take_prefix(text_, "P");
    if (is_pawn) {
      named.type = PieceType::kPawn;
      if (side || type) named.squares = files_of(type, side);
      return true;
    }
    if (!side && !type) return false;
    named.type = type.value_or(side == Flank::kKings ? PieceType::kKing : PieceType::kQueen);
    if (type) named.flank = side;
    return true;
  }

  // The squares of "KB3", "B3", "3" or "KB".
  std::optional<Named> squares_named() {
    Named named;
    const auto side = flank();
    const auto type = officer();
    if (side || type) {
      named.has_file = true;
      named.squares = files_of(type, side);
    }
    if (!text_.empty() && text_.front() >= '1' && text_.front() <= '8') {
      const int rank = text_.front() - '1';
      named.has_rank = true;
      named.squares &= rank_squares(mover_ == Color::kWhite ? rank : 7 - rank);
      text_.remove_prefix(1);
    }
    if (!named.has_file && !named.has_rank) return std::nullopt;
    return named;
  }

  // Where a piece is: "(Q1)" or "/4". Nothing is taken if it is something else.
  void place(DescriptivePiece& named, Rank rank) {
    const std::string_view before = text_;
    const bool bracket = take_prefix(text_, "(");
    if (!bracket && !take_prefix(text_, "/")) return;
    const auto squares = squares_named();
    const bool fits = squares && (squares->has_rank || rank == Rank::kMayBeMissing) &&
                      (!bracket || take_prefix(text_, ")"));
    if (fits) {
      named.squares &= squares->squares;
    } else {
      text_ = before;
    }
  }

  std::optional<PieceType> promotion() {
    const std::string_view before = text_;
    const bool bracket = take_prefix(text_, "(");
    if (!bracket && !take_prefix(text_, "=")) take_prefix(text_, "/");
    std::optional<PieceType> type = officer();
    if (!type && take_prefix(text_, "Q")) type = PieceType::kQueen;
    if (type && (!bracket || take_prefix(text_, ")"))) return type;
    text_ = before;
    return std::nullopt;
  }

  std::string_view text_;
  Color mover_;
};

}  // namespace

std::optional<DescriptiveShape> parse_descriptive_shape(std::string_view text, Color mover) {
  const std::string plain = without_blanks(text);
  std::string_view bare = plain;
  DescriptiveShape shape;
  bool found = true;
  while (found) {
    const bool passing = take_last_word(bare, "ep");
    shape.en_passant = shape.en_passant || passing;
    found = passing || take_comment(bare) || take_check(bare, shape.sign);
  }
  std::string word = lower_case(bare);
  std::replace(word.begin(), word.end(), '0', 'o');
  const auto* const castling =
      std::find_if(kCastlingWords.begin(), kCastlingWords.end(),
                   [&](const CastlingWord& row) { return row.word == word; });
  if (castling == kCastlingWords.end()) return DescriptiveReader(bare, mover).move(shape);
  shape.castling = true;
  shape.castling_flank = castling->flank;
  return shape;
}

std::string_view descriptive_file(int file) { return kFileNames[static_cast<std::size_t>(file)]; }

}  // namespace jadoube::rules
