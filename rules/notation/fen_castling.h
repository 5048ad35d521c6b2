#pragma once

#include <string>
#include <string_view>

#include "rules/error.h"
#include "rules/notation/fen.h"

namespace jadoube::rules {

/// The squares of the rooks that a FEN's third field names, as `parse_fen_as_written` reads it. The
/// error's message names the character.
Expected<Bitboard> parse_castling_field(std::string_view field, const Placement& placement);

/// The field for rooks on `rooks`, read again as the same; "-" for none.
std::string castling_field(Bitboard rooks, const Placement& placement, CastlingLetters letters);

}  // namespace jadoube::rules
