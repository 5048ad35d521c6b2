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

/// The move as UCI writes it: "e2e4", "e7e8q", "e1g1" for castling (king to its destination where
/// king and rook stand as in the initial array, else king takes rook). A move that is not legal is
/// written by its squares.
std::string to_uci(const Position& position, Move move);

/// Reads UCI, castling in either form. InvalidArgument where it is no move, FailedPrecondition
/// where it is not legal in `position`.
Expected<Move> parse_uci(const Position& position, std::string_view uci);

/// The move in SAN with check and mate signs: "Nbd7", "exd6", "e8=Q+", "O-O-O#" [FIDE 2023 App. C,
/// PGN]. A move that is not legal is written in full and without a sign: "Ng1-e4", "Ke1xe7".
std::string to_san(const Position& position, Move move);

/// Reads SAN, tolerant of "0-0", missing "x", "+", "=", and of suffixes such as "!?" and "e.p.";
/// and long algebraic "Ng1-f3", "e2e4", "Ke1-g1". A check sign that is wrong or missing, and an "x"
/// where nothing is taken, are not looked at.
/// InvalidArgument: it is no SAN; or it is ambiguous, naming the moves it could be.
/// FailedPrecondition: no such move is legal in `position`.
Expected<Move> parse_san(const Position& position, std::string_view san);

}  // namespace jadoube::rules
