#pragma once

#include <chrono>
#include <string>
#include <vector>

namespace jadoube::tests {

/// The messages and fields that a hall's stream for viewers' relays must never have. People wrote
/// this list by hand. So a field that the daemon's own filter lets through is noticed.
///
/// Returns those that `bytes`, a values.v1.Event, has: "Ply.evidence". Empty: none.
std::vector<std::string> forbidden_in(const std::string& bytes);

/// True if the hub stored a message earlier than `delay` after its event. Both times count from
/// 1970.
bool is_too_early(std::chrono::nanoseconds event, std::chrono::nanoseconds stored,
                  std::chrono::nanoseconds delay);

}  // namespace jadoube::tests
