#pragma once

#include <string>
#include <string_view>

#include "rules/error.h"
#include "rules/position.h"

namespace jadoube::rules {

/// FEN with its six fields. Castling rights in X-FEN, en passant only where the capture is legal.
std::string to_fen(const Position& position);

/// Reads a FEN of four to six fields; the counters that are missing are 0 and 1, and a fullmove
/// number 0 is read as 1. Castling rights as KQkq, where K and Q mean the outermost rook (X-FEN),
/// or by the rook's file (Shredder-FEN). InvalidArgument names the field and what is wrong with it.
/// Placements that no game can reach are read too; rights that do not fit them are dropped, as
/// `Position` does.
Expected<Position> parse_fen(std::string_view fen);

}  // namespace jadoube::rules
