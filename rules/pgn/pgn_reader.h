#pragma once

#include <cstddef>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/notation/language.h"
#include "rules/pgn/pgn_events.h"
#include "rules/pgn/pgn_game.h"
#include "rules/pgn/pgn_tokens.h"

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

/// The game that a reader is reading: takes its words one by one and knows, for each line that is
/// open, the position it has come to.
class PgnBuilder {
 public:
  explicit PgnBuilder(PgnReading reading);
  PgnBuilder(const PgnBuilder&) = delete;
  PgnBuilder& operator=(const PgnBuilder&) = delete;

  /// Takes the next word. Nothing, or why it cannot be; then either the game is given up or
  /// it is cut off.
  std::optional<std::string> take(const PgnToken& token);

  /// Ends the variation that is open before the word that could not be read.
  void cut_off_variation(Error error);

  /// Ends the game before the word that could not be read. Before the first move a word that is
  /// none (a bad tag) is only left out.
  void cut_off_game(Error error);

  /// Whether the game has become larger than any may be.
  bool full() const { return full_; }

  /// The game, ended by a result's text, or by nothing.
  PgnGame ended_by(std::string_view result);

 private:
  // A line that is open: where its parts are kept, nowhere if it is left out.
  struct Line {
    std::vector<PgnPly>* plies;
    std::string* comment;
    std::optional<Error>* fault;
    // Before and after its last ply.
    Position before, now;
    // What belongs before the next ply.
    std::string next_comment = {};
    bool behind_variation = false;
    // What follows is left out.
    bool cut = false;
  };

  std::optional<std::string> count(std::size_t text_size);
  std::optional<std::string> add_tag(const PgnToken& token);
  std::optional<std::string> add_move(const std::string& word);
  std::optional<std::string> add_comment(const std::string& text);
  std::optional<std::string> add_nag(int number);
  std::optional<std::string> begin_variation();
  void end_variation();
  void end_line();
  Expected<Move> read(const std::string& word) const;

  PgnReading reading_;
  PgnGame game_;
  std::vector<Line> lines_;
  // Variations open within the deepest that is kept.
  std::size_t too_deep_ = 0;
  std::size_t plies_ = 0, text_size_ = 0;
  bool full_ = false, only_left_out_ = false;
};

}  // namespace jadoube::rules
