#pragma once

#include <chrono>
#include <string>

#include "daemon/model/board.h"
#include "daemon/model/by_color.h"
#include "daemon/model/decision.h"
#include "daemon/model/ruling.h"
#include "rules/error.h"

namespace jadoube::arbiter {

// The corrections that follow from decisions about the record of a game.

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
/// FailedPrecondition: there is no game. It has no such explanation, or several explanations have
/// the move. It is not over, not adjourned, or is in play. There is a clock, so there is no
/// software clock. Or the software clock already runs or is stopped. The message names what is
/// wrong and where.
rules::Expected<model::Correction> correction_of(const RecordDecision& decision,
                                                 const model::Board& board, Instant now);

/// Fails if a clock cannot show both times. InvalidArgument: one is below zero, or ten hours or
/// more [spec: drivers/dgt/protocol.md#clock-commands].
inline rules::Expected<void> can_be_shown(const model::ByColor<std::chrono::seconds>& times) {
  constexpr std::chrono::hours kLongest{10};
  for (const auto color : model::kColors) {
    if (times[color] < std::chrono::seconds(0) || times[color] >= kLongest) {
      return rules::refuse(rules::ErrorCode::kInvalidArgument, "a clock shows 0:00:00 to 9:59:59");
    }
  }
  return {};
}

}  // namespace jadoube::arbiter
