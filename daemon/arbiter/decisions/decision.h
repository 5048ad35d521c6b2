#pragma once

#include <string>

#include "daemon/model/board.h"
#include "daemon/model/correction.h"
#include "daemon/model/decision.h"
#include "rules/error.h"

/// What follows from a decision about the record of a game.
namespace jadoube::arbiter {

using drivers::Instant;

using model::AcceptBoard;
using model::Adjourn;
using model::ChooseExplanation;
using model::ControlSoftwareClock;
using model::DeletePly;
using model::GiveResult;
using model::GoesOnElsewhere;
using model::InsertPlies;
using model::KeepIllegalPly;
using model::RecordDecision;
using model::ReplacePly;
using model::ResumeGame;
using model::StartGame;
using model::TakeBack;
using model::TakeResultAway;
using model::TurnBoard;

/// The correction that writes `decision`, made at `now`, into the record of `board` and no other.
/// InvalidArgument: the game has no such ply, the text is no move or no legal one there, a bad FEN.
/// FailedPrecondition: there is no game; it has no such explanation, or several explanations have
/// the move; it is not over, not adjourned, or goes on; there is a clock, so there is no software
/// clock, or the software clock runs or stands already. The message names what is wrong and where.
rules::Expected<model::Correction> correction_of(const RecordDecision& decision,
                                                 const model::Board& board, Instant now);

}  // namespace jadoube::arbiter
