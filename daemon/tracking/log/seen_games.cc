#include "daemon/tracking/log/seen_games.h"

#include <algorithm>

#include "daemon/tracking/inferred/start.h"
#include "daemon/tracking/log/logged_placement.h"
#include "daemon/tracking/sensed/gesture.h"
#include "daemon/tracking/sensed/sensed_placement.h"

namespace jadoube::tracking {

using drivers::ClockSide;
using drivers::Instant;
using drivers::LogEntry;
using drivers::LoggedPress;
using drivers::LoggedSquare;
using rules::Piece;
using rules::Placement;

namespace {

/// The last starting position since the board was read.
std::optional<SeenBeginning> seen_starting_position(const Outage& outage) {
  auto current = outage.as_read.placement();
  std::optional<SeenBeginning> beginning;
  if (current == Placement::initial()) beginning = {0, outage.read_at};
  for (std::size_t i = 0; i < outage.since_read.size(); ++i) {
    const auto& each = outage.since_read[i];
    if (each.press) continue;
    current.set(each.square, each.now);
    if (current == Placement::initial()) beginning = {i + 1, each.at};
  }
  return beginning;
}

/// True if it is play when `piece` comes to a square: neither a result nor the starting position
/// has the piece there.
bool is_play(rules::Square square, Piece piece) {
  return !returns_to_start(square, piece) && !(is_king(piece) && is_centre(square));
}

/// True if `game` was played on after `earlier` was last on the board in it.
bool is_played_on_from(std::span<const LogEntry> game, const Placement& earlier) {
  auto current = Placement::initial();
  bool was_on_board = false, is_played_on = false;
  for (const auto& entry : game.first(until_set_up(game, current))) {
    const auto* seen = square_in(entry);
    if (seen == nullptr) continue;
    is_played_on |= was_on_board && is_play(seen->square, seen->piece);
    current.set(seen->square, seen->piece);
    if (current == earlier) was_on_board = true, is_played_on = false;
  }
  return is_played_on;
}

}  // namespace

std::optional<SeenBeginning> seen_beginning(const Outage& outage, JustBegun just_begun) {
  auto beginning = seen_starting_position(outage);
  if (beginning || just_begun == JustBegun::kNo) return beginning;
  const auto plies = first_plies(outage.as_read.placement(), kSensingOfLogs);
  if (!plies) return std::nullopt;
  return SeenBeginning{0, outage.read_at, as_logged(*plies)};
}

LoggedGames seen_game(const SeenBeginning& beginning, const Outage& outage, ClockSide white) {
  const auto seen = std::span(outage.since_read);
  auto game = beginning.first_plies;
  append(game, as_logged(seen.subspan(beginning.until), white));
  return {last_squares(as_logged(seen.first(beginning.until), white)), {std::move(game)}};
}

void append_seen(LoggedGames& found, const Outage& outage, ClockSide white) {
  auto& games = found.games;
  const auto seen = std::span(outage.since_read);
  const auto start = seen_starting_position(outage);
  const auto until = start ? start->until : 0;
  append(games.back(), as_logged(seen.first(until), white));
  if (start && is_set_up_anew(Placement::initial(), games.back())) games.emplace_back();
  append(games.back(), as_logged(seen.subspan(until), white));
}

std::optional<drivers::Instant> add_seen(LoggedGames& found, const Outage& outage, ClockSide white,
                                         std::size_t first, JustBegun just_begun) {
  const auto logged = found.games.size();
  const auto beginning = seen_beginning(outage, just_begun);
  if (logged > 0) {
    append_seen(found, outage, white);
  } else if (beginning) {
    found = seen_game(*beginning, outage, white);
  } else {
    return std::nullopt;
  }
  first = std::min(first, found.games.size() - 1);
  keep_from(found, first);
  return first >= logged ? std::optional(beginning->at) : std::nullopt;
}

std::size_t until_set_up(std::span<const LogEntry> entries, rules::Placement before) {
  Gesture gesture;
  std::size_t until_kings = 0, until_set_up_from = 0;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const auto* seen = square_in(entries[i]);
    if (seen == nullptr || !returns_to_start(seen->square, seen->piece)) until_set_up_from = i + 1;
    if (seen == nullptr) continue;
    before.set(seen->square, seen->piece);
    const bool earlier = gesture.kings_in_centre();
    gesture.look({}, before);
    if (gesture.kings_in_centre() && !earlier) until_kings = i + 1;
  }
  return until_kings > 0 ? until_kings : until_set_up_from;
}

bool is_played_on(const Outage& outage) {
  return std::ranges::any_of(outage.since_read, [](const SensorEvent& each) {
    return !each.press && is_play(each.square, each.now);
  });
}

std::optional<std::size_t> under_way_at_first(const LoggedGames& found, const Outage& outage) {
  if (outage.all_read.size() < 2) return std::nullopt;
  const auto& first = outage.all_read.front();
  if (shows_result(first, {})) return std::nullopt;
  for (auto number = found.games.size(); number-- > 0;) {
    if (is_played_on_from(found.games[number], first)) return number;
  }
  return std::nullopt;
}

}  // namespace jadoube::tracking
