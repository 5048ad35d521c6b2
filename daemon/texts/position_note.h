#pragma once

#include "rules/position.h"
#include "rules/sentence.h"

namespace jadoube::texts {

/// "White to move".
rules::Sentence turn_text(const rules::Position& position);

/// The end of a refusal that is about `position`, for programs and for reports: ". The position as
/// FEN: ...". What is wrong stands in words before it. The pages leave it out and show the board.
rules::Sentence position_note(const rules::Position& position);

}  // namespace jadoube::texts
