#pragma once

#include <string>
#include <string_view>

#include "rules/error.h"
#include "rules/move.h"
#include "rules/notation/move_text.h"
#include "rules/position.h"

namespace jadoube::rules {

/// The move in SAN with check and mate signs: "Nbd7", "exd6", "e8=Q+", "O-O-O#" [PGN 8.2.3]. A move
/// that is not legal is written in full, as by `write_move` in English.
std::string to_san(const Position& position, Move move);

/// Reads SAN, and everything else that `read_move` reads in English. InvalidArgument: not SAN, or
/// ambiguous; the message lists the possible moves. FailedPrecondition: no such move is legal in
/// `position`.
Expected<Move> parse_san(const Position& position, std::string_view san);

/// A move that `write_move` has written in full because it is not legal, in the short form of a
/// legal move: "Ke3" of "Ke1-e3", "Nxb4" of "Nb8xb4", "exe5" of "e4xe5", and "exd7" of "e6-d7",
/// because only "d7" would be read as the move of the pawn on the d-file. So nothing in the text
/// shows that the move is illegal. Viewers get no incidents, and a move that is left out, or has a
/// mark, would be one. A text that is not written in full stays as it is.
std::string short_san(std::string_view san);

/// The move in SAN. An illegal move has the piece and both squares, "Nb8d5", but not the hyphen
/// that marks it. Readers of illegal moves can read it, and no reader confuses it with another
/// move.
std::string unmarked_san(const Position& before, Move move);

}  // namespace jadoube::rules
