#pragma once

#include <vector>

#include "rules/bitboard.h"
#include "rules/placement.h"

namespace jadoube::watch {

/// The squares on which `a` and `b` differ.
rules::Bitboard differing(const rules::Placement& a, const rules::Placement& b);

/// The same as a list, a1 first.
std::vector<rules::Square> differences(const rules::Placement& a, const rules::Placement& b);

}  // namespace jadoube::watch
