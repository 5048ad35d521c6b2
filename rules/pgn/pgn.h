#pragma once

#include <chrono>
#include <cstddef>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "rules/error.h"
#include "rules/laws/result.h"
#include "rules/pgn/pgn_tokens.h"
#include "rules/position.h"

namespace jadoube::rules {

/// One ply of a game in PGN.
struct PgnPly {
  Move move;
  /// What the mover's clock showed after the move: the comment's `[%clk h:mm:ss]`. A fraction of a
  /// second is cut off.
  std::optional<std::chrono::seconds> clock = std::nullopt;
  /// The comment's text without the command above, on one line; empty where there is none.
  std::string comment = {};
  /// Numeric annotation glyphs, as 1 for "!".
  std::vector<int> nags = {};

  bool operator==(const PgnPly&) const = default;
};

/// One game in PGN. Tags keep their order; the seven of the roster are written first and always.
struct PgnGame {
  std::vector<std::pair<std::string, std::string>> tags = {};
  /// Where the moves start: the FEN tag's position, else the initial one.
  Position start = Position::initial();
  /// The comment before the first move, on one line; empty where there is none.
  std::string comment = {};
  std::vector<PgnPly> plies = {};
  /// What ends the moves; where nothing does, the Result tag.
  Result result = Result::kUnknown;

  /// The tag's value; nothing where the game has no such tag.
  std::optional<std::string_view> tag(std::string_view name) const;
  /// Sets or adds a tag.
  void set_tag(std::string_view name, std::string_view value);

  bool operator==(const PgnGame&) const = default;
};

/// Reads games one after another from a text of any size, holding one game at a time. Variations
/// and escape lines are skipped. Move numbers are not looked at.
class PgnReader {
 public:
  /// A game with more plies, or a comment or tag with more characters, is refused; no game of chess
  /// comes near [FIDE 2023 Art. 9.6.2].
  static constexpr std::size_t kMaxPlies = 20'000, kMaxText = PgnTokens::kMaxText;

  /// Reads from `input`, which must outlive the reader. `name` (a file's) opens every error.
  explicit PgnReader(std::istream& input, std::string name = "PGN");

  /// The next game; nothing at the end of the text. InvalidArgument reads
  /// "name:line:column: what is wrong" and names the first character of the offending word; reading
  /// can go on with the game after the bad one.
  Expected<std::optional<PgnGame>> next();

 private:
  class Game;

  PgnToken take();
  void put_back(PgnToken token) { pending_ = std::move(token); }
  Expected<std::optional<PgnGame>> read_game();
  tl::unexpected<Error> refuse_at(const PgnToken& token, const std::string& why) const;
  void skip_to_next_game();

  std::string name_;
  PgnTokens tokens_;
  std::optional<PgnToken> pending_;
};

/// The game in PGN's export format: seven tags first, lines of at most 79 characters, moves in SAN,
/// clocks as `{[%clk 0:03:01]}`, the result last, an empty line at the end. The Result tag is the
/// game's result; SetUp and FEN are written where the game does not start from the initial
/// position. What PGN cannot hold is changed: '}' in a comment becomes ')', "[%clk" in a ply's
/// comment "(%clk" where it would be read as the clock, a line end or other control character a
/// blank; a tag whose name is not of letters, digits and '_' is left out.
std::string to_pgn(const PgnGame& game);

}  // namespace jadoube::rules
