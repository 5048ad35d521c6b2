#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "daemon/model/boxed.h"
#include "daemon/model/game.h"
#include "drivers/observation.h"

/// What `BoardTracker` has to say. The physical changes are squares as chess names them (the watch
/// has found out how the board lies) and clocks by colour; the game's changes are made so that a
/// reader who starts from a snapshot and applies them in order holds what the watch holds
/// (`apply` in `board.h`).
namespace jadoube::model {

/// How the board lies: White's left hand at the maker's side, or turned by 180 degrees.
enum class Orientation : std::uint8_t { kNormal, kRotated };

constexpr Orientation opposite(Orientation orientation) {
  return orientation == Orientation::kNormal ? Orientation::kRotated : Orientation::kNormal;
}

/// Why a line is lost that was not when the daemon ended; told when the daemon begins again.
inline constexpr std::string_view kDaemonWasNotRunning = "the daemon was not running";

/// Why a connection is lost that was live when the daemon ran last, where that was longer ago than
/// a connection takes to open: the next news of the board comes when the daemon runs again.
inline constexpr std::string_view kNobodyListened = "nobody listened for a while";

/// The line to the board came or went.
struct ConnectionChange {
  drivers::ConnectionState state;
  std::string port, why;
  bool operator==(const ConnectionChange&) const = default;
};

/// The board told something about itself.
struct DeviceChange {
  Boxed<drivers::DeviceInfo> info;
  bool operator==(const DeviceChange&) const = default;
};

/// A square's piece changed.
struct SquareChange {
  rules::Square square;
  rules::Piece piece;
  bool operator==(const SquareChange&) const = default;
};

/// The whole picture, and how the board lies. Sent when the board was read as a whole and something
/// is other than the single changes had it, and when the board was found to lie the other way
/// round.
struct PlacementChange {
  rules::Placement placement;
  Orientation orientation;
  bool operator==(const PlacementChange&) const = default;
};

/// Both clocks by colour. `running` is the side whose time runs; nothing where the clock stands.
struct ClockState {
  std::chrono::seconds white{0}, black{0};
  bool white_flag = false, black_flag = false;
  std::optional<rules::Color> running;
  bool battery_low = false;

  std::chrono::seconds time_of(rules::Color color) const {
    return color == rules::Color::kWhite ? white : black;
  }
  bool flag_of(rules::Color color) const {
    return color == rules::Color::kWhite ? white_flag : black_flag;
  }
  bool operator==(const ClockState&) const = default;
};

/// The clock was read; nothing where the board has no clock.
struct ClockChange {
  std::optional<ClockState> clock;
  bool operator==(const ClockChange&) const = default;
};

/// The game and the picture do not agree, or agree again: `squares` are those where they differ
/// now. A piece in a hand is not told; a difference that stays is.
struct UnexplainedChange {
  std::vector<rules::Square> squares;
  bool operator==(const UnexplainedChange&) const = default;
};

/// A game began; the one before it on this board, if any, is over for good.
struct GameStarted {
  Boxed<Game> game;
  bool operator==(const GameStarted&) const = default;
};

/// The plies from number `keep` on (counted from 0) are now `plies`; those before stay. One message
/// for a ply played, confirmed, slid on, taken back and corrected. `revision` is the game's after
/// it.
struct PliesChange {
  std::size_t keep;
  std::vector<Ply> plies;
  std::uint32_t revision;
  /// As in Game.
  std::size_t final_plies = 0;
  bool operator==(const PliesChange&) const = default;
};

/// The game waits because what stands can be explained in more ways than one, the best first; or,
/// with none, it is certain again.
struct UncertaintyChange {
  std::vector<Explanation> explanations;
  bool operator==(const UncertaintyChange&) const = default;
};

/// The game has a result or is adjourned; or, with kUnknown and no adjournment, it goes on.
struct ResultChange {
  rules::Result result;
  Termination termination;
  std::uint32_t revision;
  /// As in Game.
  bool incomplete = false;
  std::optional<Adjournment> adjournment = {};
  bool operator==(const ResultChange&) const = default;
};

using Change =
    std::variant<ConnectionChange, DeviceChange, SquareChange, PlacementChange, ClockChange,
                 UnexplainedChange, GameStarted, PliesChange, UncertaintyChange, ResultChange>;

/// A change with the moment of the observation, or of the timer, that caused it.
struct TimedChange {
  Instant at;
  Change change;
  bool operator==(const TimedChange&) const = default;
};

}  // namespace jadoube::model
