#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/pgn/pgn_game.h"
#include "rules/pgn/pgn_reader.h"
#include "rules/pgn/pgn_tokens.h"

namespace jadoube::rules {

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
