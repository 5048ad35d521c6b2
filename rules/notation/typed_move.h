#pragma once

#include <string_view>

#include "rules/error.h"
#include "rules/notation/move_refusal.h"
#include "rules/position.h"

namespace jadoube::rules {

/// Reads a legal move as a person types it: in UCI ("g1f3"), in English algebraic notation ("Nf3")
/// or in English descriptive notation ("N-KB3"). Nobody has to say which one it is: no text means
/// different moves in two of them.
tl::expected<Move, MoveRefusal> read_typed_move(const Position& position, std::string_view text);

}  // namespace jadoube::rules
