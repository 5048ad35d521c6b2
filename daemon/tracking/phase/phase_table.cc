#include "daemon/tracking/phase/phase_table.h"

#include <algorithm>

namespace jadoube::tracking {

namespace {

using enum GamePhase;
using enum LifeTrigger;

// A game that begins takes the place of the one before, whatever phase that was in. A result may be
// given once more: the players correct it. Without a result the phase stays kInPlay, also where the
// next game follows at once.
constexpr PhaseRow kTable[] = {
    // A board that has had no game.
    {kNoGame, kClockStarted, kInPlay},
    {kNoGame, kStartingPosition, kInPlay},
    {kNoGame, kLeftStanding, kInPlay},
    {kNoGame, kJoined, kInPlay},
    {kNoGame, kFoundInLog, kInPlay},
    {kNoGame, kRulingBegins, kInPlay},

    // Play.
    {kInPlay, kStartingPosition, kInPlay},
    {kInPlay, kClockStarted, kInPlay},
    {kInPlay, kJoined, kInPlay},
    {kInPlay, kFoundInLog, kInPlay},
    {kInPlay, kRulingBegins, kInPlay},
    {kInPlay, kPlayersGiveResult, kOver},
    {kInPlay, kEndedByPosition, kOver},
    {kInPlay, kEndedUnseen, kInPlay},
    {kInPlay, kRulingGivesResult, kOver},
    {kInPlay, kRulingTakesResult, kInPlay},
    {kInPlay, kRulingAdjourns, kAdjourned},

    // The game is over, and the next one has not begun.
    {kOver, kStartingPosition, kInPlay},
    {kOver, kClockStarted, kInPlay},
    {kOver, kLeftStanding, kInPlay},
    {kOver, kJoined, kInPlay},
    {kOver, kFoundInLog, kInPlay},
    {kOver, kRulingBegins, kInPlay},
    {kOver, kPlayersGiveResult, kOver},
    {kOver, kPlayGoesOn, kInPlay},
    {kOver, kRulingGivesResult, kOver},
    {kOver, kRulingTakesResult, kInPlay},
    {kOver, kRulingAdjourns, kAdjourned},

    // It is adjourned: what is seen on the board is no play.
    {kAdjourned, kStartingPosition, kInPlay},
    {kAdjourned, kClockStarted, kInPlay},
    {kAdjourned, kLeftStanding, kInPlay},
    {kAdjourned, kJoined, kInPlay},
    {kAdjourned, kFoundInLog, kInPlay},
    {kAdjourned, kRulingBegins, kInPlay},
    {kAdjourned, kPlayGoesOn, kInPlay},
    {kAdjourned, kRulingGivesResult, kOver},
    {kAdjourned, kRulingTakesResult, kInPlay},
    {kAdjourned, kRulingAdjourns, kAdjourned},
};

}  // namespace

std::span<const PhaseRow> phase_table() { return kTable; }

std::optional<GamePhase> next_phase(GamePhase phase, LifeTrigger trigger) {
  const auto* row = std::ranges::find_if(
      kTable, [&](const PhaseRow& each) { return each.phase == phase && each.trigger == trigger; });
  if (row == std::end(kTable)) return std::nullopt;
  return row->next;
}

GamePhase phase_of(const std::optional<model::Game>& game) {
  if (!game) return kNoGame;
  if (game->adjournment) return kAdjourned;
  return game->is_followed() ? kInPlay : kOver;
}

}  // namespace jadoube::tracking
