#include "rules/notation/announcement.h"

#include <algorithm>
#include <vector>

#include "rules/notation/announced_words.h"
#include "rules/notation/fen.h"
#include "rules/notation/spoken_words.h"

namespace jadoube::rules {
namespace {

using SpokenKind = AnnouncedWord::Kind;

// The parts of a move that an announcement names.
struct Said {
  std::optional<PieceType> piece, promotion;
  std::optional<int> from_file, from_rank;
  std::optional<Square> to;
  bool castling = false;
  std::optional<bool> kingside;
};

tl::unexpected<Error> refuse_announcement(std::string_view text, Sentence why,
                                          ErrorCode code = ErrorCode::kInvalidArgument) {
  return refuse(code, "\"{text}\": {why}", {{"text", text}, {"why", std::move(why)}});
}

const Sentence kNoWord = Sentence("\"{word}\" is not a word of an announcement");
const Sentence kOnePieceTooMany = Sentence("\"{word}\" is a piece too many");

// Builds a move's parts from the words, in order.
class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  Expected<Said> read() {
    for (const AnnouncedWord& word : announced_words(text_)) {
      if (!take(word)) {
        return refuse_announcement(text_, Sentence(why_, {{"word", word.text}}));
      }
    }
    if (said_.castling || said_.kingside) {
      if (said_.castling && said_.kingside && squares_.empty()) return said_;
      return refuse_announcement(text_,
                                 Sentence("castling is announced as Kurze or Lange Rochade"));
    }
    if (read_squares()) return said_;
    return refuse_announcement(text_,
                               Sentence("a file and a rank are announced last, as in Felix drei"));
  }

 private:
  bool take(const AnnouncedWord& word) {
    switch (word.kind) {
      case SpokenKind::kFile:
      case SpokenKind::kRank:
        squares_.push_back(word);
        return true;
      case SpokenKind::kPiece:
        return take_piece(static_cast<PieceType>(word.number));
      case SpokenKind::kCastling:
        said_.castling = true;
        return true;
      case SpokenKind::kKingside:
      case SpokenKind::kQueenside:
        said_.kingside = word.kind == SpokenKind::kKingside;
        return true;
      case SpokenKind::kNothing:
        return true;
      case SpokenKind::kUnknown:
        break;
    }
    why_ = kNoWord.form;
    return false;
  }

  // A piece before the squares is the piece that moves. A piece after them is the promotion.
  bool take_piece(PieceType type) {
    auto& piece = squares_.empty() ? said_.piece : said_.promotion;
    why_ = kOnePieceTooMany.form;
    if (piece) return false;
    piece = type;
    return true;
  }

  // Reads the squares: [file] [rank] file rank. The first two are optional.
  bool read_squares() {
    const std::size_t size = squares_.size();
    if (size < 2 || size > 4) return false;
    const AnnouncedWord &file = squares_[size - 2], &rank = squares_[size - 1];
    if (file.kind != SpokenKind::kFile || rank.kind != SpokenKind::kRank) return false;
    said_.to = square_at(file.number, rank.number);
    for (std::size_t i = 0; i + 2 < size; ++i) {
      const bool is_file = squares_[i].kind == SpokenKind::kFile;
      if (size == 4 && is_file != (i == 0)) return false;
      (is_file ? said_.from_file : said_.from_rank) = squares_[i].number;
    }
    return true;
  }

  std::string_view text_;
  std::vector<AnnouncedWord> squares_;
  Said said_;
  std::string_view why_;
};

bool is_kingside(Move castling) { return file_of(castling.to) > file_of(castling.from); }

// True if `move` fits what was said. The promotion is not compared.
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

std::string names_of(const Position& position, const std::vector<Move>& moves) {
  std::string names;
  for (const Move move : moves) {
    names += (names.empty() ? "" : ", ") + to_announcement(position, move);
  }
  return names;
}

}  // namespace

std::string to_announcement(const Position& position, Move move, Language language) {
  const SpokenWords& words = spoken_words(language);
  if (position.is_legal(move) && position.is_castling(move)) {
    return std::string(is_kingside(move) ? words.short_castling : words.long_castling);
  }
  std::string text;
  const auto say = [&text](std::string_view word) {
    text += (text.empty() ? "" : " ") + std::string(word);
  };
  const auto say_piece = [&](PieceType type) { say(words.pieces[static_cast<int>(type)]); };
  const Piece piece = position.placement()[move.from];
  if (piece != Piece::kNone) say_piece(type_of(piece));
  for (const Square square : {move.from, move.to}) {
    say(kSpokenFiles[file_of(square)]);
    say(words.ranks[rank_of(square)]);
  }
  if (move.promotion) say_piece(*move.promotion);
  return text;
}

Expected<Move> parse_announcement(const Position& position, std::string_view announcement) {
  const auto said = Reader(announcement).read();
  if (!said) return tl::unexpected(said.error());
  std::vector<Move> moves;
  bool promotes = false;
  for (const Move move : position.legal_moves()) {
    if (!fits(position, move, *said)) continue;
    promotes |= move.promotion.has_value();
    if (move.promotion == said->promotion) moves.push_back(move);
  }
  // In Chess960 the king may reach the same square with castling and without.
  const auto is_castling = [&](Move move) { return position.is_castling(move); };
  if (moves.size() > 1 && !said->castling) std::erase_if(moves, is_castling);
  if (moves.size() == 1) return moves.front();
  if (moves.empty() && promotes && !said->promotion) {
    return refuse_announcement(announcement,
                               Sentence("the piece the pawn becomes must be announced"));
  }
  if (moves.empty()) {
    return refuse_announcement(
        announcement,
        Sentence("no such move is legal in {position}", {{"position", to_fen(position)}}),
        ErrorCode::kFailedPrecondition);
  }
  return refuse_announcement(
      announcement, Sentence("it could be {moves}", {{"moves", names_of(position, moves)}}));
}

}  // namespace jadoube::rules
