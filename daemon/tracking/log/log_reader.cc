#include "daemon/tracking/log/log_reader.h"

#include <algorithm>
#include <utility>

#include "daemon/tracking/log/logged_placement.h"
#include "daemon/tracking/log/logged_times.h"

namespace jadoube::tracking {

using drivers::LogEntry;

namespace {

/// True if `placement` was on the board at some time while `entries` were written, from the
/// starting position on.
bool lead_over(std::span<const LogEntry> entries, const rules::Placement& placement) {
  return ever_shows(rules::Placement::initial(), entries,
                    [&](const rules::Placement& each) { return each == placement; });
}

/// The games of the log after the last one. Entries that lead to the last game's end are that game,
/// unless it surely is another one. If the power was away since, the log begins anew and joins onto
/// nothing.
LoggedGames games_after_last(const LogJoin& join, const rules::Placement& reported) {
  auto listed = join.begun_at_list(reported);
  if (!listed.games.empty()) return listed;
  auto found = join.begun();
  auto& games = found.games;
  if (games.empty()) {
    found = join.begun_since_its_beginning();
  } else if (join.is_sure()) {
    return found;
  }
  const auto present = std::find_if(games.rbegin(), games.rend(),
                                    [&](const auto& game) { return lead_over(game, reported); });
  keep_from(found, static_cast<std::size_t>(present.base() - games.begin()));
  return found;
}

/// The games that began in the outage, if the log has the end of the game under way. Nothing if
/// that may be the game under way itself, which `may_be_last` allows.
std::optional<NextGames> next_in_log(const LogJoin& join, bool may_be_last, const Outage& outage,
                                     const LogContext& context) {
  if (!context.is_clock_known) return std::nullopt;
  const auto& ends = join.ends();
  const auto ended = join.ended();
  auto found = ended ? join.begun_after(*ended) : LoggedGames{};
  const auto missed = ended ? ended->missed : LoggedOutage{{}, {}, false};
  const bool overwritten = join.is_overwritten();
  const bool is_lost = overwritten || (!join.is_joined() && is_beyond_start(ends.played));
  if (is_lost) found = join.begun_since_its_beginning();
  if (found.games.empty()) found = join.begun_at_list(context.game.reported());
  if (found.games.empty()) return std::nullopt;
  const auto& before = is_beyond_start(ends.played) ? ends.played : ends.before;
  const auto may_be_this_one = [&](const auto& game) { return lead_over(game, before); };
  const bool is_new = join.is_sure() || overwritten || (!may_be_last && !is_far_from_start(before));
  if (!is_new && std::ranges::any_of(found.games, may_be_this_one)) return std::nullopt;
  append_seen(found, outage, ends.white);
  const auto set_up_at = end_of_first(missed.entries, found.games, outage.since, outage.read_at);
  return NextGames{missed.entries, set_up_at, std::move(found), !missed.whole};
}

/// The game that was seen to begin since the board was read. The log has `missed`, which came
/// before.
std::optional<NextGames> next_seen(const LoggedOutage& missed, const Ends& ends,
                                   const Outage& outage) {
  const auto beginning = seen_beginning(outage, JustBegun::kNo);
  if (!beginning || beginning->until == 0) return std::nullopt;
  auto ended = missed.entries;
  append(ended, as_logged(std::span(outage.since_read).first(beginning->until), ends.white));
  if (!is_set_up_anew(ends, ended)) return std::nullopt;
  auto games = seen_game(*beginning, outage, ends.white);
  games.set_up = last_squares(ended);
  return NextGames{std::move(ended), beginning->at, std::move(games)};
}

}  // namespace

LogReading read_log(std::span<const LogEntry> log, const Ends& ends, const Outage& outage,
                    const LogContext& context) {
  LogReading reading;
  const LogJoin join(log, ends);
  if (!context.game.in_play()) {
    reading.games = context.game.has_game() ? games_after_last(join, context.game.reported())
                    : context.is_record     ? games_of_record(log, ends)
                                            : games_since_start(log, ends);
    return reading;
  }
  // Two games may begin alike. What joins onto the last starting position is of this game, unless
  // the presses show otherwise.
  const LogJoin join_to_last(of_last_game(log), ends);
  if (!join.is_sure()) reading.missed = join_to_last.missed();
  if (!reading.missed || !reading.missed->whole) {
    reading.next = next_in_log(join, join_to_last.is_joined(), outage, context);
    if (reading.next) return reading;
    reading.missed = join.missed();
  }
  if (reading.missed && reading.missed->whole) {
    reading.next = next_seen(*reading.missed, ends, outage);
    if (reading.next) return reading;
  }
  reading.lacks_last_changes = !context.is_clock_in_use && join_to_last.lacks_last_changes();
  return reading;
}

std::optional<NextGames> next_game_without_log(const Outage& outage, const GameView& game,
                                               drivers::ClockSide white, JustBegun just_begun) {
  const auto beginning = seen_beginning(outage, just_begun);
  if (!beginning || !is_beyond_start(game.reported())) return std::nullopt;
  return NextGames{{}, beginning->at, seen_game(*beginning, outage, white), true};
}

}  // namespace jadoube::tracking
