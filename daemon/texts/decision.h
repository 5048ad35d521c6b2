#pragma once

#include <string>

#include "daemon/model/board.h"
#include "daemon/model/decision.h"
#include "daemon/model/ruling.h"

namespace jadoube::texts {

/// An arbiter's decision, in one line for the record.

/// "ply 23 is Nf3, not Nd2". The decision must be possible on `board`.
std::string line_of(const model::RecordDecision& decision, const model::Board& board);

/// "incident 1.3 dismissed: nobody moved it".
std::string line_of(const model::SideDecision& decision);

/// "undone: ply 23 is Nf3, not Nd2". `line` is the line of the ruling that is undone.
std::string undone_line(const std::string& line);

/// The line about `ruling` in the language of the thread.
///
/// The journal keeps the line of a decision about the record in English, because the line names the
/// earlier state. For another language, a new line is made with the values of the English sentence.
/// A sentence that this version does not know stays English.
std::string ruling_text(const model::Ruling& ruling);

}  // namespace jadoube::texts
