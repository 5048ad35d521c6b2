#pragma once

#include <string>

#include "rules/pgn/pgn_game.h"

namespace jadoube::rules {

/// The tag pairs of `game` in export format, a line each [PGN 8.1.1]: the roster, then the others
/// in ASCII order.
std::string tag_section(const PgnGame& game);

}  // namespace jadoube::rules
