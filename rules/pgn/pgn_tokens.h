#pragma once

#include <cstddef>
#include <iosfwd>
#include <string>
#include <string_view>

namespace jadoube::rules {

/// Reads a text character by character, with a look ahead and in constant memory. It has the line
/// and the column.
class PgnText {
 public:
  /// The result of `peek` after the last character.
  static constexpr int kEnd = -1;

  /// Reads from `input`, which must exist longer than this object. A byte order mark is skipped.
  explicit PgnText(std::istream& input);

  /// The character that is `ahead` characters after the next one: a byte from 0 to 255, or kEnd.
  int peek(std::size_t ahead = 0);

  /// Removes and returns the next character. kEnd at the end.
  int take();

  /// The line and the column of the next character, both from 1. A column is a character of UTF-8,
  /// not a byte.
  int line() const { return line_; }
  int column() const { return column_; }

 private:
  bool fill(std::size_t needed);

  std::istream* input_;
  std::string buffer_;
  std::size_t next_ = 0;
  int line_ = 1, column_ = 1;
};

/// A word of a PGN text that has a meaning for a game.
struct PgnToken {
  enum class Kind {
    kTag,           ///< `[name "value"]`: `text` is the name, `value` the value without escapes.
    kMove,          ///< A word in the place of a move: `text`.
    kNag,           ///< "$1" or "!": `number`, 0 to 255.
    kComment,       ///< `text` without braces. White space and line ends are single spaces.
    kVariation,     ///< "(": the start of a variation.
    kVariationEnd,  ///< ")".
    kResult,        ///< "1-0", "0-1", "1/2-1/2" or "*": `text`.
    kEnd,           ///< The end of the text.
    kWrong,         ///< A word that cannot be read: `text` has the reason.
  };
  Kind kind = Kind::kEnd;
  std::string text = {};
  std::string value = {};
  int number = 0;
  /// For a tag: true if it is first, or after a blank line or other words. Then a new game may
  /// start here.
  bool opens_section = false;
  /// Where the word starts, counted from 1.
  int line = 1, column = 1;
};

/// Splits a PGN text into words. White space, move numbers, escape lines and "e.p." are left out.
/// After a wrong word, reading continues normally.
///
/// Some things are not in the standard but are common, so they are read. A tag's value may contain
/// quotes without a backslash, and may end with a backslash before the last quote. A draw offer
/// "(=)" is read as a comment. Marks of books such as "+-" and "±" are read as glyphs. Moves may
/// contain letters that are not ASCII. Results may have other dashes, and "½". A comment without an
/// end stops at a blank line that a tag follows. So it does not swallow the next games.
class PgnTokens {
 public:
  /// The most bytes in a comment or tag. A longer one is a wrong word.
  static constexpr std::size_t kMaxText = std::size_t{1} << 20;

  /// Reads from `input`, which must exist longer than this object.
  explicit PgnTokens(std::istream& input) : text_(input) {}

  /// The next word. After the end of the text, always kEnd.
  PgnToken next();

 private:
  void skip_blanks();
  void skip_line();
  bool skip_escape_line();
  bool blank_line_and_tag_follow();
  PgnToken read_word(PgnToken token);
  PgnToken read_tag(PgnToken token);
  bool read_tag_value(PgnToken& token);
  PgnToken read_brace_comment(PgnToken token);
  PgnToken read_line_comment(PgnToken token);
  PgnToken read_bracket(PgnToken token);
  PgnToken read_numbered_nag(PgnToken token);
  PgnToken read_marks(PgnToken token);
  PgnToken read_symbol(PgnToken token);
  bool result_follows();
  std::string take_symbol();

  PgnText text_;
  // True between the tags of one game: no blank line and no other word since the last tag.
  bool among_tags_ = false;
};

/// The longest word or tag name, in bytes. A longer one is cut in two.
inline constexpr std::size_t kLongestWord = 255;

/// The digits and letters of ASCII, and the characters of a tag's name [PGN 7].
constexpr bool is_digit(int c) { return c >= '0' && c <= '9'; }
constexpr bool is_letter(int c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
constexpr bool is_name(int c) { return is_letter(c) || is_digit(c) || c == '_'; }

/// True for a byte of a character that is not ASCII, such as a figurine or a letter of another
/// alphabet.
constexpr bool is_beyond_ascii(int c) { return c >= 0x80; }

/// True for characters of a move, a number or a result. '-' is also the first character of the null
/// move "--".
constexpr bool is_symbol(int c) {
  return is_name(c) || is_beyond_ascii(c) ||
         (c > 0 &&
          std::string_view("+#=:-/@").find(static_cast<char>(c)) != std::string_view::npos);
}

/// The token, marked as one that cannot be read.
inline PgnToken wrong(PgnToken token, std::string why) {
  token.kind = PgnToken::Kind::kWrong;
  token.text = std::move(why);
  return token;
}

}  // namespace jadoube::rules
