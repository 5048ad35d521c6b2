#pragma once

#include <string>

#include "daemon/tournament/import/import_builder.h"

namespace jadoube::tournament {

/// Reads the pairings in a PGN text: one game for each, mostly without moves. Nothing is refused
/// as a whole: each fault is named with its line and column, and the other games are read. A game
/// without Round belongs to the builder's default round.
///
/// The tables are in the order of the games. The tags Board and Table, and "Round 3.7", are
/// stronger. If they do not go up by one, a warning names both numbers. In a team match they may
/// count the boards of each match instead. Moves are not kept, only their result.
void read_pgn_pairings(const std::string& text, ImportBuilder& out);

}  // namespace jadoube::tournament
