#pragma once

#include <cstdint>
#include <optional>

#include "rules/piece.h"
#include "rules/square.h"

namespace jadoube::rules {

/// A move from square to square. Castling is written as the king taking its own rook (e1h1). This
/// form is the same in standard chess and in Chess960. `to_uci` and `to_san` write castling as
/// people do.
struct Move {
  Square from;
  Square to;
  /// The piece that the pawn becomes [FIDE 2023 Art. 3.7.3.3]; nothing for every other move.
  std::optional<PieceType> promotion = std::nullopt;

  bool operator==(const Move&) const = default;
};

}  // namespace jadoube::rules
