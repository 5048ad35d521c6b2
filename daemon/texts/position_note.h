#pragma once

#include <string>

#include "rules/position.h"

namespace jadoube::texts {

/// "White to move".
std::string turn_text(const rules::Position& position);

/// The end of a refusal that is about `position`, for programs and for reports: ". The position as
/// FEN: ...". What is wrong stands in words before it. The pages leave it out and show the board.
std::string position_note(const rules::Position& position);

}  // namespace jadoube::texts
