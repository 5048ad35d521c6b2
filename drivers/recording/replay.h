#pragma once

#include <atomic>
#include <chrono>
#include <iosfwd>
#include <string>

#include "drivers/recording/session.h"
#include "rules/error.h"

namespace jadoube::drivers {

/// How to play a recording.
struct ReplayOptions {
  /// The path of a symbolic link to the terminal, which is made there. Empty: no link.
  std::string link{};
  /// How many times faster than the recording; 0: as fast as the host reads.
  double speed = 1;
  /// How long the connection stays open after the last byte. A host may draw conclusions from
  /// silence.
  std::chrono::milliseconds linger{5000};
};

/// Plays the board's part of `session` to any program that opens a new pseudo-terminal. Prints the
/// terminal's path to `progress`. A board sends nothing before the host does, so the replay waits
/// for the host's first byte. It reads the host's bytes and drops them. It waits where the host
/// reads slowly.
///
/// Blocks until everything was played and `linger` is over, or until `stop` is true. `stop` is
/// checked ten times a second. Fails as `PseudoTerminal::open` does; InvalidArgument where `speed`
/// is below 0.
rules::Expected<void> replay(const Session& session, const ReplayOptions& options,
                             std::ostream& progress, const std::atomic<bool>& stop);

}  // namespace jadoube::drivers
