#pragma once

#include <string>

#include "rules/pgn/pgn_game.h"

namespace jadoube::rules {

/// The game in PGN's export format [PGN 3.2, 8]: the seven tags of the roster first and always, the
/// others in ASCII order, lines of at most 79 characters, moves in SAN, comments in braces with
/// `[%clk 0:03:01]` and other commands first, variations behind the move they replace, the result
/// last, an empty line at the end. The Result tag is the game's result; SetUp and FEN are written
/// where the game does not start from the initial position, and Variant "Chess960" where castling
/// needs it and no Variant is given. Of tags with one name the first is written.
///
/// Illegal moves that stand are written in full ("Ng1-e4"), null moves as "--". What PGN cannot
/// hold is changed: braces in a comment become round brackets, a "[%" in a ply's comment "(%", a
/// line end or other control character a blank; a tag whose name is not of letters, digits and '_'
/// and a glyph that is not of 0 to 255 are left out, and so is a variation without moves.
std::string to_pgn(const PgnGame& game);

}  // namespace jadoube::rules
