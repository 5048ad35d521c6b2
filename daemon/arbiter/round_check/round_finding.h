#pragma once

#include "daemon/model/round_finding.h"

namespace jadoube::arbiter {

using model::Hand;
using model::Readiness;
using model::RoundFinding;
using model::RoundFindingFacts;
using model::RoundFindingKind;

}  // namespace jadoube::arbiter
