#pragma once

#include <memory>
#include <string>
#include <vector>

#include "tests/chaos/subscriber.h"

/// What a chaos program waits for before it judges. Each wait has a bound, and what does not come
/// within it is a finding.
namespace jadoube::tests {

/// Waits until no outage is open at the `boards` of the daemon at `address`: each board is live,
/// and a ply has come from it since. While an outage is open, the tracker keeps all plies back
/// until the board's log has come. Returns the number of boards for which that does not happen, and
/// prints them.
int await_no_outage(const std::string& address, const std::vector<std::string>& boards);

/// Waits until all subscribers are at one place in the streams, and that place was unchanged for a
/// second. Call it when nothing is played any more. Returns the number of subscribers that are
/// elsewhere, and prints them.
int await_same_place(const std::vector<std::unique_ptr<Subscriber>>& subscribers);

}  // namespace jadoube::tests
