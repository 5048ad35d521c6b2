#include "daemon/tracking/recovery/log_join.h"

#include <algorithm>
#include <variant>

#include "daemon/tracking/inference/start.h"
#include "daemon/tracking/recovery/logged_standing.h"
#include "daemon/tracking/recovery/logged_times.h"

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

bool is_put_up_anew(const Ends& ends, std::span<const LogEntry> entries) {
  return is_beyond_array(ends.played) || is_put_up_anew(ends.before, entries);
}

/// Where that begins which is not of the game under way: where the outage does, or at the starting
/// position that was set up for the next one before that.
std::size_t LogJoin::news_begin() const {
  auto begin = place_->begin;
  if (ends_.before != Placement::initial() || !is_beyond_array(ends_.played)) return begin;
  while (begin > 0 && square_in(log_[begin - 1]) == nullptr) {
    if (is_array(log_[--begin])) return begin;
  }
  return place_->begin;
}

std::optional<EndedGame> LogJoin::ended() const {
  if (!place_) return std::nullopt;
  auto array = array_from(log_, news_begin());
  if (array == log_.size()) return std::nullopt;
  if (array < place_->begin) return EndedGame{{{}, Placement::initial(), true}, array};
  Ends until_array{ends_.lately, ends_.before, Placement::initial(), {}, ends_.white};
  auto missed = missed_from(log_.first(array), place_->begin, until_array);
  if (!missed || (!missed->whole && !missed->since_listed)) return std::nullopt;
  // Play may have led there, and the starting position stand again later.
  while (!is_put_up_anew(ends_, missed->entries)) {
    const auto next = array_from(log_, array + 1);
    const auto game =
        next < log_.size() ? game_in(log_.subspan(array, next - array), until_array) : std::nullopt;
    if (!game) return std::nullopt;
    append(missed->entries, *game);
    array = next;
  }
  return EndedGame{*std::move(missed), array};
}

namespace {

/// True if what was played, or stood, before the outage stands in `log`.
bool knows(std::span<const LogEntry> log, const Ends& ends) {
  LoggedStanding standing(ends.white);
  return std::ranges::any_of(log, [&](const LogEntry& entry) {
    standing.take(entry);
    const auto& stands = standing.placement();
    return is_beyond_array(stands) && (stands == ends.played || stands == ends.before);
  });
}

}  // namespace

/// True if it joins onto nothing, as it begins with the power's coming on.
bool LogJoin::is_all_news() const {
  return !place_ && !log_.empty() && log_.front() == LogEntry(drivers::LogMark::kPowerUp) &&
         !knows(log_, ends_);
}

LoggedGames LogJoin::begun_since_its_beginning() const {
  const bool is_news = is_all_news() || is_overwritten();
  auto found = is_news ? games_since_array(log_, ends_) : LoggedGames{};
  while (!found.games.empty() && is_too_long(time_taken(found), ends_.lasted)) keep_from(found, 1);
  return found;
}

LoggedGames LogJoin::begun_at_list(const Placement& stood) const {
  if (!(place_ ? is_sure() || is_likely(*place_) : is_all_news())) return {};
  const auto begin = place_ ? news_begin() : 0;
  const auto array = array_from(log_, begin);
  for (auto at = begin; at < array; ++at) {
    if (!begins_a_list(log_[at]) || !is_of_another_game(stood, listed_pieces(log_, at).stood))
      continue;
    auto found = games_since_list(log_.subspan(at), ends_);
    if (!is_too_long(time_taken(found), ends_.lasted)) return found;
  }
  return {};
}

bool LogJoin::is_overwritten() const {
  constexpr std::size_t kEnough = 3;
  const auto array = std::ranges::find_if(log_, is_array);
  if (place_ || array == log_.end() || ends_.on_the_way.size() < kEnough) return false;
  const auto since_array = log_.subspan(static_cast<std::size_t>(array - log_.begin()));
  const auto last = ends_.on_the_way.last(kEnough);
  return passes(since_array, LoggedStanding(ends_.white), last, 0);
}

LoggedGames LogJoin::begun() const {
  return place_ ? games_since_array(log_.subspan(news_begin()), ends_) : LoggedGames{};
}

LoggedGames LogJoin::begun_after(const EndedGame& ended) const {
  return games_since_array(log_.subspan(ended.array), ends_);
}

}  // namespace jadoube::tracking
