#pragma once

#include <string>

#include "daemon/outputs/table.h"

namespace jadoube::outputs {

/// The game for the archive, in export format, with the clock and the time that was used after each
/// move. Every game in the text can be replayed. So an illegal ply that stands, and plies that are
/// not known, end the first game: a comment says what came then. The game goes on in a second game
/// from the position after it, and so on. The first game has the result; the others have "*". Only
/// plies are written that are settled. It ends with an empty line.
std::string archive_pgn(const Table& table);

}  // namespace jadoube::outputs
