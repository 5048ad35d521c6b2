#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "daemon/tracking/log/log_join.h"
#include "daemon/tracking/log/outage.h"
#include "drivers/observation.h"

/// Games of a log, and what was seen of them and of later ones since the board was read.
namespace jadoube::tracking {

/// Games that are to begin, and since when the first of them may have been played.
struct GamesFound {
  LoggedGames found;
  drivers::Instant since;
};

/// The same, when that begins, before anything else happens, and when the log had come.
struct PendingGames : GamesFound {
  drivers::Instant due, known_at;

  /// Reads or writes all of it.
  template <typename Archive>
  void serialize(Archive& archive) {
    archive(found, since, due, known_at);
  }
};

/// How a game begins that was seen since the board was read.
struct SeenBeginning {
  /// The starting position was the placement after this number of the changes since then; and the
  /// time of that.
  std::size_t until;
  drivers::Instant at;
  /// It was not seen itself, but only these plies lead from it to what was read.
  std::vector<drivers::LogEntry> first_plies = {};
};

/// kYes if a placement one or two plies after the starting position counts as a game's beginning,
/// though the starting position was not seen.
enum class JustBegun : bool { kNo, kYes };

/// The last game whose starting position was seen since the board was read, or which had just begun
/// then. Nothing if there is none.
std::optional<SeenBeginning> seen_beginning(const Outage& outage, JustBegun just_begun);

/// The game of which `beginning` was seen, up to now.
LoggedGames seen_game(const SeenBeginning& beginning, const Outage& outage,
                      drivers::ClockSide white);

/// Has what was seen since the reading follow the games that a log had, one at least. Another one
/// begins there where pieces were set up anew.
void append_seen(LoggedGames& found, const Outage& outage, drivers::ClockSide white);

/// The same, and keeps the games from number `first` on, and always the last one. When the first of
/// these was seen to begin; nothing where it was not.
std::optional<drivers::Instant> add_seen(LoggedGames& found, const Outage& outage,
                                         drivers::ClockSide white, std::size_t first,
                                         JustBegun just_begun);

/// How many of `entries`, which come between the placement `before` and the starting position, are
/// play and its result. Play ends when the kings are put into the centre for the last time.
/// Otherwise it ends when pieces only return to their starting squares and nobody presses.
std::size_t until_set_up(std::span<const drivers::LogEntry> entries, rules::Placement before);

/// True if plies were made since the board was read: pieces moved to squares where neither a result
/// nor the starting position has them.
bool is_played_on(const Outage& outage);

/// The last of the games in `found` that was under way when the board was first read. It was played
/// on before the board was read again. Nothing if there is none.
std::optional<std::size_t> under_way_at_first(const LoggedGames& found, const Outage& outage);

}  // namespace jadoube::tracking
