#pragma once

#include <cstdint>
#include <deque>
#include <span>
#include <vector>

#include "drivers/simulator/hardware/board_time.h"

namespace jadoube::drivers::simulator {

/// Ten bits for a byte at 9600 baud [spec: drivers/dgt/protocol.md#timing].
inline constexpr BoardTime kByteTime{1'041'667};

/// A byte, and the time at which its last bit arrives.
struct TimedByte {
  BoardTime at;
  std::uint8_t byte;
};

/// One direction of a serial line. Bytes arrive one after another, each a byte's time after the one
/// before. If a byte takes no time, they arrive at once.
class Wire {
 public:
  explicit Wire(BoardTime byte_time) : byte_time_(byte_time) {}

  /// Puts `bytes` on the wire at `now`, after the bytes that are still on it.
  void push(BoardTime now, std::span<const std::uint8_t> bytes);

  /// The time at which the next byte arrives. kNoWake if the wire is empty.
  BoardTime next_byte_at() const;

  /// The time at which the last byte of the oldest message arrives. kNoWake if the wire is empty.
  BoardTime next_message_at() const;

  /// Removes and returns the next byte. The wire must not be empty.
  std::uint8_t pop();

  /// Appends to `out` the bytes that have arrived by `now`.
  void take(BoardTime now, std::vector<std::uint8_t>& out);

  /// Appends to `out` the bytes that have arrived by `now`, with their times.
  void take(BoardTime now, std::vector<TimedByte>& out);

  /// Drops everything on the wire.
  void clear();

 private:
  struct Message {
    BoardTime first_at;
    std::vector<std::uint8_t> bytes;
    std::size_t taken = 0;
  };
  BoardTime byte_time_;
  BoardTime free_at_{0};
  std::deque<Message> messages_;
};

}  // namespace jadoube::drivers::simulator
