#pragma once

#include <cstdint>
#include <deque>
#include <optional>
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

/// One direction of a serial line. Bytes arrive one after another, each a byte's time after the
/// previous one. If a byte takes no time, they arrive immediately.
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

/// The line on which all boards of a bus answer. A board can only pull the line from mark (bit 1)
/// to space (bit 0). So a moment is mark only if all boards send mark [spec:
/// drivers/dgt/protocol.md#bus]. If two boards send at the same time, the host reads bytes that no
/// board sent. The line reads bits like a serial port: from the edge of a start bit, in the middle
/// of each bit.
class SharedWire {
 public:
  /// `byte_time`: the time of one byte, ten bits. 0: bytes take no time and never collide.
  explicit SharedWire(BoardTime byte_time) : byte_time_(byte_time) {}

  /// One board sends `byte`. Bytes may be added in any order, but not later than their own end.
  void push(const TimedByte& byte);

  /// Appends to `out` what the host has read by `now`. All bytes that end by `now` must be there.
  void take(BoardTime now, std::vector<std::uint8_t>& out);

  /// The time at which `take` has bytes to return. kNoWake if nothing is on the line.
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

/// A command from the host: its first byte, and the bytes after the first byte and the size byte.
struct HostCommand {
  std::uint8_t code;
  std::vector<std::uint8_t> arguments = {};

  /// True for a command of the bus, which puts a board in bus mode [spec:
  /// drivers/simulator/README.md#modes].
  bool is_bus() const { return code >= 0x80; }
};

/// Splits the bytes of the host into commands. A byte that starts no command is skipped, as on a
/// board [guess]. A command that is incomplete for a second is dropped [guess].
class CommandParser {
 public:
  /// The command that `byte` completes. Nothing if it completes none.
  std::optional<HostCommand> feed(BoardTime now, std::uint8_t byte);

 private:
  std::optional<HostCommand> open(std::uint8_t byte);

  HostCommand command_{0};
  std::size_t missing_ = 0;
  bool size_follows_ = false;
  BoardTime fed_at_{0};
};

}  // namespace jadoube::drivers::simulator
