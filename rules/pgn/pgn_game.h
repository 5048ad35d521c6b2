#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "rules/error.h"
#include "rules/laws/ending.h"
#include "rules/position.h"

namespace jadoube::rules {

struct PgnPly;

/// A message between programs in a comment. `[%eval 0.25]` is {"eval", "0.25"}, `[%csl Ga4]` is
/// {"csl", "Ga4"}. Any name is kept, and the value's text is kept unchanged.
struct PgnCommand {
  std::string name;
  std::string value = {};

  bool operator==(const PgnCommand&) const = default;
};

/// A variation. It starts from the position before the ply that has it.
struct PgnLine {
  /// The comment before the first move, with its commands, on one line.
  std::string comment = {};
  // No initializer: it would need the complete type of the plies.
  std::vector<PgnPly> plies;
  /// The first error in the variation, if any. The variation ends before it.
  std::optional<Error> fault = std::nullopt;

  bool operator==(const PgnLine&) const;
};

/// One ply of a PGN game, with its annotations.
struct PgnPly {
  /// A legal move, unless the reader accepts moves as they stand. In a variation it may be
  /// `kNullMove`.
  Move move;
  /// The time on the player's clock after the move: `[%clk h:mm:ss.f]` in the comment.
  std::optional<std::chrono::milliseconds> clock = std::nullopt;
  /// The comment after the move, without its commands, on one line. Empty if there is none.
  std::string comment = {};
  /// Numeric annotation glyphs, 0 to 255. For example, 1 is "!" [PGN 10].
  std::vector<int> nags = {};
  /// The time that the move took: `[%emt h:mm:ss.f]` in the comment.
  std::optional<std::chrono::milliseconds> elapsed = std::nullopt;
  /// The other commands of the comment, in their order: eval, cal, csl and any other.
  std::vector<PgnCommand> commands = {};
  /// A comment before the move that comes after the last move's variations, with its commands, on
  /// one line. A comment directly after the last move is that move's `comment`.
  std::string comment_before = {};
  /// The alternatives to this ply [PGN 8.2.5].
  std::vector<PgnLine> variations = {};
  /// The move as it is written. Empty: in SAN. What was read has none.
  std::string text = {};

  bool operator==(const PgnPly&) const;
};

/// One game in PGN. The main line is `plies`.
struct PgnGame {
  /// In the order in which they were read or set.
  std::vector<std::pair<std::string, std::string>> tags = {};
  /// The position before the first move: from the FEN tag, or else the starting position.
  Position start = Position::initial();
  /// The comment before the first move, with its commands, on one line. Empty if there is none.
  std::string comment = {};
  std::vector<PgnPly> plies = {};
  /// The result after the moves. If there is none, the Result tag.
  Result result = Result::kUnknown;
  /// The first error, if the reader keeps the good part of a bad game.
  std::optional<Error> fault = std::nullopt;

  /// The tag's value. Nothing if the game has no such tag.
  std::optional<std::string_view> tag(std::string_view name) const;
  /// Sets or adds a tag.
  void set_tag(std::string_view name, std::string_view value);

  bool operator==(const PgnGame&) const = default;
};

/// The result of a word or tag as people write it: any dash, "½-½", "1/2" or "½". Nothing for any
/// other text. `text` is UTF-8, but may be any bytes.
std::optional<Result> parse_pgn_result(std::string_view text);

}  // namespace jadoube::rules
