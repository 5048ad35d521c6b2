#include "daemon/tracking/phase/phase_table.h"

#include <algorithm>

namespace jadoube::tracking {

namespace {

using enum GamePhase;
using enum PhaseChange;
using enum Sight;

constexpr Sights kAny{kWatching, kLost, kReadAgain, kWaitsForLog};
// In an outage it is not known since when a position is on the board.
constexpr Sights kOnlyWatching{kWatching};
// The log may have plies that come before the result.
constexpr Sights kWithoutLog{kWatching, kLost, kReadAgain};

// A game that begins takes the place of the one before, whatever phase that was in. A result may be
// given once more: the players correct it. Without a result the phase stays kInPlay, also where the
// next game follows at once.
constexpr PhaseRow kTable[] = {
    // A board that has had no game.
    {kNoGame, kOnlyWatching, kClockStarted, kInPlay},
    {kNoGame, kAny, kStartingPosition, kInPlay},
    {kNoGame, kOnlyWatching, kLeftAtRest, kInPlay},
    {kNoGame, kAny, kJoined, kInPlay},
    {kNoGame, kAny, kFoundInLog, kInPlay},
    {kNoGame, kAny, kRulingBegins, kInPlay},

    // Play.
    {kInPlay, kAny, kStartingPosition, kInPlay},
    {kInPlay, kOnlyWatching, kClockStarted, kInPlay},
    {kInPlay, kAny, kJoined, kInPlay},
    {kInPlay, kAny, kFoundInLog, kInPlay},
    {kInPlay, kAny, kRulingBegins, kInPlay},
    {kInPlay, kWithoutLog, kPlayersGiveResult, kOver},
    {kInPlay, kAny, kEndedByPosition, kOver},
    {kInPlay, kAny, kEndedUnseen, kInPlay},
    {kInPlay, kAny, kRulingGivesResult, kOver},
    {kInPlay, kAny, kRulingTakesResult, kInPlay},
    {kInPlay, kAny, kRulingAdjourns, kAdjourned},

    // The game is over, and the next one has not begun.
    {kOver, kAny, kStartingPosition, kInPlay},
    {kOver, kOnlyWatching, kClockStarted, kInPlay},
    {kOver, kOnlyWatching, kLeftAtRest, kInPlay},
    {kOver, kAny, kJoined, kInPlay},
    {kOver, kAny, kFoundInLog, kInPlay},
    {kOver, kAny, kRulingBegins, kInPlay},
    {kOver, kWithoutLog, kPlayersGiveResult, kOver},
    {kOver, kAny, kPlayedOn, kInPlay},
    {kOver, kAny, kRulingGivesResult, kOver},
    {kOver, kAny, kRulingTakesResult, kInPlay},
    {kOver, kAny, kRulingAdjourns, kAdjourned},

    // It is adjourned: what is seen on the board is no play.
    {kAdjourned, kAny, kStartingPosition, kInPlay},
    {kAdjourned, kOnlyWatching, kClockStarted, kInPlay},
    {kAdjourned, kOnlyWatching, kLeftAtRest, kInPlay},
    {kAdjourned, kAny, kJoined, kInPlay},
    {kAdjourned, kAny, kFoundInLog, kInPlay},
    {kAdjourned, kAny, kRulingBegins, kInPlay},
    {kAdjourned, kAny, kPlayedOn, kInPlay},
    {kAdjourned, kAny, kRulingGivesResult, kOver},
    {kAdjourned, kAny, kRulingTakesResult, kInPlay},
    {kAdjourned, kAny, kRulingAdjourns, kAdjourned},
};

}  // namespace

std::span<const PhaseRow> phase_table() { return kTable; }

const PhaseRow* find_row(GamePhase phase, Sight sight, PhaseChange change) {
  const auto* row = std::ranges::find_if(kTable, [&](const PhaseRow& each) {
    return each.phase == phase && each.change == change && each.sights.contains(sight);
  });
  return row == std::end(kTable) ? nullptr : row;
}

std::optional<GamePhase> next_phase(GamePhase phase, PhaseChange change) {
  const auto* row = std::ranges::find_if(
      kTable, [&](const PhaseRow& each) { return each.phase == phase && each.change == change; });
  if (row == std::end(kTable)) return std::nullopt;
  return row->next;
}

}  // namespace jadoube::tracking
