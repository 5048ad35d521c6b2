#pragma once

#include <atomic>
#include <chrono>
#include <iosfwd>
#include <string>

#include "drivers/recording/session.h"
#include "rules/error.h"

namespace jadoube::drivers {

/// How a recording is played.
struct ReplayOptions {
  /// Where a symbolic link to the terminal is made; empty: nowhere.
  std::string link{};
  /// How many times faster than it was recorded; 0: as fast as the host reads.
  double speed = 1;
  /// How long the line stays open after the last byte, for what a host concludes from quiet.
  std::chrono::milliseconds linger{5000};
};

/// Plays what the board said in `session` to whoever opens the pseudo-terminal that it makes, whose
/// path it prints to `progress`. A board is mute until it is spoken to: so is this, until the
/// host's first byte. What the host writes is read and dropped, what it is slow to read waits.
///
/// Blocks until all was played and `linger` is over, or `stop` is true: looked at ten times a
/// second. Refuses as `PseudoTerminal::open`, and InvalidArgument where `speed` is below 0.
rules::Expected<void> replay(const Session& session, const ReplayOptions& options,
                             std::ostream& progress, const std::atomic<bool>& stop);

}  // namespace jadoube::drivers
