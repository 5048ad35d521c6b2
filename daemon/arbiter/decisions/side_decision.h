#pragma once

#include <string>

#include "daemon/arbiter/by_color.h"
#include "daemon/arbiter/incidents/incident.h"
#include "daemon/model/board.h"
#include "daemon/model/decision.h"
#include "rules/error.h"

/// Decisions that change no ply.
namespace jadoube::arbiter {

using model::ClockSetting;
using model::DecideOnIncident;
using model::Note;
using model::Report;
using model::SideDecision;

/// Fails if `decision` cannot be made about `board`. InvalidArgument: the game has no such ply, a
/// note is empty or holds control characters, a time is one that no clock shows (below zero, ten
/// hours and more), a report of two hands names no player. FailedPrecondition: there is no game,
/// the board is not connected, it has no clock, or the game whose clock an arbiter has set by hand
/// is over.
rules::Expected<void> can_be_made(const SideDecision& decision, const model::Board& board);

}  // namespace jadoube::arbiter
