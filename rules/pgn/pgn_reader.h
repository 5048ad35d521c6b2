#pragma once

#include <cstddef>
#include <iosfwd>
#include <optional>
#include <string>

#include "rules/notation/language.h"
#include "rules/pgn/pgn_events.h"
#include "rules/pgn/pgn_game.h"

namespace jadoube::rules {

/// How a reader takes what is not as it should be.
struct PgnReading {
  /// A game of which something cannot be read...
  enum class BadGame {
    kRefused,       ///< is an error as a whole.
    kGoodPartKept,  ///< ends before it, and `PgnGame::fault` says why.
  };
  /// The moves of the main line are...
  enum class Moves {
    kLegal,        ///< legal; any other makes a bad game.
    kAsTheyStand,  ///< what `read_move_as_it_stands` takes: illegal ones in full, null moves.
  };

  BadGame bad_game = BadGame::kRefused;
  Moves moves = Moves::kLegal;
  /// Whose letters the pieces have; PGN for exchange is in English [PGN 17].
  Language language = Language::kEnglish;
};

/// Reads games one after another from a text of any size, holding one game at a time. Escape lines
/// are skipped; move numbers are not looked at. A variation that cannot be read ends before the bad
/// word, and its `fault` says why; the game is none the worse for it. One that stands before the
/// first move is left out.
class PgnReader {
 public:
  /// A game with more plies (variations included), or a comment or tag with more characters, is
  /// bad; no game of chess comes near [FIDE 2023 Art. 9.6.2]. Variations nested deeper are left
  /// out.
  static constexpr std::size_t kMaxPlies = 20'000, kMaxText = PgnTokens::kMaxText, kMaxDepth = 100;

  /// Reads from `input`, which must outlive the reader. `name` (a file's) opens every error.
  explicit PgnReader(std::istream& input, std::string name = "PGN", PgnReading reading = {});

  /// The next game; nothing at the end of the text. InvalidArgument reads
  /// "name:line:column: game 3: what is wrong" and names the first character of the offending word;
  /// reading can go on with the game after the bad one.
  Expected<std::optional<PgnGame>> next();

 private:
  Error error_at(const PgnToken& token, const std::string& why) const;

  std::string name_;
  PgnEvents events_;
  PgnReading reading_;
};

}  // namespace jadoube::rules
