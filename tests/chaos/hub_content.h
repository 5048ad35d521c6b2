#pragma once

#include <chrono>
#include <string>
#include <vector>

namespace jadoube::tests {

/// What must never stand in a hall's stream for viewers' relays: names of messages and fields, as
/// people wrote them down here. So a field that the daemon's own view lets through is noticed.
///
/// Returns what `bytes`, a values.v1.Event, has of it: "Ply.evidence". Empty: nothing.
std::vector<std::string> forbidden_in(const std::string& bytes);

/// True if the hub stored a message earlier than `delay` after its event. Both times count from
/// 1970.
bool is_too_early(std::chrono::nanoseconds event, std::chrono::nanoseconds stored,
                  std::chrono::nanoseconds delay);

}  // namespace jadoube::tests
