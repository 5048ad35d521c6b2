#pragma once

#include <vector>

#include "rules/placement.h"
#include "rules/square.h"

namespace jadoube::drivers::simulator {

/// The squares a piece is pushed across from `from` to `to`, the last one included; none where the
/// way is no free line.
std::vector<rules::Square> line_between(rules::Square from, rules::Square to,
                                        const rules::Placement& placement);

/// The squares that touch `square`.
std::vector<rules::Square> neighbours_of(rules::Square square);

/// The next square from `from` in the direction of `to`, which is another one.
rules::Square step_towards(rules::Square from, rules::Square to);

}  // namespace jadoube::drivers::simulator
