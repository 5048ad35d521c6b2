#pragma once

#include "rules/pgn/pgn_game.h"    // IWYU pragma: export
#include "rules/pgn/pgn_reader.h"  // IWYU pragma: export
#include "rules/pgn/pgn_writer.h"  // IWYU pragma: export
