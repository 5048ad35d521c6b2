#pragma once

#include <cstddef>
#include <iosfwd>
#include <optional>

#include "rules/pgn/pgn_tokens.h"

namespace jadoube::rules {

/// The words of a PGN text game by game, in constant memory whatever a game's length: for who looks
/// for something in a large file. Moves are words here, and nobody has asked whether they are
/// legal; `PgnReader` makes games of them.
///
/// Each game ends with a kResult, with an empty text where the file has none. Each variation that
/// begins ends, or a kWrong says that it does not. A comment may stand before a game's first word;
/// it is the game's only if no tag follows.
class PgnEvents {
 public:
  /// Reads from `input`, which must outlive this.
  explicit PgnEvents(std::istream& input) : tokens_(input) {}

  /// The next word; kEnd again and again at the end.
  PgnToken next();

  /// Skips what is left of the game: to the next tag section if the game has tags, else behind its
  /// result. What follows a word that cannot be read is worth no better.
  void skip_game();

  /// The number in the text, from 1, of the game that the last word belongs to; 0 before the first.
  int game() const { return game_; }

  /// Whether the last word stands in a variation, its brackets included but the last.
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
  // How many variations are open, and where the outermost began.
  std::size_t depth_ = 0;
  PgnToken opening_;
};

}  // namespace jadoube::rules
