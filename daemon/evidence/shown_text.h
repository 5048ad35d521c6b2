#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "drivers/observation.h"

namespace jadoube::evidence {

/// A text of a stranger, so that a terminal only shows it: one line of at most 200 bytes, without
/// control characters. What is no UTF-8 becomes question marks.
std::string shown_text(std::string_view text);

/// "2026-11-20T14:02:03.120000000Z": the time in UTC, to the nanosecond.
std::string moment_text(drivers::Instant at);

/// The moment that `moment_text` wrote. Nothing: `text` is not what it writes for any moment.
std::optional<drivers::Instant> parse_moment(std::string_view text);

}  // namespace jadoube::evidence
