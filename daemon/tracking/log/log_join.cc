#include "daemon/tracking/log/log_join.h"

#include <algorithm>
#include <variant>

#include "daemon/tracking/inferred/start.h"
#include "daemon/tracking/log/logged_placement.h"
#include "daemon/tracking/log/logged_times.h"

namespace jadoube::tracking {

using drivers::LogEntry;
using rules::Placement;

std::optional<LoggedOutage> LogJoin::missed() const {
  return place_ ? missed_from(log_, place_->begin, ends_) : std::nullopt;
}

bool LogJoin::lacks_last_changes() const {
  constexpr std::size_t kLast = 4;
  return place_ && place_->since_lost > 0 && place_->since_lost <= kLast;
}

bool is_set_up_anew(const Ends& ends, std::span<const LogEntry> entries) {
  return is_beyond_start(ends.played) || is_set_up_anew(ends.before, entries);
}

/// The first entry that is not of the game under way. It is where the outage begins, or the
/// starting position that was set up for the next game before that.
std::size_t LogJoin::first_new_entry() const {
  auto begin = place_->begin;
  if (ends_.before != Placement::initial() || !is_beyond_start(ends_.played)) return begin;
  while (begin > 0 && square_in(log_[begin - 1]) == nullptr) {
    if (is_starting_position(log_[--begin])) return begin;
  }
  return place_->begin;
}

std::optional<EndedGame> LogJoin::ended() const {
  if (!place_) return std::nullopt;
  auto start_at = starting_position_from(log_, first_new_entry());
  if (start_at == log_.size()) return std::nullopt;
  if (start_at < place_->begin) return EndedGame{{{}, Placement::initial(), true}, start_at};
  Ends until_start{ends_.lately, ends_.before, Placement::initial(), {}, ends_.white};
  auto missed = missed_from(log_.first(start_at), place_->begin, until_start);
  if (!missed || (!missed->whole && !missed->since_listed)) return std::nullopt;
  // Play may have led there, and the starting position be set up again later.
  while (!is_set_up_anew(ends_, missed->entries)) {
    const auto next = starting_position_from(log_, start_at + 1);
    const auto game = next < log_.size()
                          ? game_in(log_.subspan(start_at, next - start_at), until_start)
                          : std::nullopt;
    if (!game) return std::nullopt;
    append(missed->entries, *game);
    start_at = next;
  }
  return EndedGame{*std::move(missed), start_at};
}

namespace {

/// True if `log` has what was played, or the placement, before the outage.
bool knows(std::span<const LogEntry> log, const Ends& ends) {
  LoggedPlacement replayed(ends.white);
  return std::ranges::any_of(log, [&](const LogEntry& entry) {
    replayed.take(entry);
    const auto& current = replayed.placement();
    return is_beyond_start(current) && (current == ends.played || current == ends.before);
  });
}

}  // namespace

/// True if it joins onto nothing, as it begins with the power's coming on.
bool LogJoin::is_all_new() const {
  return !place_ && !log_.empty() && log_.front() == LogEntry(drivers::LogMark::kPowerUp) &&
         !knows(log_, ends_);
}

LoggedGames LogJoin::begun_since_its_beginning() const {
  const bool is_new = is_all_new() || is_overwritten();
  auto found = is_new ? games_since_start(log_, ends_) : LoggedGames{};
  while (!found.games.empty() && is_too_long(time_taken(found), ends_.lasted)) keep_from(found, 1);
  return found;
}

LoggedGames LogJoin::begun_at_list(const Placement& earlier) const {
  if (!(place_ ? is_sure() || is_likely(*place_) : is_all_new())) return {};
  const auto begin = place_ ? first_new_entry() : 0;
  const auto start_at = starting_position_from(log_, begin);
  for (auto at = begin; at < start_at; ++at) {
    if (!begins_a_list(log_[at]) || !is_of_another_game(earlier, listed_pieces(log_, at).placement))
      continue;
    auto found = games_since_list(log_.subspan(at), ends_);
    if (!is_too_long(time_taken(found), ends_.lasted)) return found;
  }
  return {};
}

bool LogJoin::is_overwritten() const {
  constexpr std::size_t kEnough = 3;
  const auto start_at = std::ranges::find_if(log_, is_starting_position);
  if (place_ || start_at == log_.end() || ends_.on_the_way.size() < kEnough) return false;
  const auto since_start = log_.subspan(static_cast<std::size_t>(start_at - log_.begin()));
  const auto last = ends_.on_the_way.last(kEnough);
  return passes(since_start, LoggedPlacement(ends_.white), last, 0);
}

LoggedGames LogJoin::begun() const {
  return place_ ? games_since_start(log_.subspan(first_new_entry()), ends_) : LoggedGames{};
}

LoggedGames LogJoin::begun_after(const EndedGame& ended) const {
  return games_since_start(log_.subspan(ended.next_start), ends_);
}

}  // namespace jadoube::tracking
