#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "rules/error.h"
#include "rules/laws/result.h"
#include "rules/position.h"

namespace jadoube::rules {

struct PgnPly;

/// What programs say to each other in a comment: `[%eval 0.25]` is {"eval", "0.25"}, `[%csl Ga4]`
/// {"csl", "Ga4"}. Any name; the value's text is kept as it is.
struct PgnCommand {
  std::string name;
  std::string value = {};

  bool operator==(const PgnCommand&) const = default;
};

/// A variation: it starts from the position before the ply that it belongs to.
struct PgnLine {
  /// The comment before its first move, with its commands, on one line.
  std::string comment = {};
  // Without an initializer, which would need the plies' type to be complete.
  std::vector<PgnPly> plies;
  /// The first thing in it that could not be read, if any: it ends there.
  std::optional<Error> fault = std::nullopt;

  bool operator==(const PgnLine&) const;
};

/// One ply of a game in PGN, with what is written beside it.
struct PgnPly {
  /// A legal move, unless the reader was told to take moves as they stand; in a variation it may be
  /// `kNullMove`.
  Move move;
  /// What the mover's clock showed after the move: the comment's `[%clk h:mm:ss.f]`.
  std::optional<std::chrono::milliseconds> clock = std::nullopt;
  /// The comment behind the move without its commands, on one line; empty where there is none.
  std::string comment = {};
  /// Numeric annotation glyphs, 0 to 255, as 1 for "!" [PGN 10].
  std::vector<int> nags = {};
  /// What the move took: the comment's `[%emt h:mm:ss.f]`.
  std::optional<std::chrono::milliseconds> elapsed = std::nullopt;
  /// The comment's other commands in their order: eval, cal, csl, any.
  std::vector<PgnCommand> commands = {};
  /// The comment before the move that is not the one behind the last move: it follows the last
  /// move's variations. With its commands, on one line.
  std::string comment_before = {};
  /// What might have been played instead of this ply [PGN 8.2.5].
  std::vector<PgnLine> variations = {};

  bool operator==(const PgnPly&) const;
};

/// One game in PGN. The main line is `plies`.
struct PgnGame {
  /// In the order they were read or set.
  std::vector<std::pair<std::string, std::string>> tags = {};
  /// Where the moves start: the FEN tag's position, else the initial one.
  Position start = Position::initial();
  /// The comment before the first move, with its commands, on one line; empty where there is none.
  std::string comment = {};
  std::vector<PgnPly> plies = {};
  /// What ends the moves; where nothing does, the Result tag.
  Result result = Result::kUnknown;
  /// The first thing that could not be read, where the reader keeps the good part of a bad game.
  std::optional<Error> fault = std::nullopt;

  /// The tag's value; nothing where the game has no such tag.
  std::optional<std::string_view> tag(std::string_view name) const;
  /// Sets or adds a tag.
  void set_tag(std::string_view name, std::string_view value);

  bool operator==(const PgnGame&) const = default;
};

}  // namespace jadoube::rules
