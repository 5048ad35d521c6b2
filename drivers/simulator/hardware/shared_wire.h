#pragma once

#include <cstdint>
#include <vector>

#include "drivers/simulator/hardware/board_time.h"
#include "drivers/simulator/hardware/wire.h"

namespace jadoube::drivers::simulator {

/// The line on which all boards of a bus answer. A board can only pull the line from mark (bit 1)
/// to space (bit 0), so a moment is mark only if all boards send mark [spec:
/// drivers/dgt/protocol.md#bus]. If two boards send at once, the host reads bytes that nobody sent.
/// The line reads bits as a serial port does: from the edge of a start bit, in the middle of each.
class SharedWire {
 public:
  /// `byte_time`: the time of one byte, ten bits. 0: bytes take no time and never collide.
  explicit SharedWire(BoardTime byte_time) : byte_time_(byte_time) {}

  /// One board sends `byte`. Bytes come in any order, but not later than their own end.
  void push(const TimedByte& byte);

  /// Appends to `out` what the host has read by `now`. All bytes that end by `now` must be there.
  void take(BoardTime now, std::vector<std::uint8_t>& out);

  /// When `take` has something to return. kNoWake if nothing is on the line.
  BoardTime next_at() const;

 private:
  BoardTime bit(int count) const { return byte_time_ * count / 10; }
  BoardTime next_edge() const;
  bool is_mark(BoardTime at) const;
  std::uint8_t read_from(BoardTime edge) const;

  BoardTime byte_time_;
  /// The bytes on the line, and the time from which the next start bit is looked for.
  std::vector<TimedByte> sent_;
  BoardTime listens_from_{0};
};

}  // namespace jadoube::drivers::simulator
