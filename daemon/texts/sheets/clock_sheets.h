#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>

#include "daemon/model/board.h"
#include "daemon/model/by_color.h"
#include "daemon/texts/sheets/clock_keys.h"
#include "rules/error.h"

/// Pages of plain text that an arbiter prints: what the clocks showed, and what to set.
namespace jadoube::texts {

/// What stands above a sheet.
struct SheetHead {
  /// The event, the round and the hour, as they are to be read: "Open, round 3, 15:30".
  std::string title;
  /// The board's name, and the players' names; empty where they are not known.
  std::string board;
  ByColor<std::string> players = {};
};

/// What the clocks showed when a position arose.
struct ClocksAt {
  /// The ply whose press showed them, from 0; nothing where none before the position was read.
  std::optional<std::size_t> ply;
  ByColor<std::optional<std::chrono::seconds>> times;
};

/// The last reading of both clocks among the first `plies` plies.
ClocksAt clocks_at(const model::Game& game, std::size_t plies);

/// The sheet for setting board and clock back to where they were after the first `plies` plies:
/// position and diagram, who is to move, both times, the moves completed, and where the times are
/// from. With `clock`, what the board's clock calls itself: the keys. OutOfRange where the game has
/// fewer plies.
rules::Expected<std::string> clock_restore_sheet(
    const SheetHead& head, const model::Game& game, std::size_t plies,
    const std::optional<std::string>& clock = std::nullopt, bool white_is_left = true);

/// One board's line on the clock sheet.
struct ClockSheetLine {
  std::string board;
  ByColor<std::string> players = {};
  ByColor<std::optional<std::chrono::seconds>> times = {};
  /// What each player has completed in the game, and how many plies that is; nothing where there
  /// is no game.
  ByColor<int> moves = {};
  std::optional<std::size_t> plies = std::nullopt;
  /// Who is to complete the next ply; nothing where no game goes on.
  std::optional<rules::Color> to_move = std::nullopt;
  /// Whether there is a clock, and whose time runs; nothing where nobody's does.
  bool has_clock = true;
  std::optional<rules::Color> running = std::nullopt;
  /// What is to be known besides: a result, a lost line, a finding.
  std::string note = {};
};

/// The line of the board called `id` as its record is: a ply that nothing has confirmed is not
/// completed. Where the board has no clock, the times are those of the last press.
ClockSheetLine clock_sheet_line(const std::string& id, const model::Board& board);

/// Every board's times and moves, in the order given, and how many boards that are [seen: Olympiad
/// match arbiters write them down every half hour, melbournegamescoach.blogspot.com].
std::string clock_sheet(const std::string& title, std::span<const ClockSheetLine> lines);

}  // namespace jadoube::texts
