#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "rules/pgn/pgn_game.h"

namespace jadoube::rules {

/// The game in PGN's export format [PGN 3.2, 8]. The seven tags of the roster always come first,
/// then the other tags in ASCII order. Lines have at most 79 characters. Moves are in SAN. Comments
/// are in braces and start with `[%clk 0:03:01]` and other commands. Variations come after the move
/// that they replace. The result and an empty line come last. The Result tag is the game's result.
/// SetUp and FEN are written if the game does not start from the starting position. Variant
/// "Chess960" is added if castling needs it and there is no Variant tag. If several tags have one
/// name, the first is written.
///
/// Illegal moves that stand are written in full ("Ng1-e4"), null moves as "--". Characters that PGN
/// cannot hold are replaced: in a comment, braces become round brackets; in a ply's comment "[%"
/// becomes "(%"; a line end or other control character becomes a space. These are left out: a tag
/// whose name has other characters than letters, digits and '_'; a glyph outside 0 to 255; a
/// variation without moves.
std::string to_pgn(const PgnGame& game);

/// Puts words into lines of at most 79 characters, with one space between two words [PGN 8.2.1]. A
/// word that is longer has a line of its own.
class PgnLayout {
 public:
  /// Adds a word. A word that starts with '%' is never first on a line, because '%' there means an
  /// escape line [PGN 6].
  void add(std::string_view word);

  /// Adds a comment made of `words`. A word may contain spaces; it is not broken. Adds nothing if
  /// there are no words.
  void add_comment(const std::vector<std::string>& words);

  /// `open` puts a bracket before the next word. `close` puts one after the last word.
  void open() { next_ += '('; }
  void close() { last_ += ')'; }

  /// Returns the text.
  std::string take();

 private:
  void flush();

  std::string text_;
  std::size_t width_ = 0;
  // The last word, which may still get brackets after it; and the brackets before the next word.
  std::string last_, next_;
};

/// The tag pairs of `game` in export format, one on each line [PGN 8.1.1]. The roster comes first,
/// then the other tags in ASCII order.
std::string tag_section(const PgnGame& game);

}  // namespace jadoube::rules
