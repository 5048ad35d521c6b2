#pragma once

#include <chrono>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/error.h"
#include "rules/position.h"

namespace jadoube::rules {

/// How a game ended, as PGN writes it.
enum class Result { kUnknown, kWhiteWins, kBlackWins, kDraw };

/// "*", "1-0", "0-1", "1/2-1/2".
std::string_view to_string(Result result);

/// One ply of a game in PGN.
struct PgnPly {
  Move move;
  /// What the mover's clock showed after the move: the comment's `[%clk h:mm:ss]`.
  std::optional<std::chrono::seconds> clock = std::nullopt;
  /// The comment's text without the commands above; empty where there is none.
  std::string comment = {};
  /// Numeric annotation glyphs, as 1 for "!".
  std::vector<int> nags = {};
};

/// One game in PGN. Tags keep their order; the seven of the roster are written first and always.
struct PgnGame {
  std::vector<std::pair<std::string, std::string>> tags = {};
  /// Where the moves start: the FEN tag's position, else the initial one.
  Position start = Position::initial();
  std::vector<PgnPly> plies = {};
  Result result = Result::kUnknown;

  /// The tag's value; nothing where the game has no such tag.
  std::optional<std::string_view> tag(std::string_view name) const;
  /// Sets or adds a tag.
  void set_tag(std::string_view name, std::string_view value);
};

/// Reads games one after another from a text of any size. Variations and escape lines are skipped.
class PgnReader {
 public:
  /// Reads from `input`, which must outlive the reader. `name` (a file's) opens every error.
  explicit PgnReader(std::istream& input, std::string name = "PGN");

  /// The next game; nothing at the end of the text. InvalidArgument reads
  /// "name:line:column: what is wrong"; reading can go on with the game after the bad one.
  Expected<std::optional<PgnGame>> next();

 private:
  std::istream* input_;
  std::string name_;
  int line_ = 1, column_ = 0;
};

/// The game in PGN's export format: seven tags first, lines of at most 79 characters, moves in SAN,
/// clocks as `{[%clk 0:03:01]}`, the result last, an empty line at the end.
std::string to_pgn(const PgnGame& game);

}  // namespace jadoube::rules
