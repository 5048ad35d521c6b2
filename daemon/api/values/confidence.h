#pragma once

/// How sure the daemon is, in percent. Inside, log odds are hundredths of a nat.
namespace jadoube::api {

/// How likely it is, in percent, 50 to 99: never certain. 50 where the contrary is as likely, or
/// more likely.
int confidence_percent(int log_odds);

}  // namespace jadoube::api
