#pragma once

#include <cstddef>
#include <iosfwd>
#include <optional>
#include <string>

#include "rules/notation/language.h"
#include "rules/pgn/pgn_events.h"
#include "rules/pgn/pgn_game.h"

namespace jadoube::rules {

/// How a reader treats errors and moves.
struct PgnReading {
  /// A game with an error...
  enum class BadGame {
    kRefused,       ///< is refused as a whole.
    kGoodPartKept,  ///< ends before the error. `PgnGame::fault` has the reason.
  };
  /// The moves of the main line must be...
  enum class Moves {
    kLegal,        ///< legal; any other move is an error.
    kAsTheyStand,  ///< readable by `read_move_as_it_stands`: also complete illegal moves and null
                   ///< moves.
  };

  BadGame bad_game = BadGame::kRefused;
  Moves moves = Moves::kLegal;
  /// The language of the pieces' letters. The standard for exchange is English [PGN 17].
  Language language = Language::kEnglish;
};

/// Reads one game after another from a text of any size. It holds one game in memory. Escape lines
/// are skipped, and move numbers are ignored. A variation with an error ends before the bad word,
/// and its `fault` has the reason. The game itself stays good. A variation before the first move is
/// left out.
class PgnReader {
 public:
  /// The most plies of a game (variations included), and the most characters of a comment or tag. A
  /// game beyond them is an error. No game of chess comes near [FIDE 2023 Art. 9.6.2]. The third
  /// number is the deepest nesting of variations; deeper ones are left out.
  static constexpr std::size_t kMaxPlies = 20'000, kMaxText = PgnTokens::kMaxText, kMaxDepth = 100;

  /// Reads from `input`, which must live longer than the reader. Every error starts with `name`,
  /// for example a file's name.
  explicit PgnReader(std::istream& input, std::string name = "PGN", PgnReading reading = {});

  /// The next game. Nothing at the end of the text. InvalidArgument reads "name:line:column: game
  /// 3: what is wrong", with the first character of the bad word. Call again to read the game after
  /// the bad one.
  Expected<std::optional<PgnGame>> next();

 private:
  Error error_at(const PgnToken& token, const std::string& why) const;

  std::string name_;
  PgnEvents events_;
  PgnReading reading_;
};

}  // namespace jadoube::rules
