#include "daemon/watch/log_join.h"

#include <algorithm>
#include <variant>

#include "daemon/watch/logged_standing.h"
#include "daemon/watch/logged_times.h"

namespace jadoube::watch {

using drivers::LogEntry;
using rules::Placement;

std::optional<Missed> LogJoin::missed() const {
  return place_ ? missed_from(log_, place_->begin, ends_) : std::nullopt;
}

bool LogJoin::lacks_last_changes() const {
  constexpr std::size_t kLast = 4;
  return place_ && place_->since_lost > 0 && place_->since_lost <= kLast;
}

std::span<const LogEntry> of_last_game(std::span<const LogEntry> log) {
  auto at = log.size();
  while (at > 0 && !is_array(log[at - 1])) --at;
  return log.subspan(at == 0 ? 0 : at - 1);
}

bool is_put_up_anew(const Ends& ends, std::span<const LogEntry> entries) {
  return is_beyond_array(ends.played) || is_put_up_anew(ends.before, entries);
}

/// Where that begins which is not of the game under way: where the absence does, or at the array
/// that was put up for the next one before that.
std::size_t LogJoin::news_begin() const {
  auto begin = place_->begin;
  if (ends_.before != Placement::initial() || !is_beyond_array(ends_.played)) return begin;
  while (begin > 0 && square_in(log_[begin - 1]) == nullptr) {
    if (is_array(log_[--begin])) return begin;
  }
  return place_->begin;
}

/// The first array from entry `begin` on; the log's end where there is none.
std::size_t LogJoin::array_from(std::size_t begin) const {
  const auto from = log_.begin() + static_cast<std::ptrdiff_t>(begin);
  return static_cast<std::size_t>(std::find_if(from, log_.end(), is_array) - log_.begin());
}

std::optional<EndedGame> LogJoin::ended() const {
  if (!place_) return std::nullopt;
  auto array = array_from(news_begin());
  if (array == log_.size()) return std::nullopt;
  if (array < place_->begin) return EndedGame{{{}, Placement::initial(), true}, array};
  Ends until_array{ends_.lately, ends_.before, Placement::initial(), {}, ends_.white};
  auto missed = missed_from(log_.first(array), place_->begin, until_array);
  if (!missed || (!missed->whole && !missed->since_listed)) return std::nullopt;
  // Play may have led there, and the array stand again later.
  while (!is_put_up_anew(ends_, missed->entries)) {
    const auto next = array_from(array + 1);
    const auto game =
        next < log_.size() ? game_in(log_.subspan(array, next - array), until_array) : std::nullopt;
    if (!game) return std::nullopt;
    append(missed->entries, *game);
    array = next;
  }
  return EndedGame{*std::move(missed), array};
}

namespace {

/// Whether what was played, or stood, before the absence stands in `log`.
bool knows(std::span<const LogEntry> log, const Ends& ends) {
  LoggedStanding standing(ends.white);
  return std::ranges::any_of(log, [&](const LogEntry& entry) {
    standing.take(entry);
    const auto& stands = standing.placement();
    return is_beyond_array(stands) && (stands == ends.played || stands == ends.before);
  });
}

}  // namespace

LoggedGames LogJoin::begun_since_its_beginning() const {
  const bool since_listed_up = !place_ && !log_.empty() &&
                               log_.front() == LogEntry(drivers::LogMark::kPowerUp) &&
                               !knows(log_, ends_);
  const bool is_news = since_listed_up || is_overwritten();
  auto found = is_news ? games_since_array(log_, ends_) : LoggedGames{};
  while (!found.games.empty() && is_too_long(time_taken(found), ends_.lasted)) keep_from(found, 1);
  return found;
}

bool LogJoin::is_overwritten() const {
  constexpr std::size_t kEnough = 3;
  const auto array = std::ranges::find_if(log_, is_array);
  if (place_ || array == log_.end() || ends_.on_the_way.size() < kEnough) return false;
  const auto since_array = log_.subspan(static_cast<std::size_t>(array - log_.begin()));
  const auto last = ends_.on_the_way.last(kEnough);
  return passes(since_array, LoggedStanding(ends_.white), last, 0);
}

void keep_from(LoggedGames& found, std::size_t first) {
  auto& games = found.games;
  if (first == 0) return;
  found.put_up = last_squares(games[first - 1]);
  games.erase(games.begin(), games.begin() + static_cast<std::ptrdiff_t>(first));
}

std::chrono::nanoseconds time_taken(const LoggedGames& found) {
  std::chrono::nanoseconds taken{0};
  for (const auto& game : found.games) taken += watch::time_taken(game);
  return taken;
}

std::vector<LogEntry> last_squares(std::span<const LogEntry> log) {
  std::vector<LogEntry> last;
  for (auto at = log.size(); at > 0 && last.size() < kPutUp; --at) {
    if (square_in(log[at - 1]) != nullptr) last.push_back(log[at - 1]);
    if (begins_a_list(log[at - 1])) break;
  }
  std::ranges::reverse(last);
  return last;
}

LoggedGames LogJoin::begun() const {
  return place_ ? games_since_array(log_.subspan(news_begin()), ends_) : LoggedGames{};
}

LoggedGames LogJoin::begun_after(const EndedGame& ended) const {
  return games_since_array(log_.subspan(ended.array), ends_);
}

LoggedGames games_since_array(std::span<const LogEntry> log, const Ends& ends) {
  std::vector<std::size_t> arrays;
  for (std::size_t i = 0; i < log.size(); ++i) {
    if (is_array(log[i])) arrays.push_back(i);
  }
  const auto since = [&](std::size_t number) {
    const auto end = number + 1 < arrays.size() ? arrays[number + 1] : log.size();
    return log.subspan(arrays[number], end - arrays[number]);
  };
  // The last array may have been put up after the reading, while the log came.
  auto count = arrays.size();
  std::optional<std::vector<LogEntry>> last;
  for (int tried = 0; !last && count > 0 && tried < 2; ++tried)
    last = game_in(since(--count), ends);
  if (!last) return {};
  LoggedGames found;
  const auto add = [&](std::size_t number, std::vector<LogEntry> game) {
    if (found.games.empty()) found.put_up = last_squares(log.first(arrays[number]));
    found.games.push_back(std::move(game));
  };
  const Ends until_array{{}, {}, Placement::initial(), {}, ends.white};
  // Of two plies that are taken back only those two are pressed.
  constexpr std::ptrdiff_t kPressedInPlay = 3;
  // What was played since an array, which came to stand again by play.
  std::vector<LogEntry> played;
  std::size_t first = 0;
  for (std::size_t number = 0; number < count; ++number) {
    if (played.empty()) first = number;
    const auto game = game_in(since(number), until_array);
    if (game) played.insert(played.end(), game->begin(), game->end());
    const bool anew = game && is_put_up_anew(Placement::initial(), *game);
    if (anew) add(first, std::move(played));
    if (anew || !game || presses_in(*game) < kPressedInPlay) played.clear();
  }
  played.insert(played.end(), last->begin(), last->end());
  add(played.size() == last->size() ? count : first, std::move(played));
  return found;
}

}  // namespace jadoube::watch
