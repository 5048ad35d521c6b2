#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>

#include "daemon/tracking/phase/phase_step.h"
#include "daemon/tracking/phase/situation.h"

namespace jadoube::tracking {

/// Why the rules are asked.
enum class PhaseTrigger : std::uint8_t {
  kPlacementChanged,  ///< The placement has changed, or was read for the first time.
  kAtRest,            ///< Nothing has moved for a second.
  kLeftAlone,         ///< Nothing has moved for ten seconds.
  kClockRead,         ///< The clock was read.
  kClockMayHaveRun,   ///< The clock was read, and was not seen running before.
  kClockRuns,         ///< The placement is at rest, or the first piece is lifted: a clock may run.
  kLogRead,           ///< The log was read, and the placement is a second old.
  kNextGame,          ///< The placement after an outage in a game is of the next game.
};

/// A row of the table: for `trigger`, in one of the `phases` and with one of the `sights`, `rule`
/// decides what happens. It is a pure function; nothing if its guards do not hold.
struct PhaseRule {
  PhaseTrigger trigger;
  Phases phases;
  Sights sights;
  std::optional<PhaseStep> (*rule)(const Situation&);

  bool is_for(PhaseTrigger why, GamePhase phase, Sight sight) const {
    return trigger == why && phases.contains(phase) && sights.contains(sight);
  }
};

/// All rows. For one trigger they are asked from the top; what one row decides is done before the
/// next one is asked. Each trigger has a row for each phase and sight, also where nothing happens.
std::span<const PhaseRule> phase_rules();

/// The rule of rows for what needs none.
std::optional<PhaseStep> nothing_happens(const Situation& s);

}  // namespace jadoube::tracking
