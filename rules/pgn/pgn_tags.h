#pragma once

#include <string>

#include "rules/pgn/pgn_game.h"

namespace jadoube::rules {

/// The tag pairs of `game` in export format, one on each line [PGN 8.1.1]. The roster comes first,
/// then the other tags in ASCII order.
std::string tag_section(const PgnGame& game);

}  // namespace jadoube::rules
