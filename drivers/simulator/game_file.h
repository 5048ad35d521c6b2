#pragma once

#include <string>

#include "rules/error.h"
#include "rules/pgn/pgn.h"

namespace jadoube::drivers::simulator {

/// The game with that number, from 1, in the file at `path`, as hands can play it. An empty path: a
/// game without moves. NotFound: no such file or game. InvalidArgument: bad PGN, or a game that
/// hands cannot play, such as one without moves.
rules::Expected<rules::PgnGame> read_playable(const std::string& path, int number);

}  // namespace jadoube::drivers::simulator
