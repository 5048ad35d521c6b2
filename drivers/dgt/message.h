#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "drivers/dgt/frame_decoder.h"
#include "drivers/observation.h"

namespace jadoube::drivers::dgt {

/// All 64 squares. Codes that are no chess piece leave their square empty; those that are result
/// pieces are listed besides.
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

/// The clock's acknowledgement of a command, or what it says unasked: the four bytes that the
/// board folds into a clock message [spec: drivers/dgt/protocol.md#clock-acks].
struct ClockAck {
  std::uint8_t status;   ///< kAckNormal, or what went wrong.
  std::uint8_t command;  ///< The command's id; clock_id::kFirstUnasked and above: unasked.
  std::uint8_t detail;   ///< The version, or the mask of keys held.
  std::uint8_t key;      ///< The key that was pressed.
  bool operator==(const ClockAck&) const = default;
};

/// ClockAck::status where all is well.
inline constexpr std::uint8_t kAckNormal = 0x10;

/// No clock is connected to the board.
struct NoClock {};

/// A clock message of nothing but zeros: some Bluetooth boards say so that nothing is to report.
struct NothingToReport {};

/// The board's address on a bus of several boards.
struct BusAddress {
  int address;
};

/// The five digits that every board has.
struct SerialNumber {
  std::string digits;
};

/// The ten digits that newer boards have besides.
struct LongSerialNumber {
  std::string digits;
};

/// A text about the maker, several lines long.
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

/// How full the battery is; `charging` where the message is long enough to say.
struct Battery {
  int percent;
  std::optional<bool> charging;
};

/// The board's log of all that happened on it, the oldest entry first.
struct EventLog {
  std::vector<LogEntry> entries;
};

/// A message that is well framed and whose id says nothing to us.
struct Unknown {
  std::uint8_t id;
};

/// A message of a known id that cannot mean anything: noise that happened to be well framed.
struct Malformed {
  std::uint8_t id;
};

/// What a frame means. The times of the clock are a `ClockRead` at once: nothing is lost there.
using Message = std::variant<BoardDump, FieldUpdate, ClockRead, ClockAck, NoClock, NothingToReport,
                             BusAddress, SerialNumber, LongSerialNumber, Trademark, Version,
                             HardwareVersion, Battery, EventLog, Unknown, Malformed>;

/// What `frame` means. Squares are named as if White's left hand were at the connector.
Message decode(const Frame& frame);

}  // namespace jadoube::drivers::dgt
