#include "daemon/tracking/log/logged_times.h"

#include <algorithm>
#include <chrono>
#include <cstdint>

namespace jadoube::tracking {

using drivers::Instant;
using drivers::LogEntry;
using drivers::LoggedPress;
using drivers::LoggedSquare;
using rules::Piece;

namespace {

/// How soon one square follows the other within a movement, and if the board reports that it was
/// quick; and how soon the press follows.
constexpr std::chrono::milliseconds kNextSquare{500}, kQuickSquare{150}, kNextPress{300};

/// True if a movement begins with entry `at`: a piece is lifted after another was put down. A piece
/// that was put down in the same movement, which began with entry `begin`, moves on.
bool begins_movement(std::span<const LogEntry> entries, std::size_t at, std::size_t begin) {
  if (std::holds_alternative<LoggedPress>(entries[at - 1])) return true;
  const auto* square = std::get_if<LoggedSquare>(&entries[at]);
  const auto* last = std::get_if<LoggedSquare>(&entries[at - 1]);
  if (square == nullptr || last == nullptr || square->quick) return false;
  if (square->piece != Piece::kNone || last->piece == Piece::kNone) return false;
  const auto came = [&](const LogEntry& entry) {
    const auto* other = std::get_if<LoggedSquare>(&entry);
    return other != nullptr && other->square == square->square && other->piece != Piece::kNone;
  };
  return std::ranges::none_of(entries.subspan(begin, at - begin), came);
}

std::chrono::milliseconds within_movement(const LogEntry& entry) {
  const auto* square = std::get_if<LoggedSquare>(&entry);
  if (square == nullptr) return kNextPress;
  return square->quick ? kQuickSquare : kNextSquare;
}

/// How long each entry comes after the one before. Less than zero if a movement begins, because a
/// player thinks before it. How many those are, and how long hands are at work in all.
struct Steps {
  explicit Steps(std::span<const LogEntry> entries) {
    for (std::size_t i = 0, begin = 0; i < entries.size(); ++i) {
      const bool begins = i == 0 || begins_movement(entries, i, begin);
      if (begins) begin = i;
      movements += begins ? 1 : 0;
      after.push_back(begins ? std::chrono::nanoseconds{-1} : within_movement(entries[i]));
      moving += std::max(after.back(), std::chrono::nanoseconds{0});
    }
  }
  std::vector<std::chrono::nanoseconds> after;
  std::chrono::nanoseconds moving{0};
  std::int64_t movements = 0;
};

}  // namespace

std::vector<drivers::Instant> spread(std::span<const LogEntry> entries, drivers::Instant from,
                                     drivers::Instant to) {
  const Steps steps(entries);
  const auto time = std::max(to - from, std::chrono::nanoseconds{0});
  // Where there is less time than hands need, they were quicker: no two did anything at once.
  const bool is_short = time < steps.moving;
  const auto share = is_short ? std::chrono::nanoseconds{0}
                              : (time - steps.moving) / std::max<std::int64_t>(steps.movements, 1);
  const auto each = time / static_cast<std::int64_t>(std::max<std::size_t>(entries.size(), 1));
  std::vector<drivers::Instant> at;
  auto now = from;
  for (const auto step : steps.after) {
    now = std::min(to, now + (is_short ? each : step < step.zero() ? share : step));
    at.push_back(now);
  }
  return at;
}

void TimeOffClocks::take(const LoggedPress& press) {
  auto& last = press.side == drivers::ClockSide::kLeft ? left_ : right_;
  if (last) used_ += std::max(*last - press.time, std::chrono::seconds{0});
  last = press.time;
}

Instant end_of_first(std::span<const LogEntry> first, std::span<const std::vector<LogEntry>> games,
                     Instant from, Instant to) {
  if (first.empty()) return from;
  std::vector all(first.begin(), first.end());
  for (const auto& game : games) all.insert(all.end(), game.begin(), game.end());
  return spread(all, from, to)[first.size() - 1];
}

bool is_too_long(std::chrono::nanoseconds taken, std::chrono::nanoseconds lasted) {
  // Tables that are emulated may be as much quicker.
  constexpr int kQuicker = 8;
  return lasted > lasted.zero() && taken > kQuicker * lasted;
}

std::chrono::nanoseconds time_taken(std::span<const LogEntry> entries) {
  constexpr std::chrono::seconds kThought{1};
  const Steps steps(entries);
  TimeOffClocks off;
  for (const auto& entry : entries) {
    if (const auto* press = std::get_if<LoggedPress>(&entry)) off.take(*press);
  }
  return std::max<std::chrono::nanoseconds>(off.used(), steps.moving + steps.movements * kThought);
}

}  // namespace jadoube::tracking
