#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <string>

namespace jadoube::bench {

/// What the processes of one run tell each other, in memory that they share. One process plays the
/// boards and writes when each ply was completed; the viewers' process reads that.
struct SharedTimes {
  static constexpr int kMostBoards = 2000, kMostPlies = 120;

  /// When a ply was completed, in nanoseconds of the steady clock. 0: not yet.
  struct Ply {
    /// The player pressed the clock.
    std::atomic<std::int64_t> pressed;
    /// The last byte of the clock's message about it was on the board's line.
    std::atomic<std::int64_t> on_the_line;
  };

  /// kArrives: what was completed in the measurement is on its way.
  enum class Phase : std::uint8_t { kBegins, kMeasures, kArrives, kEnds };
  std::atomic<Phase> phase;
  /// Streams that have had their whole first message.
  std::atomic<int> begun;
  /// Everything has arrived that was completed before the end of the measurement.
  std::atomic<bool> all_arrived;
  /// When the measurement began and ended.
  std::atomic<std::int64_t> from, to;
  std::array<std::array<Ply, kMostPlies>, kMostBoards> plies;
};

/// Maps the file at `path`, which is made if there is none. All processes see the same. Throws if
/// that fails.
std::shared_ptr<SharedTimes> map_shared_times(const std::string& path);

}  // namespace jadoube::bench
