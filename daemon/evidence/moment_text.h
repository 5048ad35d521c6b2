#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "drivers/instant.h"

namespace jadoube::evidence {

/// "2026-11-20T14:02:03.120000000Z": the time in UTC, to the nanosecond.
std::string moment_text(drivers::Instant at);

/// The moment that `moment_text` wrote. Nothing: `text` is not what it writes for any moment.
std::optional<drivers::Instant> parse_moment(std::string_view text);

}  // namespace jadoube::evidence
