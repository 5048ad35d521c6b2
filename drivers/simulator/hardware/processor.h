#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "drivers/simulator/hardware/clock.h"
#include "drivers/simulator/hardware/sensor.h"
#include "rules/placement.h"
#include "rules/square.h"

namespace jadoube::drivers::simulator {

/// One complete message of the board, with its header.
using Message = std::vector<std::uint8_t>;

/// The first byte of a message [spec: drivers/dgt/protocol.md#messages].
enum class MessageId : std::uint8_t {
  kBoardDump = 0x86,
  kClockTimes = 0x8d,
  kFieldUpdate = 0x8e,
  kEventDump = 0x8f,
  kBusAddress = 0x90,
  kSerial = 0x91,
  kTrademark = 0x92,
  kVersion = 0x93,
  kHardware = 0x96,
  kBattery = 0xa0,
  kLongSerial = 0xa2,
};

/// The first byte of an answer on a bus [spec: drivers/dgt/protocol.md#bus]. The numbers are used a
/// second time for messages that are sent in single-board mode only.
enum class BusAnswerId : std::uint8_t {
  kBoard = 0x83,
  kClock = 0x84,
  kChanges = 0x85,
  kFromStart = 0x86,
  kPing = 0x87,
  kStarted = 0x88,
  kVersion = 0x89,
};

/// The id of a message. The message must not be empty.
inline MessageId id_of(const Message& message) { return static_cast<MessageId>(message[0]); }

/// A message with `data`. Every byte of `data` must be below 80 (hexadecimal).
Message make_message(MessageId id, std::span<const std::uint8_t> data);

/// A message with text. Seven bits of each character are sent.
Message text_message(MessageId id, std::string_view text);

/// A version "major.minor" in two bytes.
Message version_message(MessageId id, std::string_view version);

/// The bus address: the lower 14 bits of the serial number.
Message bus_address_message(std::string_view serial);

/// A clock message with times or an acknowledgement.
Message clock_message(const ClockBytes& bytes);

/// An answer of the board with that bus address: `data` and a checksum.
Message bus_answer(BusAnswerId id, int address, std::span<const std::uint8_t> data);

/// The sum of `bytes` in seven bits.
std::uint8_t bus_checksum(std::span<const std::uint8_t> bytes);

/// The bus address of a board: the lower 14 bits of its serial number.
int bus_address_of(std::string_view serial);

/// The version "major.minor" in two bytes.
std::array<std::uint8_t, 2> version_bytes(std::string_view version);

/// The codes of the pieces on all squares, a8 first.
std::array<std::uint8_t, rules::kSquareCount> dump_bytes(const rules::Placement& placement);

/// The code of a piece in messages. Pawn, rook, knight, bishop, king, queen are 1 to 6; Black's are
/// 7 to 12; an empty square is 0 [spec: drivers/dgt/protocol.md#pieces].
std::uint8_t code_of(rules::Piece piece);

/// The number of a square in messages: a8 is 0, h1 is 63 [spec: drivers/dgt/protocol.md#squares].
std::uint8_t number_of(rules::Square square);

/// The piece on one square.
Message field_message(rules::Square square, rules::Piece piece);

/// The pieces on all squares.
Message dump_message(const rules::Placement& placement);

/// The subject of a message. Some faults damage only one kind.
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

  /// The host has sent a byte.
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

  /// Loses power or gets it back at `now`. Without power it senses nothing.
  virtual void power(BoardTime now, bool on) = 0;

  /// True if a host has asked for the position since the last power-up.
  virtual bool position_asked() const = 0;

  /// True if the board sends its position without a request.
  virtual bool speaks_unasked() const { return false; }

  /// The squares that the host has lit up. None on a board without lights.
  virtual rules::Bitboard lit() const { return 0; }

  /// How many sounds the host has made it make. None on a board without sound.
  virtual std::uint64_t sounds() const { return 0; }

  virtual MessageKind kind_of(const Message& message) const = 0;
};

}  // namespace jadoube::drivers::simulator
