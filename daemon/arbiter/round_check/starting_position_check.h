#pragma once

#include <vector>

#include "daemon/arbiter/round_check/round_finding.h"
#include "drivers/capabilities.h"
#include "rules/placement.h"

namespace jadoube::arbiter {

/// What is wrong with `placement`, on which the initial array should stand: that of standard chess,
/// or any of the 960 where `chess960`. Nothing where it does.
std::vector<RoundFinding> check_array(const rules::Placement& placement, bool chess960,
                                      drivers::SensingClass sensing);

}  // namespace jadoube::arbiter
