#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "drivers/capabilities.h"
#include "rules/piece.h"
#include "rules/placement.h"
#include "rules/square.h"

namespace jadoube::drivers {

// What a driver observed of a board, its clock and its connection. An observation repeats what the
// device sent. It has nothing of chess: no move, no side to move, no White or Black for the clock.
// Squares are named as if White sat at the side that the maker intended. `daemon/tracking` finds
// out which way the board is turned.

/// The content of `square` changed: the board now senses `piece` there, or nothing.
struct SquareChanged {
  rules::Square square;
  rules::Piece piece;
  bool operator==(const SquareChanged&) const = default;
};

/// The whole board was read at once. It is the truth for that moment, even against earlier
/// observations.
struct PlacementRead {
  rules::Placement placement;
  bool operator==(const PlacementRead&) const = default;
};

/// A result piece (DGT codes D, E, F) is on `square`. It means: White won, Black won, or a draw.
struct ResultPieceSeen {
  enum class Says : std::uint8_t { kDraw, kWhiteWins, kBlackWins };
  rules::Square square;
  Says says;
  bool operator==(const ResultPieceSeen&) const = default;
};

/// A side of the clock as seen from its front. The clock has no colours.
enum class ClockSide : std::uint8_t { kLeft, kRight };

/// The other side.
constexpr ClockSide other(ClockSide side) {
  return side == ClockSide::kLeft ? ClockSide::kRight : ClockSide::kLeft;
}

/// One display of the clock.
struct ClockFace {
  std::chrono::seconds time{0};
  /// The flag has fallen [FIDE 2023 Art. 6.8], and whether this blocks the clock at zero.
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
  /// The side whose lever is down. The player on that side pressed last, and the other player's
  /// time runs.
  ClockSide pressed = ClockSide::kRight;
  bool battery_low = false;
  bool operator==(const ClockRead&) const = default;
};

/// No clock is connected to the board.
struct ClockMissing {
  bool operator==(const ClockMissing&) const = default;
};

/// The clock answered a command. `command` is the name of the type in `driver.h` in lower case
/// words ("set clock"). If `accepted` is false, the clock refused the command or never answered.
/// `detail` is the reason: a packed sentence, see rules/sentence.h.
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

/// What a board has reported about itself. A field is empty if the board has not reported it.
struct DeviceInfo {
  /// The name of the board wherever it is plugged in: the long serial number, or else the short
  /// one.
  std::string serial;
  /// The five digits of old boards. It is kept beside `serial`, because the sticker on the board
  /// shows it.
  std::string short_serial;
  std::string firmware;
  std::string hardware;
  std::string trademark;
  std::string clock;
  std::optional<int> battery_percent;
  std::optional<bool> charging;
  /// What the board can do, as its driver declares it.
  Capabilities capabilities = {};
  bool operator==(const DeviceInfo&) const = default;
};

/// The default capabilities, of a board for which no others are known. A board that has reported
/// the level of its battery has one.
constexpr Capabilities usual_capabilities(const std::optional<int>& battery_percent) {
  return {.battery = battery_percent.has_value()};
}

/// True if the board can do what is usual. Then neither the record nor the API has its
/// capabilities.
inline bool has_usual_capabilities(const DeviceInfo& info) {
  return info.capabilities == usual_capabilities(info.battery_percent);
}

/// The board reported something about itself. `info` holds everything known by now.
struct DeviceRead {
  DeviceInfo info;
  bool operator==(const DeviceRead&) const = default;
};

/// The state of the connection to a board.
enum class ConnectionState : std::uint8_t {
  kLost,        ///< No port, or the port cannot be opened, or the board fell silent.
  kConnecting,  ///< The port is open, but the board has not proved itself yet.
  kLive,        ///< The board answers.
};

/// The state of the connection has changed. `why` is a packed sentence, see rules/sentence.h. It is
/// empty for kLive, unless people must do something.
struct ConnectionChanged {
  ConnectionState state;
  std::string port;
  std::string why;
  bool operator==(const ConnectionChanged&) const = default;
};

/// Some changes were lost. The board stopped reporting changes some time ago, for example after it
/// lost power. Or a bad connection lost more changes than one move makes. The moves since the last
/// report are not known. `PlacementRead` follows at once.
struct ChangesMissed {
  bool operator==(const ChangesMissed&) const = default;
};

/// Bytes that fit nowhere were dropped. Noise is counted and is never an error.
struct NoiseSkipped {
  std::uint32_t bytes;
  bool operator==(const NoiseSkipped&) const = default;
};

/// One logged square: `piece` is there, or nothing. `quick`: it was logged within a quarter of a
/// second of the square before it.
struct LoggedSquare {
  rules::Square square;
  rules::Piece piece;
  bool quick = false;
  bool operator==(const LoggedSquare&) const = default;
};

/// A logged press: `side` pressed, and its clock stopped at `time`.
struct LoggedPress {
  ClockSide side;
  std::chrono::seconds time;
  bool operator==(const LoggedPress&) const = default;
};

/// What else the board logs.
enum class LogMark : std::uint8_t {
  kPowerUp,           ///< The board was switched on. The squares of all pieces on it follow.
  kStartingPosition,  ///< All pieces are in the starting position, with White at the side that the
                      ///< maker intended.
  kTurnedStartingPosition,  ///< The same, but with the board turned.
  kFourRows,    ///< All pieces are in the four outer ranks, but not in the starting position.
  kEmptyBoard,  ///< No piece is on the board.
  kRead,        ///< The log was read.
  kGameStart,   ///< A host sent that a game begins. The squares of all pieces on the board follow.
  kWatchdog,    ///< The board's watchdog found it stuck and restarted it.
};

/// One entry of the board's log. The board writes it whether or not a host is connected.
using LogEntry = std::variant<LoggedSquare, LoggedPress, LogMark>;

/// The board's log is being read. This takes seconds. `LogRead` follows unless the connection is
/// lost.
struct LogAwaited {
  bool operator==(const LogAwaited&) const = default;
};

/// The board's log as it is now, the oldest entry first. Empty if the log could not be read.
struct LogRead {
  std::vector<LogEntry> entries;
  bool operator==(const LogRead&) const = default;
};

/// One of the two boards of a pair. Players who do not both see one board have a board each, and
/// play one game on both.
enum class BoardOfPair : std::uint8_t { kFirst, kSecond };

/// The other board of the pair.
constexpr BoardOfPair other(BoardOfPair board) {
  return board == BoardOfPair::kFirst ? BoardOfPair::kSecond : BoardOfPair::kFirst;
}

/// What was observed of one board of a pair. Drivers do not know pairs: the reader of the hall's
/// boards combines their observations.
struct PairObserved {
  BoardOfPair board;
  std::variant<SquareChanged, PlacementRead, ClockRead, ClockMissing, DeviceRead, ConnectionChanged>
      seen;
  bool operator==(const PairObserved&) const = default;
};

/// Everything that can be observed.
using Observation =
    std::variant<SquareChanged, PlacementRead, ResultPieceSeen, ClockRead, ClockMissing,
                 ClockAnswered, ClockButtonPressed, DeviceRead, ConnectionChanged, ChangesMissed,
                 NoiseSkipped, LogAwaited, LogRead, PairObserved>;

/// A moment, as nanoseconds of Unix time. The owner of a loop reads the clock once per turn and
/// passes the moment on. It never runs backwards within one run of the daemon. All code below the
/// loop takes time as an argument, so that a recording can be played through it.
using Instant = std::chrono::sys_time<std::chrono::nanoseconds>;

/// A time after all others: nothing is due.
inline constexpr Instant kNever = Instant::max();

/// The moment `seconds` and `nanoseconds` after the start of 1970. An instant holds only 106500
/// days around 1970, the years 1678 to 2261. A time beyond these limits is moved to the limit.
constexpr Instant instant_of(std::int64_t seconds, std::int32_t nanoseconds) {
  using std::chrono::days;
  constexpr std::int64_t kFirst = std::chrono::seconds(days(-106'500)).count(),
                         kLast = std::chrono::seconds(days(106'500)).count();
  return Instant(std::chrono::seconds(std::clamp(seconds, kFirst, kLast)) +
                 std::chrono::nanoseconds(nanoseconds));
}

}  // namespace jadoube::drivers
