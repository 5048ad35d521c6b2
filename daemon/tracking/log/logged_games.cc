#include "daemon/tracking/log/logged_games.h"

#include <algorithm>
#include <array>
#include <utility>
#include <variant>

#include "daemon/tracking/inferred/start.h"
#include "daemon/tracking/log/log_reading.h"
#include "daemon/tracking/log/logged_placement.h"
#include "daemon/tracking/log/logged_times.h"
#include "daemon/tracking/log/outage.h"
#include "daemon/tracking/sensed/sensed_placement.h"

namespace jadoube::tracking {

using drivers::ClockSide;
using drivers::LogEntry;
using drivers::LoggedPress;
using drivers::LoggedSquare;
using drivers::LogMark;
using rules::Color;
using rules::Placement;

namespace {

/// `sensor_event` as a log has it.
LogEntry as_logged(const SensorEvent& sensor_event, ClockSide white) {
  if (!sensor_event.press) return LoggedSquare{sensor_event.square, sensor_event.now, false};
  const bool whites = sensor_event.press->by == rules::Color::kWhite;
  return LoggedPress{whites ? white : drivers::other(white),
                     whites ? sensor_event.press->white : sensor_event.press->black};
}

/// A game ends where the next starting position is.
Ends at_start(ClockSide white) { return {{}, {}, Placement::initial(), {}, white}; }

}  // namespace

std::vector<LogEntry> as_logged(std::span<const SensorEvent> sensor_events, ClockSide white) {
  std::vector<LogEntry> entries;
  for (const auto& each : sensor_events) entries.push_back(as_logged(each, white));
  return entries;
}

std::vector<LogEntry> as_logged(std::span<const rules::Move> plies) {
  std::vector<LogEntry> entries;
  for (const auto move : plies) {
    entries.push_back(LoggedSquare{move.from, rules::Piece::kNone, false});
    entries.push_back(LoggedSquare{move.to, Placement::initial()[move.from], false});
  }
  return entries;
}

void keep_from(LoggedGames& found, std::size_t first) {
  auto& games = found.games;
  if (first == 0) return;
  found.set_up = last_squares(games[first - 1]);
  found.from.reset();
  games.erase(games.begin(), games.begin() + static_cast<std::ptrdiff_t>(first));
}

std::chrono::nanoseconds time_taken(const LoggedGames& found) {
  std::chrono::nanoseconds taken{0};
  for (const auto& game : found.games) taken += tracking::time_taken(game);
  return taken;
}

std::vector<LogEntry> last_squares(std::span<const LogEntry> log) {
  std::vector<LogEntry> last;
  for (auto at = log.size(); at > 0 && last.size() < kSetUp; --at) {
    if (square_in(log[at - 1]) != nullptr) last.push_back(log[at - 1]);
    if (begins_a_list(log[at - 1])) break;
  }
  std::ranges::reverse(last);
  return last;
}

LoggedGames games_since_start(std::span<const LogEntry> log, const Ends& ends) {
  std::vector<std::size_t> starts;
  for (std::size_t i = 0; i < log.size(); ++i) {
    if (is_starting_position(log[i])) starts.push_back(i);
  }
  const auto since = [&](std::size_t number) {
    const auto end = number + 1 < starts.size() ? starts[number + 1] : log.size();
    return log.subspan(starts[number], end - starts[number]);
  };
  // The last starting position may have been set up after the reading, while the log came.
  auto count = starts.size();
  std::optional<std::vector<LogEntry>> last;
  for (int tried = 0; !last && count > 0 && tried < 2; ++tried)
    last = game_in(since(--count), ends);
  if (!last) return {};
  LoggedGames found;
  const auto add = [&](std::size_t number, std::vector<LogEntry> game) {
    if (found.games.empty()) found.set_up = last_squares(log.first(starts[number]));
    found.games.push_back(std::move(game));
  };
  // Of two plies that are taken back only those two are pressed.
  constexpr std::ptrdiff_t kPressedInPlay = 3;
  // What was played since a starting position to which play led again.
  std::vector<LogEntry> played;
  std::size_t first = 0;
  for (std::size_t number = 0; number < count; ++number) {
    if (played.empty()) first = number;
    const auto game = game_in(since(number), at_start(ends.white));
    if (game) played.insert(played.end(), game->begin(), game->end());
    const bool anew = game && is_set_up_anew(Placement::initial(), *game);
    if (anew) add(first, std::move(played));
    if (anew || !game || presses_in(*game) < kPressedInPlay) played.clear();
  }
  played.insert(played.end(), last->begin(), last->end());
  add(played.size() == last->size() ? count : first, std::move(played));
  return found;
}

namespace {

/// Has `game` come before those that were `found`; `from`: as in LoggedGames.
void put_first(LoggedGames& found, std::span<const LogEntry> game,
               const std::optional<rules::Position>& from) {
  found.set_up.clear();
  found.games.emplace(found.games.begin(), game.begin(), game.end());
  found.from = from;
}

/// The side that was to move at the placement `current`, before `game`. It is the side that presses
/// first, if a piece of that side was moved by then, or else the other. If nobody presses, it is
/// the side whose piece comes to a square first.
std::optional<Color> first_to_move(Placement current, std::span<const LogEntry> game,
                                   ClockSide white) {
  std::array<bool, 2> is_moved{};
  std::optional<Color> came;
  for (const auto& entry : game) {
    if (const auto* seen = square_in(entry)) {
      const auto arrived = seen->piece != rules::Piece::kNone;
      const auto piece = arrived ? seen->piece : current[seen->square];
      current.set(seen->square, seen->piece);
      if (piece == rules::Piece::kNone) continue;
      is_moved[static_cast<std::size_t>(rules::color_of(piece))] = true;
      if (arrived && !came) came = rules::color_of(piece);
    } else if (const auto* press = std::get_if<LoggedPress>(&entry)) {
      const auto by = press->side == white ? Color::kWhite : Color::kBlack;
      return is_moved[static_cast<std::size_t>(by)] ? by : opponent_of(by);
    }
  }
  return came;
}

/// True if one of the next of `entries` lifts `piece` from `current`: a board reports squares in
/// the order in which it scans them.
bool is_lifted_next(const Placement& current, std::span<const LogEntry> entries,
                    rules::Piece piece) {
  constexpr std::size_t kNext = 2;
  return std::ranges::any_of(entries.first(std::min(kNext, entries.size())), [&](const auto& each) {
    const auto* seen = square_in(each);
    return seen != nullptr && seen->piece == rules::Piece::kNone && current[seen->square] == piece;
  });
}

/// The number of `entries` after `earlier` until pieces were put down that were in hands then.
/// These pieces were not lifted since.
std::size_t until_put_down(Placement earlier, std::span<const LogEntry> entries) {
  constexpr int kFirst = 2;
  std::vector<rules::Piece> lifted;
  std::size_t until = 0;
  int came = 0;
  for (std::size_t i = 0; i < entries.size() && came < kFirst; ++i) {
    const auto* seen = square_in(entries[i]);
    if (seen == nullptr) continue;
    const auto piece = std::ranges::find(lifted, seen->piece);
    if (seen->piece == rules::Piece::kNone) {
      lifted.push_back(earlier[seen->square]);
    } else {
      ++came;
      const bool is_known =
          piece != lifted.end() || is_lifted_next(earlier, entries.subspan(i + 1), seen->piece);
      if (!is_known) until = i + 1;
      if (piece != lifted.end()) lifted.erase(piece);
    }
    earlier.set(seen->square, seen->piece);
  }
  return until;
}

/// True if `entry` may as well put a piece up.
bool is_no_play(const LogEntry& entry) {
  const auto* seen = square_in(entry);
  return seen == nullptr || returns_to_start(seen->square, seen->piece);
}

}  // namespace

LoggedGames games_since_list(std::span<const LogEntry> log, const Ends& ends) {
  const auto start_at = starting_position_from(log, 0);
  const bool is_last = start_at == log.size();
  const auto game = game_since_list(log.first(start_at), is_last ? ends : at_start(ends.white));
  if (!game || (!is_last && std::ranges::all_of(*game, is_no_play))) return {};
  auto found = games_since_start(log.subspan(start_at), ends);
  if (!is_last && found.games.empty()) return {};
  auto earlier = listed_pieces(log, 0).placement;
  if (const auto plies = first_plies(earlier, kSensingOfLogs)) {
    auto whole = as_logged(*plies);
    append(whole, *game);
    put_first(found, whole, std::nullopt);
    return found;
  }
  auto played = *game;
  if (is_last) append(played, as_logged(ends.since, ends.white));
  const auto held = until_put_down(earlier, played);
  for (const auto& entry : std::span(played).first(held)) {
    if (const auto* seen = square_in(entry)) earlier.set(seen->square, seen->piece);
  }
  const auto turn = first_to_move(earlier, std::span(played).subspan(held), ends.white);
  const auto start = turn ? middle_start(earlier, *turn, kSensingOfLogs) : std::nullopt;
  if (!start) return {};
  put_first(found, std::span(*game).subspan(std::min(held, game->size())), start->position);
  return found;
}

std::vector<LogEntry> as_record(const LoggedGames& games, ClockSide white) {
  auto log = games.set_up;
  if (games.from) {
    log.emplace_back(LogMark::kPowerUp);
    const auto& earlier = games.from->placement();
    for (const auto square : rules::Squares(rules::kAllSquares)) {
      if (earlier[square] == rules::Piece::kNone) continue;
      log.emplace_back(LoggedSquare{square, earlier[square], false});
    }
    // The side that is not to move has pressed. So nothing that happens next is taken for one of
    // the list.
    const bool whites_turn = games.from->turn() == Color::kWhite;
    log.emplace_back(LoggedPress{whites_turn ? drivers::other(white) : white, {}});
  }
  for (std::size_t i = 0; i < games.games.size(); ++i) {
    const auto mark =
        white == ClockSide::kLeft ? LogMark::kStartingPosition : LogMark::kTurnedStartingPosition;
    if (i > 0 || !games.from) log.emplace_back(mark);
    append(log, games.games[i]);
  }
  return log;
}

LoggedGames games_of_record(std::span<const LogEntry> log, const Ends& ends) {
  const bool is_listed = !log.empty() && log.front() == LogEntry(LogMark::kPowerUp);
  const auto pieces = is_listed ? listed_pieces(log, 0) : ListedPieces{{}, log.size()};
  const auto* press =
      pieces.end < log.size() ? std::get_if<LoggedPress>(&log[pieces.end]) : nullptr;
  if (press == nullptr) return games_since_start(log, ends);
  const auto turn = press->side == ends.white ? Color::kBlack : Color::kWhite;
  const auto start_at = starting_position_from(log, 0);
  auto found = games_since_start(log.subspan(start_at), ends);
  const auto start = position_started(pieces.placement, turn, kSensingOfLogs);
  if (start) put_first(found, log.first(start_at).subspan(pieces.end + 1), *start);
  return found;
}

}  // namespace jadoube::tracking
