#include "rules/notation/descriptive_shape.h"

#include <algorithm>
#include <array>
#include <string>

#include "rules/notation/language.h"

namespace jadoube::rules {
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
