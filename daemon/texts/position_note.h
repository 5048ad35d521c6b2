#pragma once

#include <string>

#include "daemon/model/incident_facts.h"
#include "rules/position.h"
#include "rules/sentence.h"

namespace jadoube::texts {

/// "White to move".
rules::Sentence turn_text(const rules::Position& position);

/// The end of a refusal that is about `position`, for programs and for reports: ". The position as
/// FEN: ...". What is wrong stands in words before it. The pages leave it out and show the board.
rules::Sentence position_note(const rules::Position& position);

/// Why the moves of a game go out only up to `move` ("4... b7-a6"), and what to do, in the language
/// of the thread. `which` is `kStopsBeforeIllegal` or `kStopsBeforeUnseen`.
std::string moves_stop(model::IncidentCase which, const std::string& move);

}  // namespace jadoube::texts
