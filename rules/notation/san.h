#pragma once

#include <string>
#include <string_view>

#include "rules/error.h"
#include "rules/notation/move_text.h"
#include "rules/position.h"

namespace jadoube::rules {

/// The move in SAN with check and mate signs: "Nbd7", "exd6", "e8=Q+", "O-O-O#" [PGN 8.2.3]. A move
/// that is not legal is written in full, as by `write_move` in English.
std::string to_san(const Position& position, Move move);

/// Reads SAN, and everything else that `read_move` reads in English. InvalidArgument: not SAN, or
/// ambiguous; the message lists the possible moves. FailedPrecondition: no such move is legal in
/// `position`.
Expected<Move> parse_san(const Position& position, std::string_view san);

}  // namespace jadoube::rules
