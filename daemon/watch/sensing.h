#pragma once

#include <cstdint>

#include "rules/piece.h"
#include "rules/placement.h"

namespace jadoube::watch {

/// What a board can tell of what stands on a square.
enum class SensingClass : std::uint8_t {
  kIdentity,   ///< Which piece: DGT boards and most of their kind.
  kColor,      ///< Only its colour. Reported as pawns.
  kOccupancy,  ///< Only that something stands there. Reported as white pawns.
};

/// How a board of that class reports `piece`.
constexpr rules::Piece as_sensed(rules::Piece piece, SensingClass sensing) {
  if (piece == rules::Piece::kNone || sensing == SensingClass::kIdentity) return piece;
  if (sensing == SensingClass::kOccupancy) return rules::Piece::kWhitePawn;
  return rules::make_piece(rules::color_of(piece), rules::PieceType::kPawn);
}

/// How it reports a whole placement.
rules::Placement as_sensed(const rules::Placement& placement, SensingClass sensing);

}  // namespace jadoube::watch
