#pragma once

#include <vector>

#include "daemon/arbiter/decisions/decision.h"

/// The decisions with which games begin and go on.
namespace jadoube::arbiter {

/// The move in the envelope as a ply of `game`; none where it will be made on the board.
/// InvalidArgument: it is no legal move.
rules::Expected<std::vector<model::Ply>> sealed_ply(const model::Game& game,
                                                    const ResumeGame& decision, Instant now);

/// A new game on `board`; errors as of `correction_of`.
rules::Expected<model::Correction> new_game(const StartGame& decision, const model::Board& board,
                                            Instant now);
rules::Expected<model::Correction> new_game(const AcceptBoard& decision, const model::Board& board,
                                            Instant now);
/// One that goes on where `decision.from`, which is given, ended.
rules::Expected<model::Correction> new_game(const ResumeGame& decision, const model::Board& board,
                                            Instant now);

}  // namespace jadoube::arbiter
