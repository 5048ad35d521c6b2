#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <string>

namespace jadoube::bench {

/// Data in the shared memory of the processes of one run. One process plays the boards and writes
/// when each ply was completed. The viewers' process reads it.
struct SharedTimes {
  static constexpr int kMostBoards = 2000, kMostPlies = 120;

  /// When a ply was completed, in nanoseconds of the steady clock. 0: not yet.
  struct Ply {
    /// When the player pressed the clock.
    std::atomic<std::int64_t> pressed;
    /// When the last byte of the clock's message about it was on the board's connection.
    std::atomic<std::int64_t> on_the_line;
  };

  /// kArrives: events of the measurement may still arrive.
  enum class Phase : std::uint8_t { kBegins, kMeasures, kArrives, kEnds };
  std::atomic<Phase> phase;
  /// The number of streams that have received their complete first message.
  std::atomic<int> begun;
  /// True: every ply that was completed before the end of the measurement has arrived.
  std::atomic<bool> all_arrived;
  /// When the measurement began and ended.
  std::atomic<std::int64_t> from, to;
  std::array<std::array<Ply, kMostPlies>, kMostBoards> plies;
};

/// Maps the file at `path`, and makes it if there is none. All processes share the memory. Throws
/// if that fails.
std::shared_ptr<SharedTimes> map_shared_times(const std::string& path);

}  // namespace jadoube::bench
