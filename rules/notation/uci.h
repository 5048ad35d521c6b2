#pragma once

#include <string>
#include <string_view>

#include "rules/error.h"
#include "rules/position.h"

namespace jadoube::rules {

/// How castling is written. Both are read.
enum class UciCastling : std::uint8_t {
  /// The king's two steps, "e1g1", where king and rook stand as in the initial array; else the king
  /// takes his rook, for his steps could be a plain king move.
  kKingSteps,
  /// The king takes his rook, "e1h1", everywhere: what engines speak under UCI_Chess960.
  kKingTakesRook,
};

/// The move as UCI writes it: "e2e4", "e7e8q", castling as `castling` says. A move that is not
/// legal is written by its squares.
std::string to_uci(const Position& position, Move move,
                   UciCastling castling = UciCastling::kKingSteps);

/// Reads UCI, castling in either form. InvalidArgument where it is no move, FailedPrecondition
/// where it is not legal in `position`.
Expected<Move> parse_uci(const Position& position, std::string_view uci);

}  // namespace jadoube::rules
