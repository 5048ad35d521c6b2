#include "rules/notation/announcement.h"

#include <algorithm>
#include <array>
#include <vector>

#include "rules/notation/fen.h"

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

// True if `move` fits the announcement. The promotion is not compared.
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

namespace {

struct Entry {
  std::string_view text;
  SpokenKind kind;
  int number = 0;
};

// Words that players use but the Laws do not list.
constexpr Entry kOthers[] = {
    {"cesar", SpokenKind::kFile, 2},      {"hektor", SpokenKind::kFile, 7},
    {"ein", SpokenKind::kRank, 0},        {"zwo", SpokenKind::kRank, 1},
    {"funf", SpokenKind::kRank, 4},       {"laufer", SpokenKind::kPiece, 2},
    {"konig", SpokenKind::kPiece, 5},     {"rochade", SpokenKind::kCastling},
    {"kurze", SpokenKind::kKingside},     {"kleine", SpokenKind::kKingside},
    {"lange", SpokenKind::kQueenside},    {"grosse", SpokenKind::kQueenside},
    {"schlaegt", SpokenKind::kNothing},   {"schlagt", SpokenKind::kNothing},
    {"nimmt", SpokenKind::kNothing},      {"mal", SpokenKind::kNothing},
    {"x", SpokenKind::kNothing},          {"von", SpokenKind::kNothing},
    {"nach", SpokenKind::kNothing},       {"auf", SpokenKind::kNothing},
    {"schach", SpokenKind::kNothing},     {"matt", SpokenKind::kNothing},
    {"schachmatt", SpokenKind::kNothing}, {"und", SpokenKind::kNothing},
    {"en", SpokenKind::kNothing},         {"passant", SpokenKind::kNothing},
    {"ep", SpokenKind::kNothing},         {"wird", SpokenKind::kNothing},
    {"gleich", SpokenKind::kNothing},
};

// Letters with two encodings in UTF-8: one character, or a letter and a combining mark.
constexpr std::pair<std::string_view, std::string_view> kUmlauts[] = {
    {"ä", "ae"}, {"Ä", "ae"}, {"ö", "oe"}, {"Ö", "oe"},       {"ü", "ue"},
    {"Ü", "ue"}, {"ß", "ss"}, {"ẞ", "ss"}, {"\xCC\x88", "e"},
};

// The words in lower case and without umlauts. Any character that is not a letter or digit ends a
// word.
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

AnnouncedWord meaning_of(std::string text) {
  const SpokenWords& german = spoken_words(Language::kGerman);
  if (const auto file = find(kSpokenFiles, text))
    return {SpokenKind::kFile, *file, std::move(text)};
  if (const auto rank = find(german.ranks, text))
    return {SpokenKind::kRank, *rank, std::move(text)};
  if (const auto piece = find(german.pieces, text))
    return {SpokenKind::kPiece, *piece, std::move(text)};
  if (text.size() == 1 && text[0] >= 'a' && text[0] <= 'h') {
    return {SpokenKind::kFile, text[0] - 'a', std::move(text)};
  }
  if (text.size() == 1 && text[0] >= '1' && text[0] <= '8') {
    return {SpokenKind::kRank, text[0] - '1', std::move(text)};
  }
  for (const Entry& other : kOthers) {
    if (other.text == text) return {other.kind, other.number, std::move(text)};
  }
  return {SpokenKind::kUnknown, 0, std::move(text)};
}

}  // namespace

std::vector<AnnouncedWord> announced_words(std::string_view text) {
  std::vector<AnnouncedWord> words;
  for (std::string& word : words_of(text)) {
    // The "p" of "e.p."
    if (word == "p" && !words.empty() && words.back().text == "e") {
      words.pop_back();
    } else {
      words.push_back(meaning_of(std::move(word)));
    }
  }
  return words;
}

namespace {

// In the order of the enumeration. German is from [FIDE 2023 Art. D.2.1]. The other languages have
// the everyday names for the letters in language.cc. Native speakers have not checked all of them
// [guess].
constexpr std::array<SpokenWords, kLanguages.size()> kWords = {{
    {{"one", "two", "three", "four", "five", "six", "seven", "eight"},
     {"Pawn", "Knight", "Bishop", "Rook", "Queen", "King"},
     "Short castling",
     "Long castling"},
    {{"один", "два", "три", "чотири", "п'ять", "шість", "сім", "вісім"},
     {"Пішак", "Кінь", "Слон", "Тура", "Ферзь", "Король"},
     "Коротка рокіровка",
     "Довга рокіровка"},
    {{"один", "два", "три", "четыре", "пять", "шесть", "семь", "восемь"},
     {"Пешка", "Конь", "Слон", "Ладья", "Ферзь", "Король"},
     "Короткая рокировка",
     "Длинная рокировка"},
    {{"jedna", "dva", "tři", "čtyři", "pět", "šest", "sedm", "osm"},
     {"Pěšec", "Jezdec", "Střelec", "Věž", "Dáma", "Král"},
     "Malá rošáda",
     "Velká rošáda"},
    {{"en", "to", "tre", "fire", "fem", "seks", "syv", "otte"},
     {"Bonde", "Springer", "Løber", "Tårn", "Dronning", "Konge"},
     "Kort rokade",
     "Lang rokade"},
    {{"een", "twee", "drie", "vier", "vijf", "zes", "zeven", "acht"},
     {"Pion", "Paard", "Loper", "Toren", "Dame", "Koning"},
     "Korte rokade",
     "Lange rokade"},
    {{"üks", "kaks", "kolm", "neli", "viis", "kuus", "seitse", "kaheksa"},
     {"Ettur", "Ratsu", "Oda", "Vanker", "Lipp", "Kuningas"},
     "Lühike vangerdus",
     "Pikk vangerdus"},
    {{"yksi", "kaksi", "kolme", "neljä", "viisi", "kuusi", "seitsemän", "kahdeksan"},
     {"Sotilas", "Ratsu", "Lähetti", "Torni", "Daami", "Kuningas"},
     "Lyhyt linnoitus",
     "Pitkä linnoitus"},
    {{"un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit"},
     {"Pion", "Cavalier", "Fou", "Tour", "Dame", "Roi"},
     "Petit roque",
     "Grand roque"},
    {{"eins", "zwei", "drei", "vier", "fuenf", "sechs", "sieben", "acht"},
     {"Bauer", "Springer", "Laeufer", "Turm", "Dame", "Koenig"},
     "Kurze Rochade",
     "Lange Rochade"},
    {{"egy", "kettő", "három", "négy", "öt", "hat", "hét", "nyolc"},
     {"Gyalog", "Huszár", "Futó", "Bástya", "Vezér", "Király"},
     "Rövid sánc",
     "Hosszú sánc"},
    {{"einn", "tveir", "þrír", "fjórir", "fimm", "sex", "sjö", "átta"},
     {"Peð", "Riddari", "Biskup", "Hrókur", "Drottning", "Kóngur"},
     "Stutt hrókun",
     "Löng hrókun"},
    {{"uno", "due", "tre", "quattro", "cinque", "sei", "sette", "otto"},
     {"Pedone", "Cavallo", "Alfiere", "Torre", "Donna", "Re"},
     "Arrocco corto",
     "Arrocco lungo"},
    {{"en", "to", "tre", "fire", "fem", "seks", "sju", "åtte"},
     {"Bonde", "Springer", "Løper", "Tårn", "Dronning", "Konge"},
     "Kort rokade",
     "Lang rokade"},
    {{"jeden", "dwa", "trzy", "cztery", "pięć", "sześć", "siedem", "osiem"},
     {"Pion", "Skoczek", "Goniec", "Wieża", "Hetman", "Król"},
     "Krótka roszada",
     "Długa roszada"},
    {{"um", "dois", "três", "quatro", "cinco", "seis", "sete", "oito"},
     {"Peão", "Cavalo", "Bispo", "Torre", "Dama", "Rei"},
     "Roque pequeno",
     "Roque grande"},
    {{"unu", "doi", "trei", "patru", "cinci", "șase", "șapte", "opt"},
     {"Pion", "Cal", "Nebun", "Turn", "Damă", "Rege"},
     "Rocada mică",
     "Rocada mare"},
    {{"uno", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho"},
     {"Peón", "Caballo", "Alfil", "Torre", "Dama", "Rey"},
     "Enroque corto",
     "Enroque largo"},
    {{"ett", "två", "tre", "fyra", "fem", "sex", "sju", "åtta"},
     {"Bonde", "Springare", "Löpare", "Torn", "Dam", "Kung"},
     "Kort rockad",
     "Lång rockad"},
}};

}  // namespace

const SpokenWords& spoken_words(Language language) {
  return kWords[static_cast<std::size_t>(language)];
}

}  // namespace jadoube::rules
