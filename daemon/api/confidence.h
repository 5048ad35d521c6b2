#pragma once

#include <span>
#include <vector>

#include "daemon/model/game.h"

/// How sure the daemon is, in percent. Inside, log odds are hundredths of a nat.
namespace jadoube::api {

/// How likely it is, in percent, 1 to 99: never certain. 50 only for log odds of 0.
int confidence_percent(int log_odds);

/// The smallest log odds with so many percent, or more: about the inverse.
int log_odds_of(int percent);

/// How likely each of the explanations is among them, in percent, each rounded: all together make
/// about 100. Estimated from their costs, not measured.
std::vector<int> probabilities_percent(std::span<const model::Explanation> explanations);

}  // namespace jadoube::api
