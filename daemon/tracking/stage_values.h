#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "daemon/model/game.h"
#include "drivers/capabilities.h"
#include "rules/placement.h"
#include "rules/position.h"

/// The values that one stage of the pipeline gives to another.
namespace jadoube::tracking {

/// The phase of the last game on a board.
enum class GamePhase : std::uint8_t {
  kNoGame,     ///< The board has had no game.
  kInPlay,     ///< The game is being played.
  kOver,       ///< The game has a result.
  kAdjourned,  ///< The game is adjourned.
};

/// What is known of the time in which the board was not read.
enum class Sight : std::uint8_t {
  kWatching,     ///< There is no outage that is not explained.
  kLost,         ///< There is an outage, and the board was not read since.
  kReadAgain,    ///< The board was read since, and the outage is not explained yet.
  kWaitsForLog,  ///< The board is sending its log.
};

/// The phase of `game`, as it was published.
inline GamePhase phase_of(const std::optional<model::Game>& game) {
  if (!game) return GamePhase::kNoGame;
  if (game->adjournment) return GamePhase::kAdjourned;
  return game->is_followed() ? GamePhase::kInPlay : GamePhase::kOver;
}

/// What is recorded of the last game so far. `GameRecorder::view` makes it.
struct GameView {
  GamePhase phase = GamePhase::kNoGame;
  int ordinal = 0;
  /// What the board senses of a piece on a square.
  drivers::SensingClass sensing = drivers::SensingClass::kIdentity;
  /// The position after the last ply, and the placement that the board reports there. Without a
  /// game both are the initial ones.
  rules::Position last = rules::Position::initial();
  rules::Placement reported = rules::Placement::initial();
  /// The same before the last ply. Without plies they are those after it.
  rules::Position before_last = rules::Position::initial();
  rules::Placement reported_before_last = rules::Placement::initial();
  /// The number of plies, and how many of them at the front are more than provisional.
  std::size_t plies = 0, firm = 0;
  bool is_last_provisional = false;

  bool has_game() const { return phase != GamePhase::kNoGame; }
  bool in_play() const { return phase == GamePhase::kInPlay; }

  /// The position after `count` plies, and the placement that the board reports there. `count`:
  /// all plies, or all but the last.
  const rules::Position& before(std::size_t count) const {
    return count == plies ? last : before_last;
  }
  const rules::Placement& reported_before(std::size_t count) const {
    return count == plies ? reported : reported_before_last;
  }
};

}  // namespace jadoube::tracking
