#pragma once

#include "drivers/capabilities.h"
#include "rules/piece.h"
#include "rules/placement.h"
#include "rules/position.h"

namespace jadoube::tracking {

using drivers::SensingClass;

/// How a board of that class reports the piece of `square` of `position` wherever that goes, if it
/// reports the position as `reported`. A piece that is read as another is read so everywhere. One
/// that was not read where it stood is read where it comes to.
rules::Piece reported_piece(const rules::Position& position, const rules::Placement& reported,
                            rules::Square square, SensingClass sensing);

/// How it reports the piece that arrives by `move`; for castling, the king.
rules::Piece reported_arrival(const rules::Position& before, const rules::Placement& reported,
                              rules::Move move, SensingClass sensing);

/// How it reports what stands `after` `move`.
rules::Placement reported_after(const rules::Position& before, const rules::Placement& reported,
                                rules::Move move, const rules::Position& after,
                                SensingClass sensing);

/// True if `move` is to be thought of: what a pawn became a board without identities cannot tell,
/// and is taken for a queen [FIDE 2023 Art. 7.5.2 makes it one too].
constexpr bool is_promotion_of_choice(rules::Move move, SensingClass sensing) {
  return !move.promotion || sensing == SensingClass::kIdentity ||
         *move.promotion == rules::PieceType::kQueen;
}

}  // namespace jadoube::tracking
