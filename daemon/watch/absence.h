#pragma once

#include <optional>

#include "drivers/instant.h"
#include "drivers/observation.h"
#include "rules/placement.h"

namespace jadoube::watch {

/// A time in which nobody listened to the board, from the loss of the line until what was played is
/// explained.
struct Absence {
  /// When it began.
  drivers::Instant since;
  /// What stood before it, as chess names the squares, and how the clock was read last; nothing
  /// where its lever was not seen.
  rules::Placement before;
  std::optional<drivers::ClockRead> clock;
  /// The board was read again.
  bool read = false;
  /// What stood then; and the men who were read since, and are gone from there.
  std::optional<rules::Placement> first_read = {};
  rules::Placement lifted = {};
};

}  // namespace jadoube::watch
