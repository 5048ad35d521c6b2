#pragma once

#include <optional>
#include <span>
#include <vector>

#include "daemon/tracking/log/log_join.h"
#include "daemon/tracking/log/outage.h"
#include "daemon/tracking/log/seen_games.h"
#include "daemon/tracking/stage_values.h"
#include "drivers/observation.h"

/// What a board's log has of an outage. `format.md` has examples. All functions are pure.
namespace jadoube::tracking {

/// What is known of the game and its clock when a log is read.
struct LogContext {
  GameView game;
  /// True if there is no clock, or the clock shows who is to move.
  bool is_clock_known = true;
  bool is_clock_in_use = false;
  /// True if the log is one that the tracker wrote itself: a restart reads it.
  bool is_record = false;
};

/// The game under way ended in the outage, and others began.
struct NextGames {
  /// What the log has of the end of the game under way.
  std::vector<drivers::LogEntry> ended;
  /// When the pieces were set up for the next game.
  drivers::Instant set_up_at;
  /// The games that began, in order.
  LoggedGames games;
  /// True if the log lacks plies of the game that ended.
  bool is_cut = false;
};

/// What a log has of an outage.
struct LogReading {
  /// What it has of the game under way. Nothing if it does not join onto that game.
  std::optional<LoggedOutage> missed;
  /// True if changes right before the outage are in the log, and were not observed. Only known
  /// without a clock.
  bool lacks_last_changes = false;
  /// The games that began in the outage, if the game under way ended there.
  std::optional<NextGames> next;
  /// The games that may begin, if no game is under way.
  LoggedGames games;
};

/// Reads `log`, whose squares are named as chess names them. `ends`: what was observed before and
/// after `outage`.
LogReading read_log(std::span<const drivers::LogEntry> log, const Ends& ends, const Outage& outage,
                    const LogContext& context);

/// The game under way ended, and nothing is known of how: the next one was seen to begin since the
/// board was read. Nothing if no beginning was seen.
std::optional<NextGames> next_game_without_log(const Outage& outage, const GameView& game,
                                               drivers::ClockSide white, JustBegun just_begun);

}  // namespace jadoube::tracking
