#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "drivers/simulator/hardware/clock.h"
#include "rules/placement.h"

namespace jadoube::drivers::simulator {

/// One message of the board as it is sent, header included.
using Message = std::vector<std::uint8_t>;

/// Its first byte [spec: drivers/dgt/protocol.md#messages].
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

/// Which message it is. It must not be empty.
inline MessageId id_of(const Message& message) { return static_cast<MessageId>(message[0]); }

/// A message of `data`, whose bytes must be below 80.
Message make_message(MessageId id, std::span<const std::uint8_t> data);

/// A message of text; of each character seven bits are sent.
Message text_message(MessageId id, std::string_view text);

/// A version "major.minor" in two bytes.
Message version_message(MessageId id, std::string_view version);

/// The bus address: the serial number's lower 14 bits.
Message bus_address_message(std::string_view serial);

/// Times, or an acknowledgement.
Message clock_message(const ClockBytes& bytes);

/// The wire's number of a piece: pawn, rook, knight, bishop, king, queen are 1 to 6, Black's 7 to
/// 12, none 0 [spec: drivers/dgt/protocol.md#pieces].
std::uint8_t code_of(rules::Piece piece);

/// The wire's number of a square: a8 is 0, h1 is 63 [spec: drivers/dgt/protocol.md#squares].
std::uint8_t number_of(rules::Square square);

/// What stands on one square.
Message field_message(rules::Square square, rules::Piece piece);

/// What stands on all of them.
Message dump_message(const rules::Placement& placement);

}  // namespace jadoube::drivers::simulator
