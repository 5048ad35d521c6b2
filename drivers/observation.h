#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "rules/piece.h"
#include "rules/placement.h"
#include "rules/square.h"

/// What a board, its clock and its line were seen to do. An observation says what the device said
/// and nothing about chess: no move, no side to move, no White and Black for the clock. Squares are
/// the board's own: what they would be called if White sat with the board the maker's right way
/// round. Who turned the board is for `daemon/tracking` to find out.
namespace jadoube::drivers {

/// What stands on `square` changed: `piece` is seen there now, or nothing.
struct SquareChanged {
  rules::Square square;
  rules::Piece piece;
  bool operator==(const SquareChanged&) const = default;
};

/// The whole board was read at once. It is the truth for that moment, whatever was seen before.
struct PlacementRead {
  rules::Placement placement;
  bool operator==(const PlacementRead&) const = default;
};

/// A result piece (DGT codes D, E, F) stands on `square`: White won, Black won, or a draw.
struct ResultPieceSeen {
  enum class Says : std::uint8_t { kDraw, kWhiteWins, kBlackWins };
  rules::Square square;
  Says says;
  bool operator==(const ResultPieceSeen&) const = default;
};

/// A side of the clock as seen from its front. The clock knows no colours.
enum class ClockSide : std::uint8_t { kLeft, kRight };

/// The other side.
constexpr ClockSide other(ClockSide side) {
  return side == ClockSide::kLeft ? ClockSide::kRight : ClockSide::kLeft;
}

/// One display of the clock.
struct ClockFace {
  std::chrono::seconds time{0};
  /// The flag has fallen [FIDE 2023 Art. 6.8], and whether the clock is blocked at zero by it.
  bool flag_fallen = false;
  bool blocked = false;
  /// The clock shows its "time per move" sign: increment, delay or Bronstein.
  bool per_move = false;
  bool operator==(const ClockFace&) const = default;
};

/// The clock was read.
struct ClockRead {
  ClockFace left, right;
  bool running = false;
  /// The side whose lever is down: the player there pressed last, the other one's time runs.
  ClockSide pressed = ClockSide::kRight;
  bool battery_low = false;
  bool operator==(const ClockRead&) const = default;
};

/// No clock is connected to the board.
struct ClockMissing {
  bool operator==(const ClockMissing&) const = default;
};

/// The clock answered a command. `command` is the name of `command.h`'s type in lower case words
/// ("set clock"); not `accepted`: the clock refused it or never answered, and `detail` says why.
struct ClockAnswered {
  std::string command;
  bool accepted = false;
  std::string detail;
  bool operator==(const ClockAnswered&) const = default;
};

/// A key of the clock was pressed.
struct ClockButtonPressed {
  enum class Button : std::uint8_t { kBack, kMinus, kRun, kPlus, kOk, kBackAndOk };
  Button button;
  bool operator==(const ClockButtonPressed&) const = default;
};

/// What a board tells about itself. Empty where it has not told.
struct DeviceInfo {
  /// What it is known by wherever it is plugged in: the long serial number, else the short one.
  std::string serial;
  /// The five digits of old boards; kept beside `serial` because a sticker shows them.
  std::string short_serial;
  std::string firmware;
  std::string hardware;
  std::string trademark;
  std::string clock;
  std::optional<int> battery_percent;
  std::optional<bool> charging;
  bool operator==(const DeviceInfo&) const = default;
};

/// The board told something about itself; `info` is all that is known by now.
struct DeviceRead {
  DeviceInfo info;
  bool operator==(const DeviceRead&) const = default;
};

/// How the line to a board stands.
enum class ConnectionState : std::uint8_t {
  kLost,        ///< No port, or the port cannot be opened, or the board fell silent.
  kConnecting,  ///< The port is open, the board has not proved itself.
  kLive,        ///< The board answers.
};

/// The line came or went. `why` is a sentence for people, empty for kLive.
struct ConnectionChanged {
  ConnectionState state;
  std::string port;
  std::string why;
  bool operator==(const ConnectionChanged&) const = default;
};

/// The board has stopped telling its changes some time ago, as after a moment without power, or
/// more of them were lost on a bad line than one move has: what was played since it was last heard
/// is not known. `PlacementRead` follows at once.
struct ChangesMissed {
  bool operator==(const ChangesMissed&) const = default;
};

/// Bytes that fit nowhere were dropped. Noise is data: counted, never an error.
struct NoiseSkipped {
  std::uint32_t bytes;
  bool operator==(const NoiseSkipped&) const = default;
};

/// What a board has written down of a square: `piece` stands there, or nothing. `quick`: within a
/// quarter of a second of the square that was written before.
struct LoggedSquare {
  rules::Square square;
  rules::Piece piece;
  bool quick = false;
  bool operator==(const LoggedSquare&) const = default;
};

/// A press that it has written down: `side` pressed, and its clock was halted with `time`.
struct LoggedPress {
  ClockSide side;
  std::chrono::seconds time;
  bool operator==(const LoggedPress&) const = default;
};

/// What else it has written down.
enum class LogMark : std::uint8_t {
  kPowerUp,      ///< It was switched on; the squares of all men on it follow.
  kArray,        ///< The array stands the maker's right way round,
  kTurnedArray,  ///< or the other way round.
  kFourRows,     ///< All men are within the four outer ranks, and no array stands.
  kEmptyBoard,   ///< Nothing stands on it.
  kRead,         ///< The log was read.
  kGameStart,    ///< A host said that a game begins; the squares of all men on it follow.
  kWatchdog,     ///< It found itself stuck and started anew.
};

/// One entry of the log that a board writes, whoever listens.
using LogEntry = std::variant<LoggedSquare, LoggedPress, LogMark>;

/// The board's log is being read. It takes seconds, and `LogRead` follows unless the line is lost.
struct LogAwaited {
  bool operator==(const LogAwaited&) const = default;
};

/// The board's log as it is now, the oldest entry first; none where it could not be read.
struct LogRead {
  std::vector<LogEntry> entries;
  bool operator==(const LogRead&) const = default;
};

/// Everything a driver can see.
using Observation =
    std::variant<SquareChanged, PlacementRead, ResultPieceSeen, ClockRead, ClockMissing,
                 ClockAnswered, ClockButtonPressed, DeviceRead, ConnectionChanged, ChangesMissed,
                 NoiseSkipped, LogAwaited, LogRead>;

}  // namespace jadoube::drivers
