#include <algorithm>
#include <array>
#include <utility>

#include "rules/pgn/pgn_characters.h"
#include "rules/pgn/pgn_result.h"
#include "rules/pgn/pgn_tokens.h"

namespace jadoube::rules {
namespace {

using TokenKind = PgnToken::Kind;

// Marks that books write after a move, and their glyph numbers [PGN 10].
constexpr std::array<std::pair<std::string_view, int>, 22> kGlyphs = {{
    {"!", 1},   {"?", 2},    {"!!", 3},  {"??", 4},   {"!?", 5},   {"?!", 6},
    {"□", 7},   {"=", 10},   {"∞", 13},  {"+=", 14},  {"+/=", 14}, {"⩲", 14},
    {"=+", 15}, {"=/+", 15}, {"⩱", 15},  {"+/-", 16}, {"±", 16},   {"-/+", 17},
    {"∓", 17},  {"+-", 18},  {"-+", 19}, {"N", 146},
}};

std::optional<int> glyph_of(std::string_view text) {
  const auto* const found = std::find_if(kGlyphs.begin(), kGlyphs.end(),
                                         [&](const auto& row) { return row.first == text; });
  if (found == kGlyphs.end()) return std::nullopt;
  return found->second;
}

bool is_en_passant_mark(std::string_view word) {
  constexpr std::array<std::string_view, 6> kMarks = {"e.p.", "e.p", "ep", "в.п.", "в.п", "В.П."};
  return std::find(kMarks.begin(), kMarks.end(), word) != kMarks.end();
}

bool is_number(std::string_view word) { return std::all_of(word.begin(), word.end(), is_digit); }

}  // namespace

PgnToken PgnTokens::read_numbered_nag(PgnToken token) {
  text_.take();
  int digits = 0;
  for (; is_digit(text_.peek()) && digits < 4; ++digits) {
    token.number = token.number * 10 + (text_.take() - '0');
  }
  if (digits == 0 || digits > 3 || token.number > 255) {
    return wrong(std::move(token), "'$' without a number from 0 to 255");
  }
  token.kind = TokenKind::kNag;
  return token;
}

PgnToken PgnTokens::read_marks(PgnToken token) {
  std::string marks;
  while ((text_.peek() == '!' || text_.peek() == '?') && marks.size() < 3) {
    marks += static_cast<char>(text_.take());
  }
  const auto glyph = glyph_of(marks);
  if (!glyph) return wrong(std::move(token), "\"" + marks + "\" is not a mark after a move");
  token.kind = TokenKind::kNag;
  token.number = *glyph;
  return token;
}

// True before another dash and "0", as in "1–0".
bool PgnTokens::result_follows() {
  std::string next;
  for (std::size_t ahead = 0; ahead < 4 && text_.peek(ahead) != PgnText::kEnd; ++ahead) {
    next += static_cast<char>(text_.peek(ahead));
  }
  return parse_pgn_result("1" + next) == Result::kWhiteWins;
}

// Reads one symbol. A full stop belongs to a word that starts with a letter ("e.p."), but not to a
// move number. A number ends before a letter ("1e4"). Castling with another dash is an exception
// ("0–0"), and so is the result "1–0".
std::string PgnTokens::take_symbol() {
  std::string symbol;
  const bool word = is_letter(text_.peek()) || is_beyond_ascii(text_.peek());
  while ((is_symbol(text_.peek()) || (word && text_.peek() == '.')) &&
         symbol.size() <= kLongestWord) {
    const bool letter = is_letter(text_.peek()) || is_beyond_ascii(text_.peek());
    if (letter && !symbol.empty() && symbol != "0" && is_number(symbol) &&
        !(symbol == "1" && result_follows())) {
      break;
    }
    symbol += static_cast<char>(text_.take());
  }
  return symbol;
}

PgnToken PgnTokens::read_symbol(PgnToken token) {
  std::string symbol = take_symbol();
  const bool move_number = is_number(symbol) && symbol != "0000";
  if (move_number || is_en_passant_mark(symbol)) return token;
  if (const auto glyph = glyph_of(symbol)) {
    token.kind = TokenKind::kNag;
    token.number = *glyph;
    return token;
  }
  const auto result = parse_pgn_result(symbol);
  token.kind = result ? TokenKind::kResult : TokenKind::kMove;
  token.text = result ? std::string(to_string(*result)) : std::move(symbol);
  return token;
}

}  // namespace jadoube::rules
