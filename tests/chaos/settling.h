#pragma once

#include <memory>
#include <string>
#include <vector>

#include "tests/chaos/subscriber.h"

/// The conditions that a chaos program waits for before it judges. Each wait has a limit. If a
/// condition is not true within the limit, it is a finding.
namespace jadoube::tests {

/// Waits until no outage is open at the `boards` of the daemon at `address`: each board is live,
/// and has had a ply since. While an outage is open, the tracker holds back all plies until the
/// board's log is read. Returns the number of boards for which that does not happen, and prints
/// them.
int await_no_outage(const std::string& address, const std::vector<std::string>& boards);

/// Waits until all subscribers are at the same place in the streams, unchanged for a second. Call
/// it after the last move. Returns the number of subscribers at other places, and prints them.
int await_same_place(const std::vector<std::unique_ptr<Subscriber>>& subscribers);

}  // namespace jadoube::tests
