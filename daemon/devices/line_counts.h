#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "daemon/devices/device_loop.h"
#include "drivers/instant.h"
#include "drivers/transport/transport.h"

namespace jadoube::devices {

/// The bytes of a line.
struct Traffic {
  std::uint64_t received = 0, sent = 0;
  bool operator==(const Traffic&) const = default;
};

/// How good the line to one board is. Everything is counted since the daemon started.
struct LineReading {
  std::string board;
  bool is_live = false;
  /// Of a line that several boards share: the bytes of the whole line.
  Traffic traffic = {};
  /// When bytes came last. Nothing: never.
  std::optional<drivers::Instant> heard_at = {};
  /// How often the driver lost its place in the bytes, and the bytes that it dropped for that.
  std::uint64_t resyncs = 0, noise_bytes = 0;
  /// How often the board told too late, or not at all, that pieces were moved.
  std::uint64_t missed = 0;
  /// How often the board became live, and how often it was lost after that.
  std::uint64_t connections = 0, losses = 0;
  /// What the kernel says of a serial port.
  drivers::LineErrors errors = {};
};

/// Counts what happens on the lines to the boards. The loop's thread counts, any thread reads. Both
/// hold the lock for moments.
class LineCounts {
 public:
  /// More boards than this are not counted: a device that invents serial numbers fills no memory.
  static constexpr std::size_t kMostBoards = 2000;

  /// Counts an observation, if it is about the line.
  void add(const Seen& seen);
  /// Counts bytes.
  void add(const std::string& board, const Traffic& traffic, drivers::Instant now);
  /// Counts errors of a serial port.
  void add(const std::string& board, const drivers::LineErrors& errors);

  /// The lines to all boards, in the order of their ids.
  std::vector<LineReading> read() const;

 private:
  // Call it with the mutex held. Null: there are too many.
  LineReading* of(const std::string& board);

  mutable std::mutex mutex_;
  std::map<std::string, LineReading> lines_;
};

}  // namespace jadoube::devices
