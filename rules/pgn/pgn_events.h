#pragma once

#include <cstddef>
#include <iosfwd>
#include <optional>

#include "rules/pgn/pgn_tokens.h"

namespace jadoube::rules {

/// The words of a PGN text, game by game. It uses constant memory, however long a game is. It suits
/// a search in a large file. A move is only a word here; nobody has checked if it is legal.
/// `PgnReader` makes games of the words.
///
/// Each game ends with a kResult. Its text is empty if the file has none. Each variation has an
/// end, or a kWrong shows that the end is missing. A comment before a game's first word belongs to
/// the game only if no tag follows.
class PgnEvents {
 public:
  /// Reads from `input`, which must exist longer than this object.
  explicit PgnEvents(std::istream& input) : tokens_(input) {}

  /// The next word. After the end of the text, always kEnd.
  PgnToken next();

  /// Skips the rest of the game. If the game has tags, it skips to the next tag section; otherwise
  /// past the result. Words after an unreadable word cannot be trusted.
  void skip_game();

  /// The number of the last word's game in the text. The first game is 1; 0 before the first word.
  int game() const { return game_; }

  /// True if the last word is in a variation. This includes the opening bracket but not the
  /// outermost closing bracket.
  bool in_variation() const { return depth_ > 0; }

 private:
  PgnToken take();
  void put_back(PgnToken token) { pending_ = std::move(token); }
  void begin_game();
  PgnToken end_game(PgnToken token);
  std::optional<PgnToken> unclosed_before(PgnToken& token);
  bool opens_next_game(const PgnToken& token) const;
  std::optional<PgnToken> follow(PgnToken token);

  PgnTokens tokens_;
  std::optional<PgnToken> pending_;
  int game_ = 0;
  bool in_game_ = false, has_tags_ = false, has_moves_ = false;
  // The number of open variations, and where the outermost one starts.
  std::size_t depth_ = 0;
  PgnToken opening_;
};

}  // namespace jadoube::rules
