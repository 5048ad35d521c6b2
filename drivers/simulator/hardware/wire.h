#pragma once

#include <cstdint>
#include <deque>
#include <span>
#include <vector>

#include "drivers/simulator/hardware/board_time.h"

namespace jadoube::drivers::simulator {

/// Ten bits a byte at 9600 baud [spec: drivers/dgt/protocol.md#timing].
inline constexpr BoardTime kByteTime{1'041'667};

/// One direction of a serial line. Bytes that are pushed arrive one after another, each a byte's
/// time after the one before; on a wire that is not paced, at once.
class Wire {
 public:
  explicit Wire(bool paced) : byte_time_(paced ? kByteTime : BoardTime(0)) {}

  bool paced() const { return byte_time_ > BoardTime(0); }

  /// Puts `bytes` on the wire at `now`, behind what is still on it.
  void push(BoardTime now, std::span<const std::uint8_t> bytes);

  /// When the next byte arrives; kNoWake where the wire is empty.
  BoardTime next_byte_at() const;

  /// When the last byte of what was pushed first arrives; kNoWake where the wire is empty.
  BoardTime next_message_at() const;

  /// Takes the byte that arrives next. The wire must not be empty.
  std::uint8_t pop();

  /// Appends to `out` the bytes that have arrived by `now`.
  void take(BoardTime now, std::vector<std::uint8_t>& out);

  /// Loses all that is on the wire.
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
