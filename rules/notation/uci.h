#pragma once

#include <string>
#include <string_view>

#include "rules/error.h"
#include "rules/position.h"

namespace jadoube::rules {

/// The move as UCI writes it: "e2e4", "e7e8q", "e1g1" for castling (king to its destination where
/// king and rook stand as in the initial array, else king takes rook). A move that is not legal is
/// written by its squares.
std::string to_uci(const Position& position, Move move);

/// Reads UCI, castling in either form. InvalidArgument where it is no move, FailedPrecondition
/// where it is not legal in `position`.
Expected<Move> parse_uci(const Position& position, std::string_view uci);

}  // namespace jadoube::rules
