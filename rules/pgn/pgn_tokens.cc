#include "rules/pgn/pgn_tokens.h"

#include <istream>

namespace jadoube::rules {

namespace {

constexpr std::size_t kBlock = 16'384;

constexpr bool continues_a_character(int byte) { return (byte & 0xc0) == 0x80; }

}  // namespace

PgnText::PgnText(std::istream& input) : input_(&input) {
  if (peek(0) == 0xef && peek(1) == 0xbb && peek(2) == 0xbf) next_ = 3;
}

bool PgnText::fill(std::size_t needed) {
  buffer_.erase(0, next_);
  next_ = 0;
  while (buffer_.size() < needed && *input_) {
    const std::size_t old_size = buffer_.size();
    buffer_.resize(old_size + kBlock);
    input_->read(buffer_.data() + old_size, kBlock);
    buffer_.resize(old_size + static_cast<std::size_t>(input_->gcount()));
  }
  return buffer_.size() >= needed;
}

int PgnText::peek(std::size_t ahead) {
  if (next_ + ahead >= buffer_.size() && !fill(ahead + 1)) return kEnd;
  return static_cast<unsigned char>(buffer_[next_ + ahead]);
}

int PgnText::take() {
  const int byte = peek();
  if (byte == kEnd) return kEnd;
  ++next_;
  if (byte == '\n') {
    ++line_;
    column_ = 1;
  } else if (!continues_a_character(peek())) {
    ++column_;
  }
  return byte;
}

namespace {

using TokenKind = PgnToken::Kind;

// The number of white space characters after which the search for a tag stops.
constexpr std::size_t kLookAhead = 256;

constexpr bool is_blank(int c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f';
}
// The characters of a comment on one line. White space and control characters become one space; at
// both ends they are removed.
class OneLine {
 public:
  void add(int c) {
    if (c <= ' ' || c == 127) {
      blank_ = !text_.empty();
      return;
    }
    if (blank_) text_ += ' ';
    blank_ = false;
    text_ += static_cast<char>(c);
  }
  std::size_t size() const { return text_.size(); }
  std::string take() { return std::move(text_); }

 private:
  std::string text_;
  bool blank_ = false;
};

std::string shown(int c) {
  if (c > ' ' && c < 127) return {'\'', static_cast<char>(c), '\''};
  constexpr std::string_view kDigits = "0123456789abcdef";
  return {'0', 'x', kDigits[static_cast<std::size_t>(c) >> 4],
          kDigits[static_cast<std::size_t>(c) & 15]};
}

}  // namespace

PgnToken PgnTokens::next() {
  while (true) {
    skip_blanks();
    PgnToken token{.line = text_.line(), .column = text_.column()};
    if (text_.peek() == PgnText::kEnd) return token;
    const bool is_tag = text_.peek() == '[';
    token.opens_section = is_tag && !among_tags_ && is_letter(text_.peek(1));
    token = read_word(std::move(token));
    among_tags_ = is_tag;
    if (token.kind != TokenKind::kEnd) return token;
  }
}

// Returns kEnd for a word without meaning for a game.
PgnToken PgnTokens::read_word(PgnToken token) {
  const int c = text_.peek();
  if (c == '[') return read_tag(std::move(token));
  if (c == '{') return read_brace_comment(std::move(token));
  if (c == ';') return read_line_comment(std::move(token));
  if (c == '(' || c == ')') return read_bracket(std::move(token));
  if (c == '$') return read_numbered_nag(std::move(token));
  if (c == '!' || c == '?') return read_marks(std::move(token));
  if (is_symbol(c)) return read_symbol(std::move(token));
  text_.take();
  if (c == '.') return token;
  if (c == '*') {
    token.kind = TokenKind::kResult;
    token.text = "*";
    return token;
  }
  if (c == '}') return wrong(std::move(token), "'}' closes no comment");
  return wrong(std::move(token), "unexpected " + shown(c));
}

void PgnTokens::skip_line() {
  while (text_.peek() != '\n' && text_.peek() != PgnText::kEnd) text_.take();
}

bool PgnTokens::skip_escape_line() {
  if (text_.peek() != '%' || text_.column() != 1) return false;
  skip_line();
  return true;
}

void PgnTokens::skip_blanks() {
  int line_ends = 0;
  while (true) {
    if (text_.peek() == '\n') {
      text_.take();
      if (++line_ends == 2) among_tags_ = false;
    } else if (is_blank(text_.peek())) {
      text_.take();
    } else if (skip_escape_line()) {
      line_ends = 0;
    } else {
      return;
    }
  }
}

bool PgnTokens::blank_line_and_tag_follow() {
  if (text_.peek() != '\n') return false;
  std::size_t ahead = 1;
  int line_ends = 1;
  for (; ahead < kLookAhead; ++ahead) {
    const int c = text_.peek(ahead);
    if (c == '\n') ++line_ends;
    if (c != '\n' && !is_blank(c)) break;
  }
  return line_ends >= 2 && text_.peek(ahead) == '[' && is_letter(text_.peek(ahead + 1));
}

PgnToken PgnTokens::read_tag(PgnToken token) {
  text_.take();
  while (is_blank(text_.peek())) text_.take();
  while (is_name(text_.peek()) && token.text.size() <= kLongestWord) {
    token.text += static_cast<char>(text_.take());
  }
  while (is_blank(text_.peek())) text_.take();
  const bool good = !token.text.empty() && text_.peek() == '"' && read_tag_value(token);
  if (good) {
    token.kind = TokenKind::kTag;
    return token;
  }
  const bool too_long = token.value.size() > kMaxText;
  skip_line();
  return wrong(std::move(token),
               too_long ? "a tag of more than " + std::to_string(kMaxText) + " characters"
                        : "a tag is not of the form [Name \"value\"]");
}

// Reads from the opening quote to the closing bracket. A quote ends the value if only a bracket
// follows. If there is a backslash before the quote, the line must also end after the bracket.
bool PgnTokens::read_tag_value(PgnToken& token) {
  text_.take();
  while (token.value.size() <= kMaxText) {
    int c = text_.take();
    if (c == PgnText::kEnd) return false;
    if (c == '\\' && (text_.peek() == '"' || text_.peek() == '\\')) {
      const int behind = text_.peek(2) == '\r' ? text_.peek(3) : text_.peek(2);
      const bool closes = text_.peek() == '"' && text_.peek(1) == ']' &&
                          (behind == '\n' || behind == PgnText::kEnd);
      if (!closes) c = text_.take();
    } else if (c == '"') {
      std::size_t ahead = 0;
      while (is_blank(text_.peek(ahead)) && ahead < kLookAhead) ++ahead;
      if (text_.peek(ahead) == ']') {
        for (std::size_t i = 0; i <= ahead; ++i) text_.take();
        return true;
      }
    }
    token.value += static_cast<char>(c);
    if (text_.peek() == '\n') return false;
  }
  return false;
}

PgnToken PgnTokens::read_brace_comment(PgnToken token) {
  text_.take();
  OneLine comment;
  while (text_.peek() != '}') {
    if (text_.peek() == PgnText::kEnd || blank_line_and_tag_follow()) {
      return wrong(std::move(token), "a comment is not closed");
    }
    comment.add(text_.take());
    if (comment.size() > kMaxText) {
      return wrong(std::move(token),
                   "a comment of more than " + std::to_string(kMaxText) + " characters");
    }
  }
  text_.take();
  token.kind = TokenKind::kComment;
  token.text = comment.take();
  return token;
}

// A bracket opens or closes a variation. A draw offer "(=)" is kept as a comment [FIDE 2023 App.
// C.12].
PgnToken PgnTokens::read_bracket(PgnToken token) {
  token.kind = text_.take() == '(' ? TokenKind::kVariation : TokenKind::kVariationEnd;
  if (token.kind == TokenKind::kVariationEnd || text_.peek() != '=' || text_.peek(1) != ')') {
    return token;
  }
  text_.take();
  text_.take();
  token.kind = TokenKind::kComment;
  token.text = "(=)";
  return token;
}

PgnToken PgnTokens::read_line_comment(PgnToken token) {
  text_.take();
  OneLine comment;
  while (text_.peek() != '\n' && text_.peek() != PgnText::kEnd && comment.size() <= kMaxText) {
    comment.add(text_.take());
  }
  token.kind = TokenKind::kComment;
  token.text = comment.take();
  return token;
}

}  // namespace jadoube::rules
