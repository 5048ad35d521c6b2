#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "daemon/model/game.h"

namespace jadoube::tracking {

/// In which phase of its life the last game on a board is.
enum class GamePhase : std::uint8_t {
  kNoGame,     ///< The board has had no game.
  kInPlay,     ///< It goes on.
  kOver,       ///< It has a result.
  kAdjourned,  ///< It is put off.
};

/// What changes the phase, or leaves it and begins another game.
enum class LifeTrigger : std::uint8_t {
  kStartingPosition,  ///< All pieces stand on their starting squares, and play does not lead there.
  kClockStarted,      ///< The clock runs over a position from which games begin.
  kLeftStanding,      ///< Such a position was left standing, and there is no clock.
  kJoined,            ///< A game is under way of which nobody saw the beginning.
  kFoundInLog,        ///< The board's log tells of another game.
  kRulingBegins,      ///< The arbiter says that a game begins, or goes on on this board.
  kPlayersGiveResult,  ///< The kings stand in the centre, or a result piece on the board.
  kEndedByPosition,    ///< The next game begins, and checkmate or stalemate had ended this one.
  kEndedUnseen,        ///< The next game begins, and nobody knows how this one ended.
  kPlayGoesOn,         ///< The kings have gone back and the clock runs, or it runs once more.
  kRulingGivesResult,  ///< The arbiter gives the result.
  kRulingTakesResult,  ///< The arbiter takes it away.
  kRulingAdjourns,     ///< The arbiter adjourns the game.
};

/// A row of the table: in `phase`, `trigger` leads to `next`.
struct PhaseRow {
  GamePhase phase;
  LifeTrigger trigger;
  GamePhase next;
};

/// All rows. What is not in it cannot happen.
std::span<const PhaseRow> phase_table();

/// Where `trigger` leads to in `phase`; nothing where it cannot come then.
std::optional<GamePhase> next_phase(GamePhase phase, LifeTrigger trigger);

/// The phase of `game`, as it was published.
GamePhase phase_of(const std::optional<model::Game>& game);

}  // namespace jadoube::tracking
