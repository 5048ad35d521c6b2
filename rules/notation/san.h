#pragma once

#include <string>
#include <string_view>

#include "rules/error.h"
#include "rules/position.h"

namespace jadoube::rules {

/// The move in SAN with check and mate signs: "Nbd7", "exd6", "e8=Q+", "O-O-O#" [FIDE 2023 App. C,
/// PGN]. A move that is not legal is written in full and without a sign: "Ng1-e4", "Ke1xe7".
std::string to_san(const Position& position, Move move);

/// Reads SAN, tolerant of "0-0", missing "x", "+", "=", and of suffixes such as "!?" and "e.p.";
/// and long algebraic "Ng1-f3", "e2e4", "Ke1-g1". A check sign that is wrong or missing, and an "x"
/// where nothing is taken, are not looked at.
/// InvalidArgument: it is no SAN; or it is ambiguous, naming the moves it could be.
/// FailedPrecondition: no such move is legal in `position`.
Expected<Move> parse_san(const Position& position, std::string_view san);

}  // namespace jadoube::rules
