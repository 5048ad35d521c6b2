#pragma once

#include <vector>

#include "rules/bitboard.h"
#include "rules/placement.h"

namespace jadoube::tracking {

/// The squares on which `a` and `b` differ.
rules::Bitboard differing(const rules::Placement& a, const rules::Placement& b);

/// The same as a list, a1 first.
std::vector<rules::Square> differences(const rules::Placement& a, const rules::Placement& b);

/// Whether `square` is emptied, or gets the man who has it in the array: so men are put up.
bool goes_home(rules::Square square, rules::Piece now);

/// Whether a pawn is back at home who was not while `stood` stood: no play takes him there.
bool is_pawn_back(const rules::Placement& stood, const rules::Placement& stands);

/// Whether `stands` has a man on `square` who was not put up there, nor gives a result.
bool is_elsewhere(rules::Square square, const rules::Placement& stands);

}  // namespace jadoube::tracking
