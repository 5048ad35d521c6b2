#pragma once

#include <string>

#include "rules/pgn/pgn_game.h"

namespace jadoube::rules {

/// The game in PGN's export format [PGN 3.2, 8]. The seven tags of the roster always come first,
/// then the other tags in ASCII order. Lines have at most 79 characters. Moves are in SAN. Comments
/// are in braces and start with `[%clk 0:03:01]` and other commands. Variations come after the move
/// that they replace. The result and an empty line come last. The Result tag is the game's result.
/// SetUp and FEN are written if the game does not start from the starting position. Variant
/// "Chess960" is added if castling needs it and there is no Variant tag. If several tags have one
/// name, the first is written.
///
/// Illegal moves that stand are written in full ("Ng1-e4"), null moves as "--". Characters that PGN
/// cannot hold are replaced: in a comment, braces become round brackets; in a ply's comment "[%"
/// becomes "(%"; a line end or other control character becomes a space. These are left out: a tag
/// whose name has other characters than letters, digits and '_'; a glyph outside 0 to 255; a
/// variation without moves.
std::string to_pgn(const PgnGame& game);

}  // namespace jadoube::rules
