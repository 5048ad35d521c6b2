#pragma once

#include <chrono>
#include <optional>
#include <string_view>

namespace jadoube::outputs {

/// The longest delay of an output. A longer one is a mistake [guess].
inline constexpr std::chrono::hours kLongestDelay{24};

/// The delay in "90s", "15m" or "1h", as the configuration and the command line write it. Nothing:
/// any other text, or a delay above the longest.
std::optional<std::chrono::seconds> parse_delay(std::string_view text);

}  // namespace jadoube::outputs
