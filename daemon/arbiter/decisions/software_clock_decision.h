#pragma once

#include <vector>

#include "daemon/arbiter/decisions/decision.h"

/// What arbiters do with the software clock of a game.
namespace jadoube::arbiter {

/// The act that follows from `decision`, made at `now` about the game of `board`, which has one.
/// InvalidArgument: a time that no clock shows. FailedPrecondition: the board has a clock, or times
/// of a clock are in the game; the game is over or adjourned; the software clock runs or stands
/// already, or has not started. It does not ask for a time control: `has_time_control` does.
rules::Expected<model::SoftwareClockAct> act_on_software_clock(const ControlSoftwareClock& decision,
                                                               const model::Board& board,
                                                               Instant now);

/// What an adjournment at `now` does with the software clock of the game of `board`: it pauses a
/// clock that runs. Empty: nothing, because the board has a clock, or the clock stands.
std::vector<model::SoftwareClockAct> pause_with_game(const model::Board& board, Instant now);

/// What it does when the adjourned game goes on: it resumes the clock that the adjournment paused.
std::vector<model::SoftwareClockAct> resume_with_game(const model::Board& board, Instant now);

/// The acts with which a new game begins at `now` that continues `from`. The time in between
/// belongs to nobody: it counts from the last ply, or from the adjournment.
std::vector<model::SoftwareClockAct> acts_of_resumed(const model::Game& from, Instant now);

}  // namespace jadoube::arbiter
