#pragma once

#include <string>
#include <string_view>

#include "rules/error.h"
#include "rules/notation/fen.h"

namespace jadoube::rules {

/// The squares of the rooks in the third field of a FEN, for `parse_fen_as_written`. The error's
/// message names the wrong character.
Expected<Bitboard> parse_castling_field(std::string_view field, const Placement& placement);

/// The third field for the rooks on `rooks`. Reading it gives the same squares. "-" if there is
/// none.
std::string castling_field(Bitboard rooks, const Placement& placement, CastlingLetters letters);

}  // namespace jadoube::rules
