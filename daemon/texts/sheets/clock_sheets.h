#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/model/board.h"
#include "daemon/model/by_color.h"
#include "rules/error.h"

/// The keys to press if a clock has to be set by hand.
namespace jadoube::texts {

using model::ByColor;
using model::kColors;

/// The times to set.
struct ClockTarget {
  ByColor<std::chrono::seconds> times;
  /// The number of moves for the clock's counter. Nothing: the counter stays as it is.
  std::optional<ByColor<int>> moves = std::nullopt;
  /// The player to move. The lever is up on their side.
  rules::Color to_move = rules::Color::kWhite;
  /// True if White sits at the left of the clock, seen from its front.
  bool white_is_left = true;
};

/// The source of a step.
enum class KeySource : std::uint8_t {
  kSpec,   ///< The maker's manual.
  kSeen,   ///< Somebody did it and described it.
  kGuess,  ///< Similar clocks of the maker work like this.
};

/// "spec", "seen", "guess", in the language of the thread.
std::string to_string(KeySource source);

/// One step, as a sentence.
struct KeyStep {
  std::string text;
  KeySource source = KeySource::kGuess;

  bool operator==(const KeyStep&) const = default;
};

/// The steps, in order.
struct KeySequence {
  /// True if the keys of this clock are known. If not, the steps have what to set, but name no
  /// keys.
  bool known = false;
  std::vector<KeyStep> steps;
};

/// The keys that set `target` on a clock. `clock` is its name as a board reports it ("DGT 3000
/// 2.0", "DGT XL 1.14"). If no clock can show a time (below zero, ten hours or more), no keys are
/// named. Option 23 of an XL and option 25 of a 3000 can be set over the connection instead [spec:
/// drivers/dgt/protocol.md#clock-commands].
KeySequence keys_to_set(std::string_view clock, const ClockTarget& target);

// Pages of plain text to print: the times on the clocks, and the times to set.

/// The heading of a sheet.
struct SheetHead {
  /// The tournament, the round and the time, ready to read: "Open, round 3, 15:30".
  std::string title;
  /// The board's name, and the players' names. Empty if they are not known.
  std::string board;
  ByColor<std::string> players = {};
};

/// The times on the clocks when a position arose.
struct ClocksAt {
  /// The ply whose press showed the times, from 0. Nothing if no earlier ply has a reading.
  std::optional<std::size_t> ply;
  ByColor<std::optional<std::chrono::seconds>> times;
};

/// The last reading of both clocks among the first `plies` plies.
ClocksAt clocks_at(const model::Game& game, std::size_t plies);

/// The sheet for setting board and clock back to the first `plies` plies. It has position and
/// diagram, the player to move, both times, the completed moves, and the source of the times. With
/// `clock`, the name of the board's clock, it lists the keys too. OutOfRange: the game has fewer
/// plies.
rules::Expected<std::string> clock_restore_sheet(
    const SheetHead& head, const model::Game& game, std::size_t plies,
    const std::optional<std::string>& clock = std::nullopt, bool white_is_left = true);

/// The line of one board on the clock sheet.
struct ClockSheetLine {
  std::string board;
  /// The number of the table in the tournament. 0: the game belongs to none.
  int table = 0;
  ByColor<std::string> players = {};
  ByColor<std::optional<std::chrono::seconds>> times = {};
  /// The number of moves that each player has completed, and the number of plies. Nothing if there
  /// is no game.
  ByColor<int> moves = {};
  std::optional<std::size_t> plies = std::nullopt;
  /// The player who has to complete the next ply. Nothing if no game is in play.
  std::optional<rules::Color> to_move = std::nullopt;
  /// True if there is a clock, and the player whose time runs. Nothing if the clock is stopped.
  bool has_clock = true;
  std::optional<rules::Color> running = std::nullopt;
  /// Other news: a result, a lost connection, a finding.
  std::string note = {};
};

/// The line for the board `id`. A ply that nothing has confirmed is not completed. If the board has
/// no clock, the times are those of the last press.
ClockSheetLine clock_sheet_line(const std::string& id, const model::Board& board);

/// Orders the lines as the tables: by the number of the table, then boards without one by their
/// names.
bool comes_before(const ClockSheetLine& one, const ClockSheetLine& other);

/// The times and moves of all boards, in the order given, with the players if any are known, and
/// the number of boards [seen: Olympiad match arbiters write them down every half hour,
/// melbournegamescoach.blogspot.com].
std::string clock_sheet(const std::string& title, std::span<const ClockSheetLine> lines);

}  // namespace jadoube::texts
