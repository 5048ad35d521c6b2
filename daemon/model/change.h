#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "daemon/model/game.h"
#include "daemon/model/pair.h"
#include "drivers/observation.h"

namespace jadoube::model {

/// A value on the heap. In a variant, it keeps one large type from making all others large. It
/// never changes, so copies share it. It is empty only after it was moved from.
template <typename T>
class Boxed {
 public:
  Boxed() : Boxed(T{}) {}
  Boxed(T value)  // NOLINT(google-explicit-constructor): a box is used like its value.
      : value_(std::make_shared<const T>(std::move(value))) {}

  const T& operator*() const { return *value_; }
  const T* operator->() const { return value_.get(); }

  /// The value itself, shared.
  std::shared_ptr<const T> share() const { return value_; }

  bool operator==(const Boxed& other) const { return *value_ == *other.value_; }

 private:
  std::shared_ptr<const T> value_;
};

// Changes that `BoardTracker` gives. Squares have their names as in chess, because the tracker has
// the orientation of the board. Clocks are by colour. A reader that starts with a snapshot and
// makes all changes in order (`apply` in `board.h`) has the same as the tracker.

/// The orientation of a board. Normal: White sits at the maker's side. Rotated: turned by 180
/// degrees.
enum class Orientation : std::uint8_t { kNormal, kRotated };

constexpr Orientation opposite(Orientation orientation) {
  return orientation == Orientation::kNormal ? Orientation::kRotated : Orientation::kNormal;
}

/// The reason for a lost connection that was live when the daemon ended. It is given when the
/// daemon starts again.
inline const auto kDaemonWasNotRunning = rules::Sentence("the daemon was not running");

/// The reason for a lost connection that was live when the daemon last ran, if that was long ago.
/// "Long" is more time than it takes to open a connection.
inline const auto kNobodyListened = rules::Sentence("nobody listened for a while");

/// Why a connection is live and yet not good. All squares are read every two seconds meanwhile.
inline const auto kSensorsFlood =
    rules::Sentence("the board reports more changes than hands can make");

/// The connection to the board changed. `why` is a packed sentence, see rules/sentence.h.
struct ConnectionChange {
  drivers::ConnectionState state;
  std::string port, why;
  bool operator==(const ConnectionChange&) const = default;
};

/// The board reported something about itself.
struct DeviceChange {
  Boxed<drivers::DeviceInfo> info;
  bool operator==(const DeviceChange&) const = default;
};

/// The piece on a square changed.
struct SquareChange {
  rules::Square square;
  rules::Piece piece;
  bool operator==(const SquareChange&) const = default;
};

/// The whole sensed placement, and the orientation of the board. It is published when a reading of
/// the whole board differs from the single changes, and when the board is found to face the other
/// way.
struct PlacementChange {
  rules::Placement placement;
  Orientation orientation;
  /// As in Board.
  bool orientation_is_assumed = false;
  bool operator==(const PlacementChange&) const = default;
};

/// Both clocks by colour. `running` is the side whose time runs. Nothing if the clock is stopped.
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

/// The clock was read. Nothing if the board has no clock.
struct ClockChange {
  std::optional<ClockState> clock;
  bool operator==(const ClockChange&) const = default;
};

/// The game and the sensed placement differ, or agree again. `squares` are the squares that differ
/// now. A piece in a hand is not reported. A difference that stays is reported.
struct UnexplainedChange {
  std::vector<rules::Square> squares;
  bool operator==(const UnexplainedChange&) const = default;
};

/// A game began. The game before it on this board, if there is one, has ended for good. The same
/// game may begin once more, from another position: an arbiter has decided that the board faces the
/// other way.
struct GameStarted {
  Boxed<Game> game;
  bool operator==(const GameStarted&) const = default;
};

/// The plies from number `keep` on (counted from 0) are now `plies`. The plies before them stay.
/// This one change is used when a ply is made, confirmed, continued, taken back or corrected.
/// `revision` is the game's revision after it.
struct PliesChange {
  std::size_t keep;
  std::vector<Ply> plies;
  std::uint32_t revision;
  /// As in Game.
  std::size_t final_plies = 0;
  bool operator==(const PliesChange&) const = default;
};

/// Several explanations fit, and the game waits. The best one is the first. If there are none, the
/// game is certain again.
struct UncertaintyChange {
  std::vector<Explanation> explanations;
  bool operator==(const UncertaintyChange&) const = default;
};

/// The game has a result or is adjourned. With kUnknown and no adjournment, it continues. If a ply
/// ended the game by itself, this change follows directly after the change of the plies.
struct ResultChange {
  rules::Result result;
  Termination termination;
  std::uint32_t revision;
  /// As in Game.
  bool incomplete = false;
  std::optional<Adjournment> adjournment = {};
  /// As `result_is_provisional` in Game.
  bool provisional = false;
  bool operator==(const ResultChange&) const = default;
};

/// An arbiter did something with the software clock, or undid it.
struct SoftwareClockChange {
  /// As `clock_acts` in Game: all of them.
  std::vector<SoftwareClockAct> acts;
  bool operator==(const SoftwareClockChange&) const = default;
};

/// The game is played on two boards. The relation of one of them to the game has changed, or it
/// shows something else.
struct PairChange {
  Boxed<Pair> pair;
  bool operator==(const PairChange&) const = default;
};

using Change = std::variant<ConnectionChange, DeviceChange, SquareChange, PlacementChange,
                            ClockChange, UnexplainedChange, GameStarted, PliesChange,
                            UncertaintyChange, ResultChange, SoftwareClockChange, PairChange>;

/// A change, and the time of the observation or of the timer that caused it.
struct TimedChange {
  Instant at;
  Change change;
  bool operator==(const TimedChange&) const = default;
};

/// An observation, and its time.
struct TimedObservation {
  drivers::Instant at;
  drivers::Observation observation;
};

}  // namespace jadoube::model
