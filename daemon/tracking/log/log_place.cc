// What was observed last shows where the outage begins in a log. The last changes before it are in
// the log too, in the same order. The same position may have been on the board more than once, so
// the place where most of them fit is taken. The last change may be another one in the log: while
// one square alone changes, the board overwrites its entry. A few changes that were lost on the
// connection do not break off the comparison.
//
// If none fits, for example because squares were misread on the way, the placement before may
// decide. It must be so far from the starting position that no other game has led there.
//
// Presses are not compared in their order with the squares, because both a host and the board
// receive them late. They decide between games that began alike, because the clock showed other
// times. For starting positions from which no move was made, the order in which the pieces were set
// up decides.
#include "daemon/tracking/log/log_place.h"

#include <algorithm>
#include <cstdlib>
#include <tuple>
#include <variant>
#include <vector>

#include "daemon/tracking/log/logged_placement.h"
#include "daemon/tracking/log/logged_times.h"
#include "daemon/tracking/sensed/sensed_placement.h"

namespace jadoube::tracking {

using drivers::LogEntry;
using drivers::LoggedPress;

namespace {

/// If the log has not named every square since its beginning, at least kProof changes must fit.
/// Otherwise kLikely changes, if as many were observed.
constexpr std::size_t kProof = 8, kLikely = 3;
/// The press that was observed last is at most this number of entries before the last change, or
/// after it.
constexpr std::size_t kPressNearby = 8, kPressSoonAfter = 3;

/// At most this number of placements in a row may be missing in the log.
constexpr int kMostNotPassed = 2;

/// No other pieces were set up by this number of same changes.
constexpr std::size_t kSetUpProof = 8;
/// Also not by this number more than in any later game of the log [guess].
constexpr std::size_t kMoreThanLater = 2;

/// The last change in `lately`; null where there is none.
const SensorEvent* last_change(std::span<const SensorEvent> lately) {
  const auto last =
      std::find_if(lately.rbegin(), lately.rend(), [](const auto& each) { return !each.press; });
  return last == lately.rend() ? nullptr : &*last;
}

/// The presses before entry `at` of the same game, the last first.
std::vector<LogEntry> presses_before(std::span<const LogEntry> log, std::size_t at) {
  std::vector<LogEntry> presses;
  for (; at > 0 && !is_starting_position(log[at - 1]); --at) {
    if (std::holds_alternative<LoggedPress>(log[at - 1])) presses.push_back(log[at - 1]);
  }
  return presses;
}

/// The presses that were observed before the outage, the last first.
std::vector<Press> presses_observed(const Ends& ends) {
  std::vector<Press> presses;
  for (const auto& each : ends.lately) {
    if (each.press) presses.push_back(*each.press);
  }
  std::ranges::reverse(presses);
  return presses;
}

/// How well the presses that were observed fit the presses before entry `begin`. They are compared
/// one after the other from the last on: 2 for each that has the same time, 1 for a second's
/// difference. A single press may have been missed, or observed twice.
std::size_t presses_fitting(std::span<const LogEntry> log, std::size_t begin, const Ends& ends) {
  const auto observed = presses_observed(ends);
  const auto logged = presses_before(log, after_observed_press(log, begin, ends).value_or(0));
  const auto between = [&](std::size_t h, std::size_t l) {
    const bool are = h < observed.size() && l < logged.size();
    return are ? seconds_between(logged[l], observed[h], ends) : std::nullopt;
  };
  std::size_t fit = 0;
  for (std::size_t h = 0, l = 0; h < observed.size() && l < logged.size();) {
    if (const auto seconds = between(h, l)) {
      fit += static_cast<std::size_t>(2 - *seconds);
      ++h, ++l;
    } else if (between(h + 1, l)) {
      ++h;
    } else if (between(h, l + 1)) {
      ++l;
    } else {
      break;
    }
  }
  return fit;
}

/// True if what was read on the way is the placement after some entries before `begin`.
bool is_passed(std::span<const LogEntry> log, std::size_t begin, const Ends& ends) {
  const LoggedPlacement earlier(ends.white, ends.before);
  return passes(log.subspan(begin), earlier, ends.on_the_way, kMostNotPassed);
}

/// The place after `count` entries, if it is one. The placement there is that of `before`, except
/// for the last change, whose entry may have been overwritten.
std::optional<Place> place_after(std::span<const LogEntry> log, std::size_t count,
                                 const LoggedPlacement& replayed, const Ends& ends) {
  const auto* last = last_change(ends.lately);
  const auto differs =
      replayed.known() ? differing(replayed.placement(), ends.before) : rules::Bitboard{0};
  const auto* entry = count > 0 ? square_in(log[count - 1]) : nullptr;
  const bool overwritten = last != nullptr && entry != nullptr && entry->square == last->square &&
                           differs == rules::bit(last->square);
  if (differs != 0 && !overwritten) return std::nullopt;
  const auto changes = changes_in(ends.lately);
  auto fit = fitting(log, count, ends);
  if (fit.count < changes && replayed.known()) {
    fit.count = std::max(fit.count, fitting_over_list(log, count, ends));
    // The placement is as it was.
    if (differs == 0) fit.count = std::max(fit.count, fitting_but_for_last(log, count, ends));
  }
  if (fit.count < (replayed.known() ? std::min(kLikely, changes) : kProof)) return std::nullopt;
  const auto begin = overwritten ? count - 1 : count;
  if (!is_passed(log, begin, ends)) return std::nullopt;
  return Place{.begin = begin,
               .fits = fit.count,
               .presses_fit = presses_fitting(log, begin, ends),
               .since_lost = fit.since_lost};
}

}  // namespace

std::optional<std::int64_t> seconds_between(const LogEntry& entry, const Press& observed,
                                            const Ends& ends) {
  const auto* logged = std::get_if<LoggedPress>(&entry);
  const bool whites = observed.by == rules::Color::kWhite;
  if (logged == nullptr || logged->side != (whites ? ends.white : other(ends.white))) return {};
  const auto seconds =
      std::abs((logged->time - (whites ? observed.white : observed.black)).count());
  return seconds <= 1 ? std::optional(seconds) : std::nullopt;
}

std::optional<std::size_t> after_observed_press(std::span<const LogEntry> log, std::size_t begin,
                                                const Ends& ends) {
  const auto observed = std::find_if(ends.lately.rbegin(), ends.lately.rend(),
                                     [](const auto& each) { return each.press.has_value(); });
  if (observed == ends.lately.rend()) return std::nullopt;
  std::optional<std::size_t> after;
  std::int64_t least = 2;
  const auto end = std::min(begin + kPressSoonAfter, log.size());
  for (auto i = end; i-- > 0 && i + kPressNearby >= begin;) {
    if (i < begin && is_starting_position(log[i])) break;
    const auto seconds = seconds_between(log[i], *observed->press, ends).value_or(least);
    if (seconds < least) after = i + 1;
    least = std::min(least, seconds);
  }
  return after;
}

namespace {

/// A press may have been later than the clock shows by this, and an outage may have ended later by
/// this [guess].
constexpr std::chrono::seconds kAbout{5};
/// No clock gives more for the first move.
constexpr std::chrono::minutes kMostGiven{3};

/// The least time that the presses of `entries` took, if these began when the clock showed what
/// `ends` has. Nothing if they cannot have begun then.
std::optional<std::chrono::seconds> time_used(std::span<const LogEntry> entries, const Ends& ends) {
  TimeOffClocks off(ends.clock->left.time, ends.clock->right.time);
  bool is_first_game = true;
  for (const auto& entry : entries) {
    if (is_starting_position(entry)) {
      off.set_anew();
      is_first_game = false;
    }
    const auto* press = std::get_if<LoggedPress>(&entry);
    if (press == nullptr) continue;
    const auto& last = off.shown(press->side);
    if (is_first_game && last && press->time > *last + kMostGiven) return std::nullopt;
    off.take(*press);
  }
  return off.used();
}

/// True if `entries`, from a starting position to the next one, are a game that was played with a
/// clock and whose pieces were set up anew.
bool is_game(std::span<const LogEntry> entries) {
  constexpr std::ptrdiff_t kLeastPresses = 2;
  return presses_in(entries) >= kLeastPresses &&
         is_set_up_anew(rules::Placement::initial(), entries);
}

/// The place right after the first of several starting positions since entry `begin`.
std::optional<Place> first_in_time(std::span<const LogEntry> log, std::size_t begin,
                                   const Ends& ends) {
  for (auto at = starting_position_from(log, begin), next = at; at < log.size(); at = next) {
    next = starting_position_from(log, at + 1);
    if (next == log.size()) break;
    const auto since = log.subspan(at + 1);
    const auto used = time_used(since, ends);
    if (!used || *used > ends.lasted + kAbout || !is_game(since.first(next - at - 1))) continue;
    LoggedPlacement replayed(ends.white);
    replayed.take(log[at]);
    auto place = place_after(log, at + 1, replayed, ends);
    if (!place) continue;
    place->by_time = true;
    return place;
  }
  return std::nullopt;
}

/// True if a game was read on the way, before the present placement, and is not in `log`. Only
/// games since the starting position was on the board last count.
bool was_another_game_read(std::span<const LogEntry> log, const Ends& ends) {
  if (ends.on_the_way.empty()) return false;
  const auto before = ends.on_the_way.first(ends.on_the_way.size() - 1);
  return std::ranges::any_of(before, [&](const rules::Placement& read) {
    return is_beyond_start(read) &&
           !ever_shows(rules::Placement::initial(), of_last_game(log),
                       [&](const rules::Placement& current) { return current == read; });
  });
}

/// The same if only a starting position was observed: since the power came on. It is before that,
/// if a game was read on the way that is not among those since.
std::optional<Place> first_in_time(std::span<const LogEntry> log, const Ends& ends) {
  if (!ends.lately.empty() || !ends.set_up.empty() || !ends.clock) return std::nullopt;
  if (ends.before != rules::Placement::initial()) return std::nullopt;
  const bool was_read = was_another_game_read(log, ends);
  std::size_t begin = log.size();
  do {
    while (begin > 0 && !begins_a_list(log[begin - 1])) --begin;
    if (auto place = first_in_time(log, begin, ends)) return place;
  } while (was_read && begin-- > 0);
  return std::nullopt;
}

/// The first starting position after which not more was played than the outage may have had time
/// for. It is never after the starting position of the last game.
std::size_t earliest_game(std::span<const LogEntry> log, const Ends& ends) {
  std::size_t earliest = log.size();
  std::chrono::nanoseconds taken{0};
  for (std::size_t at = log.size(), end = log.size(); at-- > 0;) {
    if (!is_starting_position(log[at])) continue;
    if (end < log.size() && is_too_long(taken, ends.lasted)) return earliest;
    taken += time_taken(log.subspan(at, end - at));
    earliest = end = at;
  }
  return 0;
}

/// True if `log` is of one game only, and begins with its starting position.
bool is_of_one_game(std::span<const LogEntry> log) {
  return !log.empty() && is_starting_position(log.front()) &&
         std::ranges::count_if(log, is_starting_position) == 1;
}

/// The last place at which the placement is that before the outage, if no other game has led there.
/// Or the only such place, if no more was observed than first plies.
std::optional<Place> place_of_last_placement(std::span<const LogEntry> log, const Ends& ends) {
  const bool first_plies = is_of_one_game(log) && changes_in(ends.lately) < kProof;
  if (!first_plies && !is_far_from_start(ends.before)) return std::nullopt;
  const bool observed = !presses_observed(ends).empty();
  std::optional<Place> last;
  LoggedPlacement replayed(ends.white);
  for (std::size_t count = 1; count <= log.size(); ++count) {
    replayed.take(log[count - 1]);
    if (!replayed.known() || replayed.placement() != ends.before) continue;
    const auto presses = presses_fitting(log, count, ends);
    const bool others = observed && presses == 0 && !presses_before(log, count).empty();
    if (!others && is_passed(log, count, ends)) last = Place{count, 0, presses};
  }
  return last;
}

}  // namespace

std::optional<Place> place_of(std::span<const LogEntry> log, const Ends& ends) {
  if (auto first = first_in_time(log, ends)) return first;
  std::optional<Place> best;
  const auto earliest = earliest_game(log, ends);
  std::size_t game = 0, game_of_best = 0;
  LoggedPlacement replayed(ends.white);
  for (std::size_t count = 0; count <= log.size(); ++count) {
    if (count > 0) replayed.take(log[count - 1]);
    if (count < earliest) continue;
    game += count > 0 && is_starting_position(log[count - 1]) ? 1 : 0;
    // A press right there may be new.
    if (count > 0 && std::holds_alternative<LoggedPress>(log[count - 1])) continue;
    const auto place = place_after(log, count, replayed, ends);
    if (!place) continue;
    if (!best || !place->is_worse_than(*best)) {
      best = place;
      game_of_best = game;
    } else if (game != game_of_best) {
      best->later_fits = std::max(best->later_fits, place->fits);
    }
  }
  return best ? best : place_of_last_placement(log, ends);
}

bool is_sure(const Place& place, const Ends& ends) {
  if (place.by_time) return true;
  // The last few presses agree, but for one perhaps.
  constexpr std::size_t kMostPresses = 3, kBothAgree = 2;
  const auto changes = changes_in(ends.lately), observed = ends.lately.size() - changes;
  if (place.fits < changes) return false;
  const bool set_up_so = place.fits > changes + std::min(ends.set_up.size(), kSetUpProof);
  if (set_up_so && ends.set_up.size() >= kLikely) return true;
  // Only the last of them, if no move was made and the connection had lost the others.
  if (changes == 0 && place.fits >= std::max(kLikely, place.later_fits + kMoreThanLater)) {
    return true;
  }
  const auto most = kBothAgree * std::min(observed, kMostPresses);
  return place.presses_fit > 0 && place.presses_fit + kBothAgree >= most;
}

bool is_likely(const Place& place) {
  return place.fits >= std::max(2 * kSetUpProof, place.later_fits + kMoreThanLater);
}

}  // namespace jadoube::tracking
