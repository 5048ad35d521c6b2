#pragma once

#include <vector>

#include "daemon/model/tournament.h"
#include "rules/sentence.h"

namespace jadoube::tournament {

/// The differences of `after`, one on each line: "round 3, table 4: the result is 1-0, not
/// 1/2-1/2". Games that belong to a pairing are no difference. `before` is null: the tournament is
/// new.
std::vector<rules::Sentence> differences(const model::Tournament* before,
                                         const model::Tournament& after);

}  // namespace jadoube::tournament
