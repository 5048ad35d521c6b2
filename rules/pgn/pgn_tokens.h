#pragma once

#include <cstddef>
#include <iosfwd>
#include <string>

#include "rules/pgn/pgn_text.h"

namespace jadoube::rules {

/// One word of a PGN text that means something to a game.
struct PgnToken {
  enum class Kind {
    kTag,           ///< `[name "value"]`: `text` is the name, `value` the value without escapes.
    kMove,          ///< A word that stands where moves stand: `text`.
    kNag,           ///< "$1" or "!": `number`, 0 to 255.
    kComment,       ///< `text` without braces, blanks and line ends made single blanks.
    kVariation,     ///< "(": a variation begins.
    kVariationEnd,  ///< ")".
    kResult,        ///< "1-0" and the like, "*": `text`.
    kEnd,           ///< The end of the text.
    kWrong,         ///< It cannot be read: `text` says why.
  };
  Kind kind = Kind::kEnd;
  std::string text = {};
  std::string value = {};
  int number = 0;
  /// For a tag: nothing but a blank line or other words stands before it, so a new game may begin.
  bool opens_section = false;
  /// Where the word begins, from 1.
  int line = 1, column = 1;
};

/// Cuts a PGN text into words. Blanks, move numbers, escape lines and "e.p." are left out. After a
/// wrong word the next one is read as if nothing had been.
///
/// Some things in use are not in the standard and are read: a tag's value with quotes that nobody
/// escaped, and with a backslash before the last quote; a draw offer "(=)", as a comment; the marks
/// of books such as "+-" and "±", as glyphs; letters that are not ASCII, in moves. A comment that
/// nobody closed ends at a blank line with a tag after it, so that it does not swallow the games
/// that follow.
class PgnTokens {
 public:
  /// A comment or tag of more bytes than this is a wrong word.
  static constexpr std::size_t kMaxText = std::size_t{1} << 20;

  /// Reads from `input`, which must outlive this.
  explicit PgnTokens(std::istream& input) : text_(input) {}

  /// The next word; kEnd again and again at the end.
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
  std::string take_symbol();

  PgnText text_;
  // Between tags of one game: no blank line and no other word since the last tag.
  bool among_tags_ = false;
};

}  // namespace jadoube::rules
