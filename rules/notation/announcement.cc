#include "rules/notation/announcement.h"

#include <algorithm>
#include <array>
#include <vector>

#include "rules/notation/fen.h"

namespace jadoube::rules {
namespace {

constexpr std::array<std::string_view, 8> kFiles = {"Anna", "Bella", "Caesar", "David",
                                                    "Eva",  "Felix", "Gustav", "Hector"};
constexpr std::array<std::string_view, 8> kRanks = {"eins",  "zwei",  "drei",   "vier",
                                                    "fuenf", "sechs", "sieben", "acht"};
// By PieceType.
constexpr std::array<std::string_view, 6> kPieces = {"Bauer", "Springer", "Laeufer",
                                                     "Turm",  "Dame",     "Koenig"};
constexpr std::string_view kShortCastling = "Kurze Rochade", kLongCastling = "Lange Rochade";

enum class Meaning : std::uint8_t { kFile, kRank, kPiece, kCastling, kKingside, kQueenside, kNone };

struct Word {
  std::string_view text;
  Meaning meaning;
  int number = 0;
};

// What is said beside the words of the Laws.
constexpr Word kOthers[] = {
    {"cesar", Meaning::kFile, 2},   {"hektor", Meaning::kFile, 7},
    {"ein", Meaning::kRank, 0},     {"zwo", Meaning::kRank, 1},
    {"funf", Meaning::kRank, 4},    {"laufer", Meaning::kPiece, 2},
    {"konig", Meaning::kPiece, 5},  {"rochade", Meaning::kCastling},
    {"kurze", Meaning::kKingside},  {"kleine", Meaning::kKingside},
    {"lange", Meaning::kQueenside}, {"grosse", Meaning::kQueenside},
    {"schlaegt", Meaning::kNone},   {"schlagt", Meaning::kNone},
    {"nimmt", Meaning::kNone},      {"mal", Meaning::kNone},
    {"x", Meaning::kNone},          {"von", Meaning::kNone},
    {"nach", Meaning::kNone},       {"auf", Meaning::kNone},
    {"schach", Meaning::kNone},     {"matt", Meaning::kNone},
    {"schachmatt", Meaning::kNone}, {"und", Meaning::kNone},
    {"en", Meaning::kNone},         {"passant", Meaning::kNone},
    {"ep", Meaning::kNone},         {"wird", Meaning::kNone},
    {"gleich", Meaning::kNone},
};

// Letters that people write in two ways, precomposed or not.
constexpr std::pair<std::string_view, std::string_view> kUmlauts[] = {
    {"ä", "ae"}, {"Ä", "ae"}, {"ö", "oe"}, {"Ö", "oe"},       {"ü", "ue"},
    {"Ü", "ue"}, {"ß", "ss"}, {"ẞ", "ss"}, {"\xCC\x88", "e"},
};

// The words in small letters without umlauts; all else parts words.
std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words(1);
  bool digit = false;
  while (!text.empty()) {
    const auto umlaut = std::find_if(std::begin(kUmlauts), std::end(kUmlauts),
                                     [&](const auto& u) { return text.starts_with(u.first); });
    const bool is_umlaut = umlaut != std::end(kUmlauts);
    const char c = text.front();
    const char small = c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
    const bool is_digit = c >= '0' && c <= '9';
    const bool is_letter = (small >= 'a' && small <= 'z') || static_cast<unsigned char>(c) >= 0x80;
    if (is_digit != digit || !(is_digit || is_letter)) words.emplace_back();
    digit = is_digit;
    if (is_umlaut) {
      words.back() += umlaut->second;
    } else if (is_digit || is_letter) {
      words.back() += small;
    }
    text.remove_prefix(is_umlaut ? umlaut->first.size() : 1);
  }
  std::erase(words, "");
  return words;
}

std::string in_small_letters(std::string_view word) {
  std::string small(word);
  if (small[0] >= 'A' && small[0] <= 'Z') small[0] = static_cast<char>(small[0] + 32);
  return small;
}

template <std::size_t size>
std::optional<int> find(const std::array<std::string_view, size>& names, std::string_view word) {
  for (std::size_t i = 0; i < size; ++i) {
    if (in_small_letters(names[i]) == word) return static_cast<int>(i);
  }
  return std::nullopt;
}

std::optional<Word> meaning_of(std::string_view word) {
  if (const auto file = find(kFiles, word)) return Word{word, Meaning::kFile, *file};
  if (const auto rank = find(kRanks, word)) return Word{word, Meaning::kRank, *rank};
  if (const auto piece = find(kPieces, word)) return Word{word, Meaning::kPiece, *piece};
  if (word.size() == 1 && word[0] >= 'a' && word[0] <= 'h') {
    return Word{word, Meaning::kFile, word[0] - 'a'};
  }
  if (word.size() == 1 && word[0] >= '1' && word[0] <= '8') {
    return Word{word, Meaning::kRank, word[0] - '1'};
  }
  for (const Word& other : kOthers) {
    if (other.text == word) return other;
  }
  return std::nullopt;
}

// What an announcement says, as far as it does.
struct Said {
  std::optional<PieceType> piece, promotion;
  std::optional<int> from_file, from_rank;
  std::optional<Square> to;
  bool castling = false;
  std::optional<bool> kingside;
};

tl::unexpected<Error> refuse_announcement(std::string_view text, const std::string& why,
                                          ErrorCode code = ErrorCode::kInvalidArgument) {
  return refuse(code, "\"" + std::string(text) + "\": " + why);
}

// [file] [rank] file rank
bool read_squares(const std::vector<Word>& squares, Said& said) {
  const std::size_t size = squares.size();
  if (size < 2 || size > 4) return false;
  if (squares[size - 2].meaning != Meaning::kFile || squares[size - 1].meaning != Meaning::kRank) {
    return false;
  }
  said.to = square_at(squares[size - 2].number, squares[size - 1].number);
  for (std::size_t i = 0; i + 2 < size; ++i) {
    const bool is_file = squares[i].meaning == Meaning::kFile;
    if (size == 4 && is_file != (i == 0)) return false;
    (is_file ? said.from_file : said.from_rank) = squares[i].number;
  }
  return true;
}

Expected<Said> read(std::string_view text) {
  Said said;
  std::vector<Word> squares;
  const std::vector<std::string> words = words_of(text);
  for (const std::string& text_word : words) {
    const auto word = meaning_of(text_word);
    // "e.p."
    if (text_word == "p" && !squares.empty() && squares.back().text == "e") {
      squares.pop_back();
      continue;
    }
    if (!word) {
      return refuse_announcement(text, "\"" + text_word + "\" is no word of an announcement");
    }
    switch (word->meaning) {
      case Meaning::kFile:
      case Meaning::kRank:
        squares.push_back(*word);
        break;
      case Meaning::kPiece: {
        auto& piece = squares.empty() ? said.piece : said.promotion;
        if (piece) return refuse_announcement(text, "\"" + text_word + "\" is a piece too many");
        piece = static_cast<PieceType>(word->number);
        break;
      }
      case Meaning::kCastling:
        said.castling = true;
        break;
      case Meaning::kKingside:
      case Meaning::kQueenside:
        said.kingside = word->meaning == Meaning::kKingside;
        break;
      case Meaning::kNone:
        break;
    }
  }
  if (said.castling || said.kingside) {
    if (said.castling && said.kingside && squares.empty()) return said;
    return refuse_announcement(text, "castling is announced as Kurze or Lange Rochade");
  }
  if (!read_squares(squares, said)) {
    return refuse_announcement(text, "a file and a rank are announced last, as in Felix drei");
  }
  return said;
}

bool is_kingside(Move castling) { return file_of(castling.to) > file_of(castling.from); }

// Whether `move` is what was said, the promotion left aside.
bool fits(const Position& position, Move move, const Said& said) {
  const bool castling = position.is_castling(move);
  if (said.castling) return castling && is_kingside(move) == *said.kingside;
  const Square to = castling ? castling_targets(move.from, move.to).king : move.to;
  if (to != *said.to) return false;
  if (said.from_file && *said.from_file != file_of(move.from)) return false;
  if (said.from_rank && *said.from_rank != rank_of(move.from)) return false;
  const PieceType type = type_of(position.placement()[move.from]);
  const bool square_says_it = said.from_file && said.from_rank;
  if (!said.piece && square_says_it) return true;
  return type == said.piece.value_or(PieceType::kPawn);
}

std::string square_text(Square square) {
  return std::string(kFiles[file_of(square)]) + " " + std::string(kRanks[rank_of(square)]);
}

std::string names_of(const Position& position, const std::vector<Move>& moves) {
  std::string names;
  for (const Move move : moves) {
    names += (names.empty() ? "" : ", ") + to_announcement(position, move);
  }
  return names;
}

}  // namespace

std::string to_announcement(const Position& position, Move move) {
  if (position.is_legal(move) && position.is_castling(move)) {
    return std::string(is_kingside(move) ? kShortCastling : kLongCastling);
  }
  const Piece piece = position.placement()[move.from];
  std::string text;
  if (piece != Piece::kNone) text = std::string(kPieces[static_cast<int>(type_of(piece))]) + " ";
  text += square_text(move.from) + " " + square_text(move.to);
  if (move.promotion) text += " " + std::string(kPieces[static_cast<int>(*move.promotion)]);
  return text;
}

Expected<Move> parse_announcement(const Position& position, std::string_view announcement) {
  const auto said = read(announcement);
  if (!said) return tl::unexpected(said.error());
  std::vector<Move> moves;
  bool promotes = false;
  for (const Move move : position.legal_moves()) {
    if (!fits(position, move, *said)) continue;
    promotes |= move.promotion.has_value();
    if (move.promotion == said->promotion) moves.push_back(move);
  }
  // In Chess960 the king may come to the same square with castling and without.
  const auto is_castling = [&](Move move) { return position.is_castling(move); };
  if (moves.size() > 1 && !said->castling) std::erase_if(moves, is_castling);
  if (moves.size() == 1) return moves.front();
  if (moves.empty() && promotes && !said->promotion) {
    return refuse_announcement(announcement, "the piece the pawn becomes must be announced");
  }
  if (moves.empty()) {
    return refuse_announcement(announcement, "no such move is legal in " + to_fen(position),
                               ErrorCode::kFailedPrecondition);
  }
  return refuse_announcement(announcement, "it could be " + names_of(position, moves));
}

}  // namespace jadoube::rules
