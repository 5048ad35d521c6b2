#pragma once

/// How sure the daemon is, in percent. Inside, log odds are hundredths of a nat.
namespace jadoube::api {

/// How likely it is, in percent, 1 to 99: never certain. 50 only for log odds of 0.
int confidence_percent(int log_odds);

/// The smallest log odds with so many percent, or more: about the inverse.
int log_odds_of(int percent);

}  // namespace jadoube::api
