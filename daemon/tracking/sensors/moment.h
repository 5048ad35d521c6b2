#pragma once

#include <cstdint>

#include "drivers/observation.h"

namespace jadoube::tracking {

/// How the tracker knows of what it takes in.
enum class Source : std::uint8_t {
  kSensed,    ///< The board reports it now.
  kReplayed,  ///< A replay of an outage takes it from the board's log, or from what was kept back.
};

/// When something happened and when it is told. Both are the same instant, except in a replay,
/// which tells now what happened earlier.
struct Moment {
  drivers::Instant at{};
  drivers::Instant told_at{};
  Source source = Source::kSensed;

  bool is_replayed() const { return source == Source::kReplayed; }
  /// The same, for what happened at `when` and is told at the same instant as before.
  Moment earlier(drivers::Instant when) const { return {when, told_at, source}; }
};

}  // namespace jadoube::tracking
