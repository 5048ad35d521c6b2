#pragma once

#include <string>
#include <string_view>

#include "rules/error.h"
#include "rules/position.h"

namespace jadoube::rules {

/// How castling is written. Both ways can be read.
enum class UciCastling : std::uint8_t {
  /// The king's two steps, "e1g1", if king and rook are as in the standard starting position.
  /// Otherwise the king takes the rook, because the king's steps could also be a normal move.
  kKingSteps,
  /// The king always takes the rook, "e1h1". Engines use this under UCI_Chess960.
  kKingTakesRook,
};

/// The move as UCI writes it: "e2e4", "e7e8q", castling in the form of `castling`. A move that is
/// not legal is written by its squares.
std::string to_uci(const Position& position, Move move,
                   UciCastling castling = UciCastling::kKingSteps);

/// Reads UCI, castling in either form. InvalidArgument if it is no move, FailedPrecondition
/// where it is not legal in `position`.
Expected<Move> parse_uci(const Position& position, std::string_view uci);

}  // namespace jadoube::rules
