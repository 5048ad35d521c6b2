#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/outputs/http/output_routes.h"
#include "daemon/outputs/release.h"
#include "daemon/outputs/table.h"
#include "rules/pgn/pgn.h"

namespace jadoube::outputs {

/// The tag ClockSource of a game whose times were not read from a clock.
extern const char* const kComputedClock;

/// The tag MoveSource of a game on a board that reports legal moves only.
extern const char* const kOnlyLegalMoves;

/// The differences of a live text between its readers.
struct LiveForm {
  /// Only a time control of two numbers, "5400+30", is written. Every other one is left out,
  /// because it would hide the one of the tournament [spec: the reader of Lichess].
  bool simple_time_control = false;
  /// The two tags with the present clocks are written only if the game is frozen. In every other
  /// game, the reader has them from the moves, and the text changes less often.
  bool clock_tags_if_frozen = false;
  /// A player who is known to have no FIDE id has the id "0". Otherwise Lichess guesses one by the
  /// name.
  bool writes_zero_fide_id = false;
};

/// The form for Lichess, as a push.
inline constexpr LiveForm kLichessForm = {
    .simple_time_control = true, .clock_tags_if_frozen = true, .writes_zero_fide_id = true};

/// The tags that describe a game, without its moves: players, round, table, teams, GameId.
rules::PgnGame with_heading(const Heading& heading, const ReleasedGame& game);

/// The game for readers of live PGN: export format, with `[%clk]` after each move with a known
/// clock. It has no other comment, no variation, and no illegal move. It ends with an empty line.
std::string live_pgn(const Heading& heading, const ReleasedGame& game, const LiveForm& form = {});

/// The PGN that HTTP serves, under stable paths:
///
/// - `live.pgn`: the present or last round of each section, and the boards without a tournament.
///   `games.pgn` is the same.
/// - `open/a/round-3.pgn`: one round. `open/a/round-3/game-12.pgn`: the game at table 12 of it.
/// - `open/a.pgn`: all rounds of a section. `open.pgn`: all of a tournament.
/// - `boards.pgn`: the boards without a tournament. `boards/ID.pgn`: one of them.
/// - An empty path: the list of all these paths, as text.
///
/// `games`: the text of each game.
Documents::ByPath pgn_pages(const std::vector<Round>& rounds, TableTexts& games);

/// What a text in the form of DGT LiveChess depends on besides the game.
struct LiveChessForm {
  /// The name of the program in the text. Readers expect DGT LiveChess.
  std::string program = "DGT LiveChess/2.2.6";
  /// The text is the first one in its file: it has the tag ePGN.
  bool is_first = true;
};

/// The game byte for byte as DGT LiveChess writes it: its tags in its order, its lines, and clock
/// and used time after each move. It ends with an empty line. [seen: files that LiveChess 2.2
/// wrote]
std::string livechess_pgn(const Heading& heading, const ReleasedGame& game,
                          const LiveChessForm& form = {});

/// Puts words into lines as DGT LiveChess does. A line has at most 79 characters. Only a move
/// number may end one character later. [seen: files that LiveChess 2.2 wrote]
class LiveChessLayout {
 public:
  /// Adds a text. Lines may end at each of its blanks.
  void add(std::string_view text);
  /// Adds a move number: "12.".
  void add_number(std::string_view number) { add_word(number, kNumberWidth); }

  /// Returns the text.
  std::string take() { return std::move(text_); }

 private:
  static constexpr std::size_t kWidth = 79, kNumberWidth = 80;

  void add_word(std::string_view word, std::size_t width);

  std::string text_;
  std::size_t line_ = 0;
};

}  // namespace jadoube::outputs
