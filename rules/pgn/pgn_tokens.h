#pragma once

#include <cstddef>
#include <iosfwd>
#include <string>

#include "rules/pgn/pgn_text.h"

namespace jadoube::rules {

/// One word of a PGN text that has a meaning for a game.
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
  /// For a tag: true if it comes first, or after a blank line or other words. Then a new game may
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

  /// Reads from `input`, which must live longer than this object.
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

}  // namespace jadoube::rules
