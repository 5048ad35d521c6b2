#pragma once

#include <vector>

#include "rules/placement.h"
#include "rules/square.h"

namespace jadoube::drivers::simulator {

/// The squares that a piece is pushed across from `from` to `to`, with `to`. Empty if there is no
/// free straight line.
std::vector<rules::Square> line_between(rules::Square from, rules::Square to,
                                        const rules::Placement& placement);

/// The squares next to `square`.
std::vector<rules::Square> neighbours_of(rules::Square square);

/// The next square from `from` in the direction of `to`. The two are different squares.
rules::Square step_towards(rules::Square from, rules::Square to);

}  // namespace jadoube::drivers::simulator
