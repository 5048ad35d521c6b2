#pragma once

#include <string>
#include <vector>

#include "daemon/arbiter/by_color.h"
#include "daemon/arbiter/decisions/decision.h"
#include "daemon/arbiter/incident.h"
#include "daemon/model/board.h"
#include "daemon/model/decision.h"
#include "rules/error.h"

namespace jadoube::arbiter {

// Decisions that change no ply.

using model::ClockSetting;
using model::DecideOnIncident;
using model::Note;
using model::Report;
using model::SideDecision;

/// Fails if `decision` cannot be made about `board`. InvalidArgument: the game has no such ply. A
/// note is empty or holds control characters. No clock shows such a time (below zero, ten hours or
/// more). A report of two hands names no player. FailedPrecondition: there is no game, the board is
/// not connected, or it has no clock. Or the game is over whose clock an arbiter has set by hand.
rules::Expected<void> can_be_made(const SideDecision& decision, const model::Board& board);

// What arbiters do with the software clock of a game.

/// The act that follows from `decision`, made at `now` about the game of `board`, which has one.
/// InvalidArgument: a time that no clock shows. FailedPrecondition: the board has a clock, or the
/// game has times of a clock. The game is over or adjourned. The software clock already runs or is
/// stopped, or has not started. It does not ask for a time control: `has_time_control` does.
rules::Expected<model::SoftwareClockAct> act_on_software_clock(const ControlSoftwareClock& decision,
                                                               const model::Board& board,
                                                               Instant now);

/// What an adjournment at `now` does with the software clock of the game of `board`: it pauses a
/// clock that runs. Empty: nothing, because the board has a clock, or the clock is stopped.
std::vector<model::SoftwareClockAct> pause_with_game(const model::Board& board, Instant now);

/// What it does when the adjourned game continues: it resumes the clock that the adjournment
/// paused.
std::vector<model::SoftwareClockAct> resume_with_game(const model::Board& board, Instant now);

/// The acts with which a new game begins at `now` that continues `from`. The time in between
/// belongs to nobody: it counts from the last ply, or from the adjournment.
std::vector<model::SoftwareClockAct> acts_of_resumed(const model::Game& from, Instant now);

}  // namespace jadoube::arbiter
