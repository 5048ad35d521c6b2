#include "daemon/tracking/log/log_fit.h"

#include <algorithm>

namespace jadoube::tracking {

using drivers::LogEntry;
using drivers::LoggedSquare;

namespace {

/// At most this number of changes in a row is lost on a connection that is not lost itself [guess].
constexpr std::size_t kMostUnobserved = 4;

/// At most this number of changes is made while the power is away for a moment. Or they are
/// reported in another order than in the log, because the board was read in between [guess].
constexpr std::size_t kMostLeftOut = 2;

/// Where presses and marks begin that come right before entry `at`.
std::size_t before_marks(std::span<const LogEntry> log, std::size_t at) {
  while (at > 0 && square_in(log[at - 1]) == nullptr && !begins_a_list(log[at - 1])) --at;
  return at;
}

/// The square that was written last before entry `at`, which becomes its entry; null where a list
/// of pieces, or nothing, comes before it.
const LoggedSquare* square_before(std::span<const LogEntry> log, std::size_t& at) {
  at = before_marks(log, at);
  return at > 0 ? square_in(log[--at]) : nullptr;
}

/// The same, but behind at most `kMostUnobserved` entries that were not observed, if one of these
/// is `change`.
const LoggedSquare* square_before(std::span<const LogEntry> log, std::size_t& at,
                                  const SensorEvent& change) {
  for (std::size_t in_outage = 0; in_outage <= kMostUnobserved; ++in_outage) {
    const auto* logged = square_before(log, at);
    if (logged == nullptr) return nullptr;
    if (logged->square == change.square && logged->piece == change.now) return logged;
  }
  return nullptr;
}

/// The list of pieces that ends right before entry `end`; nothing where none does.
std::optional<std::size_t> list_before(std::span<const LogEntry> log, std::size_t end) {
  auto at = end;
  while (at > 0 && square_in(log[at - 1]) != nullptr) --at;
  if (at == 0 || !begins_a_list(log[at - 1])) return std::nullopt;
  return listed_pieces(log, at - 1).end == end ? std::optional(at - 1) : std::nullopt;
}

/// How many of `lately` are right before entry `at`, which becomes the first of them.
Fit fitting(std::span<const LogEntry> log, std::size_t& at, std::span<const SensorEvent> lately) {
  Fit fit;
  auto before = at;
  for (auto i = lately.size(); i-- > 0;) {
    if (lately[i].press) continue;
    const auto* logged =
        fit.count == 0 ? square_before(log, before) : square_before(log, before, lately[i]);
    const bool fits = logged != nullptr && logged->square == lately[i].square;
    const auto list =
        fits || fit.count == 0 ? std::nullopt : list_before(log, before_marks(log, at));
    if (!fits && !list) return fit;
    if (list) {
      at = before = *list;
      ++i;
      continue;
    }
    if (fit.since_lost == 0 && at - before > 1) fit.since_lost = fit.count;
    at = before;
    ++fit.count;
  }
  return fit;
}

/// How many of the last `squares` were written right before entry `end`.
std::size_t fitting(std::span<const LogEntry> log, std::size_t end,
                    std::span<const LogEntry> squares) {
  std::size_t count = 0;
  for (auto i = squares.size(); i-- > 0; ++count) {
    const auto *logged = square_before(log, end), *square = square_in(squares[i]);
    const bool fits = logged != nullptr && logged->square == square->square;
    if (!fits || logged->piece != square->piece) break;
  }
  return count;
}

}  // namespace

std::size_t changes_in(std::span<const SensorEvent> lately) {
  return static_cast<std::size_t>(
      std::ranges::count_if(lately, [](const auto& each) { return !each.press; }));
}

Fit fitting(std::span<const LogEntry> log, std::size_t end, const Ends& ends) {
  auto fit = fitting(log, end, ends.lately);
  if (fit.count < changes_in(ends.lately)) return fit;
  const auto means_nothing = [](const LogEntry& entry) {
    const auto* seen = square_in(entry);
    // After it has sent its log a board may write the placement again.
    if (seen != nullptr) return seen->piece == rules::Placement::initial()[seen->square];
    return !is_starting_position(entry) && !begins_a_list(entry);
  };
  while (end > 0 && means_nothing(log[end - 1])) --end;
  if (end == 0 || !is_starting_position(log[end - 1])) return fit;
  fit.count += 1 + fitting(log, end, ends.set_up);
  return fit;
}

std::size_t fitting_but_for_last(std::span<const LogEntry> log, std::size_t end, const Ends& ends) {
  std::size_t most = 0;
  auto lately = ends.lately;
  for (std::size_t left_out = 0; left_out <= kMostLeftOut && !lately.empty(); ++left_out) {
    auto at = end;
    most = std::max(most, fitting(log, at, lately).count);
    lately = lately.first(lately.size() - 1);
    while (!lately.empty() && lately.back().press) lately = lately.first(lately.size() - 1);
  }
  return most;
}

std::size_t fitting_over_list(std::span<const LogEntry> log, std::size_t end, const Ends& ends) {
  const auto list = list_before(log, end);
  return list ? fitting_but_for_last(log, *list, ends) : 0;
}

}  // namespace jadoube::tracking
