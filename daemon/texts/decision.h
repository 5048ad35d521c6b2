#pragma once

#include <string>

#include "daemon/model/board.h"
#include "daemon/model/decision.h"

/// An arbiter's decision, in one line for the record.
namespace jadoube::texts {

/// "ply 23 is Nf3, not Nd2". The decision must be possible on `board`.
std::string line_of(const model::RecordDecision& decision, const model::Board& board);

/// "incident 1.3 dismissed: nobody moved it".
std::string line_of(const model::SideDecision& decision);

/// "undone: ply 23 is Nf3, not Nd2". `line` is the line of the ruling that is undone.
std::string undone_line(const std::string& line);

}  // namespace jadoube::texts
