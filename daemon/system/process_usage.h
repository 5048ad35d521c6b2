#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>

namespace jadoube::system {

/// What this process uses of the machine.
struct ProcessUsage {
  /// The time that all its threads had a processor.
  std::chrono::milliseconds cpu{0};
  std::uint64_t resident_bytes = 0, virtual_bytes = 0;
  std::uint64_t open_files = 0, most_files = 0;
  std::uint64_t threads = 0;
  /// When it started.
  std::chrono::system_clock::time_point started{};
};

/// Reads it from /proc. Values that cannot be read are 0. Any thread.
ProcessUsage process_usage();

/// Returns unused memory to the system. After a peak, the allocator keeps it. It takes some
/// milliseconds. Any thread.
void give_free_memory_back();

/// Counts how long something took, in buckets from 0.1 ms to 10 s. It has no lock: neither who
/// records nor who reads ever waits. Any thread.
class LatencyHistogram {
 public:
  /// The upper bound of each bucket. One more bucket has everything above the last bound.
  static constexpr std::array<std::chrono::microseconds, 16> kBounds = {
      std::chrono::microseconds(100), std::chrono::microseconds(200),
      std::chrono::microseconds(500), std::chrono::milliseconds(1),
      std::chrono::milliseconds(2),   std::chrono::milliseconds(5),
      std::chrono::milliseconds(10),  std::chrono::milliseconds(20),
      std::chrono::milliseconds(50),  std::chrono::milliseconds(100),
      std::chrono::milliseconds(200), std::chrono::milliseconds(500),
      std::chrono::seconds(1),        std::chrono::seconds(2),
      std::chrono::seconds(5),        std::chrono::seconds(10)};

  /// The counts so far.
  struct Reading {
    /// The number of times in each bucket: above the bound before it, up to its own bound.
    std::array<std::uint64_t, kBounds.size() + 1> counts{};
    /// All times together.
    std::chrono::nanoseconds sum{0};

    std::uint64_t all() const;
    /// The bound of the bucket that holds this share (0 to 1) of all times: that share took this
    /// time or less. Of times above the last bound: the last bound. Zero if nothing was counted.
    std::chrono::microseconds quantile(double share) const;
  };

  /// Counts one time. A negative time counts as zero.
  void record(std::chrono::nanoseconds time);
  /// The counts so far. Times that are recorded meanwhile may be in the sum and not yet in a
  /// bucket.
  Reading read() const;

 private:
  std::array<std::atomic<std::uint64_t>, kBounds.size() + 1> counts_{};
  std::atomic<std::int64_t> sum_{0};
};

}  // namespace jadoube::system
