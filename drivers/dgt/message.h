#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "drivers/dgt/frame_decoder.h"
#include "drivers/observation.h"
#include "rules/piece.h"
#include "rules/square.h"

/// The messages of a board, and how it numbers squares and pieces.
namespace jadoube::drivers::dgt {

/// The square of that number, 0 to 63. The board counts in reading order: a8 first, h1 last [spec:
/// drivers/dgt/protocol.md#squares].
constexpr rules::Square square_of(int number) {
  return rules::square_at(number % 8, 7 - number / 8);
}

/// The piece of that code. None for a code that is no chess piece [spec:
/// drivers/dgt/protocol.md#pieces].
constexpr rules::Piece piece_of(std::uint8_t code) {
  using enum rules::Piece;
  constexpr rules::Piece kPieces[] = {
      kNone,      kWhitePawn, kWhiteRook,   kWhiteKnight, kWhiteBishop, kWhiteKing,  kWhiteQueen,
      kBlackPawn, kBlackRook, kBlackKnight, kBlackBishop, kBlackKing,   kBlackQueen,
  };
  return code < std::size(kPieces) ? kPieces[code] : kNone;
}

/// The value of two decimal digits, one in each half of the byte. Nothing if a half is no digit.
constexpr std::optional<int> decimal(std::uint8_t byte) {
  if ((byte >> 4) > 9 || (byte & 0x0F) > 9) return std::nullopt;
  return (byte >> 4) * 10 + (byte & 0x0F);
}

/// All 64 squares. A code that is no chess piece leaves its square empty. Result pieces are listed
/// separately.
struct BoardDump {
  rules::Placement placement;
  std::vector<ResultPieceSeen> results;
};

/// One square changed.
struct FieldUpdate {
  rules::Square square;
  rules::Piece piece;
  std::optional<ResultPieceSeen::Says> result;
};

/// The clock's acknowledgement of a command, or what the clock sends without a request. It holds
/// the four bytes that the board puts into a clock message [spec:
/// drivers/dgt/protocol.md#clock-acks].
struct ClockAck {
  std::uint8_t status;  ///< kAckNormal, or what went wrong.
  /// The command's id. From clock_id::kFirstUnasked on: the clock was not asked.
  std::uint8_t command;
  std::uint8_t detail;  ///< The version, or the mask of keys held.
  std::uint8_t key;     ///< The key that was pressed.
  bool operator==(const ClockAck&) const = default;
};

/// ClockAck::status without a fault.
inline constexpr std::uint8_t kAckNormal = 0x10;

/// No clock is connected to the board.
struct NoClock {};

/// A clock message with only zeros. Some Bluetooth boards send it when they have nothing to report.
struct NothingToReport {};

/// The board's address on a bus with several boards.
struct BusAddress {
  int address;
};

/// The five digits that every board has.
struct SerialNumber {
  std::string digits;
};

/// The ten digits that newer boards also have.
struct LongSerialNumber {
  std::string digits;
};

/// A text about the maker, of several lines.
struct Trademark {
  std::string text;
};

/// The firmware's version, as "1.02".
struct Version {
  std::string text;
};

/// The electronics' version.
struct HardwareVersion {
  std::string text;
};

/// The level of the battery. `charging` is set where the message is long enough to have it.
struct Battery {
  int percent;
  std::optional<bool> charging;
};

/// The board's log of everything that happened on it, the oldest entry first.
struct EventLog {
  std::vector<LogEntry> entries;
};

/// A message with a valid frame and an unknown id.
struct Unknown {
  std::uint8_t id;
};

/// A message with a known id and an impossible content: noise that looked like a frame.
struct Malformed {
  std::uint8_t id;
};

/// The meaning of a frame. Clock times become a `ClockRead` directly, which loses nothing.
using Message = std::variant<BoardDump, FieldUpdate, ClockRead, ClockAck, NoClock, NothingToReport,
                             BusAddress, SerialNumber, LongSerialNumber, Trademark, Version,
                             HardwareVersion, Battery, EventLog, Unknown, Malformed>;

/// The meaning of `frame`. Squares are named as if the connector were at White's left hand.
Message decode(const Frame& frame);

}  // namespace jadoube::drivers::dgt
