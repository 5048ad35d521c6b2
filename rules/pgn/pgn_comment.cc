#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

#include "rules/pgn/pgn.h"
#include "rules/pgn/pgn_tokens.h"

namespace jadoube::rules {

namespace {

constexpr std::string_view kOpening = "[%";

// Braces do not nest in the standard, but some readers count them.
char without_brace(char c) { return c == '{' ? '(' : c == '}' ? ')' : c; }

bool is_control(char c) { return static_cast<unsigned char>(c) < ' ' || c == 127; }

std::string_view trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(' ');
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(' ') + 1 - begin);
}

void join_trimmed(std::string& text, std::string_view more) {
  more = trimmed(more);
  if (!text.empty() && !more.empty()) text += ' ';
  text += more;
}

// Removes "[%name value]" from the front of `text`.
std::optional<PgnCommand> take_command(std::string_view& text) {
  std::string_view rest = text.substr(kOpening.size());
  const auto* const name_end = std::find_if_not(rest.begin(), rest.end(), is_name);
  const auto name = rest.substr(0, static_cast<std::size_t>(name_end - rest.begin()));
  rest.remove_prefix(name.size());
  if (name.empty() || !(rest.starts_with(' ') || rest.starts_with(']'))) return std::nullopt;
  const std::size_t end = rest.find(']');
  if (end == std::string_view::npos) return std::nullopt;
  text = rest.substr(end + 1);
  return PgnCommand{std::string(name), std::string(trimmed(rest.substr(0, end)))};
}

void add_command(PgnCommand command, PgnPly& ply) {
  if (command.name == "clk" || command.name == "emt") {
    if (const auto time = parse_pgn_time(command.value)) {
      (command.name == "clk" ? ply.clock : ply.elapsed) = time;
      return;
    }
  }
  ply.commands.push_back(std::move(command));
}

// Keeps a command in one piece, so that no line ends inside it.
std::string command_word(std::string_view name, std::string_view value) {
  std::string word = std::string(kOpening) + std::string(name);
  if (!value.empty()) word += ' ';
  for (const char c : value) word += c == ']' ? ')' : is_control(c) ? ' ' : without_brace(c);
  return word + "]";
}

// A command in the text of a ply would be read as a command later. So it is changed.
std::string without_commands(std::string text) {
  for (std::size_t at = text.find(kOpening); at != std::string::npos;
       at = text.find(kOpening, at)) {
    text[at] = '(';
  }
  return text;
}

}  // namespace

void read_comment(std::string_view comment, PgnPly& ply) {
  std::string text;
  // No command ends after the last ']'.
  const std::size_t closing = comment.rfind(']');
  const std::size_t behind = comment.size() - (closing == std::string_view::npos ? 0 : closing);
  std::size_t opening = comment.find(kOpening);
  while (opening != std::string_view::npos && opening + behind < comment.size()) {
    std::string_view rest = comment.substr(opening);
    auto command = take_command(rest);
    if (!command) {
      opening = comment.find(kOpening, opening + 1);
      continue;
    }
    join_trimmed(text, comment.substr(0, opening));
    add_command(std::move(*command), ply);
    comment = rest;
    opening = comment.find(kOpening);
  }
  join_trimmed(text, comment);
  join_trimmed(ply.comment, text);
}

std::vector<std::string> comment_words(std::string_view text) {
  std::vector<std::string> words;
  std::string word;
  const auto end_word = [&] {
    if (!word.empty()) words.push_back(std::move(word));
    word.clear();
  };
  for (const char c : text) {
    if (c == ' ' || is_control(c)) {
      end_word();
    } else {
      word += without_brace(c);
    }
  }
  end_word();
  return words;
}

std::vector<std::string> comment_words(const PgnPly& ply, std::string_view more) {
  std::vector<std::string> words;
  if (ply.clock) words.push_back(command_word("clk", to_pgn_time(*ply.clock)));
  if (ply.elapsed) words.push_back(command_word("emt", to_pgn_time(*ply.elapsed)));
  for (const PgnCommand& command : ply.commands) {
    const bool named =
        !command.name.empty() && std::all_of(command.name.begin(), command.name.end(), is_name);
    if (named) words.push_back(command_word(command.name, command.value));
  }
  const std::string text = ply.comment + " " + std::string(more);
  for (std::string& word : comment_words(without_commands(text))) {
    words.push_back(std::move(word));
  }
  return words;
}

namespace {

// The format has no limit for hours. Six digits keep the sum far from overflow.
constexpr std::size_t kMostHourDigits = 6;

std::optional<std::int64_t> take_number(std::string_view& text, std::size_t most) {
  std::int64_t value = 0;
  std::size_t digits = 0;
  while (digits < text.size() && text[digits] >= '0' && text[digits] <= '9') {
    if (digits == most) return std::nullopt;
    value = value * 10 + (text[digits++] - '0');
  }
  if (digits == 0) return std::nullopt;
  text.remove_prefix(digits);
  return value;
}

bool take(std::string_view& text, char expected) {
  if (text.empty() || text.front() != expected) return false;
  text.remove_prefix(1);
  return true;
}

// The thousandths of ".5", ".25" or ".0123". 0 if the text ends here.
std::optional<std::int64_t> take_thousandths(std::string_view& text) {
  if (text.empty()) return 0;
  if (!take(text, '.')) return std::nullopt;
  const std::string digits = std::string(text.substr(0, 3)) + "000";
  if (!take_number(text, 9) || !text.empty()) return std::nullopt;
  std::string_view three(digits.data(), 3);
  return take_number(three, 3);
}

std::string digits_of(std::int64_t value, std::size_t least) {
  std::string digits = std::to_string(value);
  return std::string(least - std::min(least, digits.size()), '0') + digits;
}

}  // namespace

std::optional<std::chrono::milliseconds> parse_pgn_time(std::string_view text) {
  const auto hours = take_number(text, kMostHourDigits);
  if (!hours || !take(text, ':')) return std::nullopt;
  const auto minutes = take_number(text, 2);
  if (!minutes || !take(text, ':')) return std::nullopt;
  const auto seconds = take_number(text, 2);
  if (!seconds || *minutes > 59 || *seconds > 59) return std::nullopt;
  const auto thousandths = take_thousandths(text);
  if (!thousandths) return std::nullopt;
  const std::int64_t whole = *hours * 3600 + *minutes * 60 + *seconds;
  return std::chrono::milliseconds(whole * 1000 + *thousandths);
}

std::string to_pgn_time(std::chrono::milliseconds time) {
  const std::int64_t all = std::max<std::int64_t>(time.count(), 0), seconds = all / 1000;
  std::string text = std::to_string(seconds / 3600) + ":" + digits_of(seconds / 60 % 60, 2) + ":" +
                     digits_of(seconds % 60, 2);
  if (all % 1000 == 0) return text;
  text += "." + digits_of(all % 1000, 3);
  return text.substr(0, text.find_last_not_of('0') + 1);
}

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
  constexpr std::array<std::string_view, 6> kEnPassantMarks = {"e.p.", "e.p", "ep",
                                                               "в.п.", "в.п", "В.П."};
  return std::find(kEnPassantMarks.begin(), kEnPassantMarks.end(), word) != kEnPassantMarks.end();
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
