#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "drivers/simulator/hardware/clock.h"
#include "drivers/simulator/hardware/message.h"
#include "drivers/simulator/hardware/sensor.h"
#include "rules/bitboard.h"

namespace jadoube::drivers::simulator {

/// What a message is about. Some faults spoil only one kind.
enum class MessageKind : std::uint8_t { kSquares, kClock, kOther };

/// A command for the clock.
struct ClockCommand {
  std::uint8_t id;
  std::vector<std::uint8_t> payload;
};

/// The processor of a board of any make. It receives bytes of the host, squares and the clock, and
/// sends messages. Every call has its time as an argument, and appends the messages of that moment
/// to `out`.
class Processor {
 public:
  virtual ~Processor() = default;

  /// A byte came from the host.
  virtual void receive(BoardTime now, std::uint8_t byte) = 0;

  /// The next time at which `step` has something to do. kNoWake if it waits for new input.
  virtual BoardTime next_at() const = 0;

  /// Does the work that is due at `next_at()`.
  virtual void step(std::vector<Message>& out) = 0;

  /// How many commands of the host it has started to work on.
  virtual std::uint64_t commands_begun() const = 0;

  /// The present command has no effect.
  virtual void forget_command() = 0;

  /// The scan noticed a change.
  virtual void square_seen(const SquareSeen& seen, std::vector<Message>& out) = 0;

  /// The clock was read and showed `bytes`.
  virtual void clock_read(BoardTime, const ClockBytes&, std::vector<Message>&) {}

  /// The clock acknowledged something.
  virtual void clock_acknowledged(const ClockBytes&, std::vector<Message>&) {}

  /// The next command for the clock, if there is one.
  virtual std::optional<ClockCommand> take_clock_command() { return std::nullopt; }

  /// Loses power or gets it back at `now`. Without power it sees nothing.
  virtual void power(BoardTime now, bool on) = 0;

  /// True if a host has asked for the position since the last power-up.
  virtual bool position_asked() const = 0;

  /// True if the board sends its position although nobody asks.
  virtual bool speaks_unasked() const { return false; }

  /// The squares that the host has lit up. None on a board without lights.
  virtual rules::Bitboard lit() const { return 0; }

  /// How many sounds the host has made it make. None on a board without sound.
  virtual std::uint64_t sounds() const { return 0; }

  virtual MessageKind kind_of(const Message& message) const = 0;
};

}  // namespace jadoube::drivers::simulator
