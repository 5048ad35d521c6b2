#pragma once

#include <array>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>

#include "daemon/model/game.h"
#include "daemon/tracking/stage_values.h"

namespace jadoube::tracking {

/// What changes the phase, or begins another game in the same phase.
enum class PhaseChange : std::uint8_t {
  kStartingPosition,   ///< All pieces are on their starting squares, and play does not lead there.
  kClockStarted,       ///< The clock runs over a position from which games begin.
  kLeftAtRest,         ///< Such a position was left alone, and there is no clock.
  kJoined,             ///< A game is under way, and its beginning was not observed.
  kFoundInLog,         ///< The board's log has another game.
  kRulingBegins,       ///< The arbiter begins a game, or continues one on this board.
  kPlayersGiveResult,  ///< The kings are in the centre, or a result piece is on the board.
  kEndedByPosition,    ///< The next game begins, and checkmate or stalemate had ended this one.
  kEndedUnseen,        ///< The next game begins, and it is not known how this one ended.
  kPlayedOn,           ///< The kings are back and the clock runs, or it runs once more.
  kRulingGivesResult,  ///< The arbiter gives the result.
  kRulingTakesResult,  ///< The arbiter takes the result away.
  kRulingAdjourns,     ///< The arbiter adjourns the game.
};

/// A set of values of an enum.
template <typename Value>
class ValuesOf {
 public:
  constexpr ValuesOf(std::initializer_list<Value> values) {
    for (const auto value : values) bits_ |= 1U << static_cast<unsigned>(value);
  }
  constexpr bool contains(Value value) const {
    return (bits_ & 1U << static_cast<unsigned>(value)) != 0;
  }

 private:
  unsigned bits_ = 0;
};

using Phases = ValuesOf<GamePhase>;
using Sights = ValuesOf<Sight>;

/// A row of the table: in `phase`, and with one of the `sights`, `change` leads to `next`.
struct PhaseRow {
  GamePhase phase;
  Sights sights;
  PhaseChange change;
  GamePhase next;
};

/// All rows. What has no row cannot happen.
std::span<const PhaseRow> phase_table();

/// The row for these three; null if there is none.
const PhaseRow* find_row(GamePhase phase, Sight sight, PhaseChange change);

/// The phase that follows after `change`, with any sight. Nothing if `change` cannot come in
/// `phase`.
std::optional<GamePhase> next_phase(GamePhase phase, PhaseChange change);

}  // namespace jadoube::tracking
