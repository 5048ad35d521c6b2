#pragma once

#include <vector>

#include "rules/bitboard.h"
#include "rules/placement.h"

namespace jadoube::tracking {

/// The squares on which `a` and `b` differ.
rules::Bitboard differing(const rules::Placement& a, const rules::Placement& b);

/// The same as a list, a1 first.
std::vector<rules::Square> differences(const rules::Placement& a, const rules::Placement& b);

/// True if `square` is emptied, or gets the piece that starts there: that is how pieces are set up.
bool returns_to_start(rules::Square square, rules::Piece now);

/// True if a pawn is back on its starting square that was not while `stood` stood: no play takes it
/// there.
bool is_pawn_back(const rules::Placement& stood, const rules::Placement& stands);

/// True if `stands` has a piece on `square` that was not set up there, nor gives a result.
bool is_elsewhere(rules::Square square, const rules::Placement& stands);

}  // namespace jadoube::tracking
