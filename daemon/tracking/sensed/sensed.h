#pragma once

#include <chrono>
#include <optional>
#include <utility>

#include "daemon/tracking/sensed/clock.h"
#include "daemon/tracking/sensed/gesture.h"
#include "daemon/tracking/sensed/quiet.h"
#include "daemon/tracking/sensed/sensed_placement.h"
#include "daemon/tracking/sensed/sensor_events.h"
#include "drivers/observation.h"

namespace jadoube::tracking {

/// What the sensors had reported at one moment.
struct BoardSnapshot {
  SensedPlacement sensed;
  Clock clock;
  Quiet quiet;
  Gesture gesture;
  /// The last instant before that moment at which the board was read again after an outage.
  drivers::Instant read_since;
};

/// What the board and its clock report, as far as it is known at `now`. It has the placement, the
/// clock, quiet time, a result given on the board, and the orientation. It knows nothing of moves.
/// `BoardSensors` changes it; the other stages only read it.
struct Sensed {
  /// When this happens, and when it is published.
  Moment now;
  SensedPlacement board;
  Clock clock;
  Quiet quiet;
  Gesture gesture;
  /// The placement on the board of the other player, who repeats the moves there. Nothing if the
  /// game is played on one board, or if that board is not read.
  std::optional<rules::Placement> repeated;
  /// True if an arbiter has set the orientation.
  bool orientation_is_ruled = false;
  /// True if a starting position or a game has shown the orientation.
  bool orientation_is_shown = false;

  /// True if the placement is doubted, so that the board should be read as a whole.
  bool is_doubted = false;
  /// The last instant at which the board was read again after an outage.
  drivers::Instant read_since{};

  bool is_replayed() const { return now.is_replayed(); }
  /// What the board senses of a piece on a square.
  SensingClass sensing() const { return board.can().sensing; }
  const rules::Placement& placement() const { return board.placement(); }
  model::Orientation orientation() const { return board.orientation(); }

  /// The side whose time runs; nothing if the clock does not show it.
  std::optional<rules::Color> side_to_move() const { return clock.turn(orientation()); }
  /// True if there is no clock, or if the clock shows who is to move.
  bool is_clock_known() const { return clock.seen().lever || !clock.last(); }
  /// The side of White's clock.
  drivers::ClockSide white_side() const { return side_of(rules::Color::kWhite, orientation()); }

  /// True if all pieces are on their starting squares.
  bool shows_starting_position() const {
    return placement() == as_sensed(rules::Placement::initial(), sensing());
  }
  /// True if the placement changed while the clock was stopped: the players look the game over or
  /// correct something, and make no ply.
  bool is_pause() const { return is_pause(quiet.since(), clock); }
  /// The same for what happened at `at`, when `clock` was known.
  static bool is_pause(drivers::Instant at, const Clock& clock) {
    // After the clock was stopped, a movement may still be one of play for this long [guess].
    constexpr std::chrono::seconds kPauseBegins{3};
    return at - kPauseBegins > clock.stopped_since();
  }
  /// True if nothing has moved for as long as QuietStep::kSettled.
  bool is_settled() const { return quiet.settled(now.at); }

  /// True if the orientation is set neither by an arbiter nor by the maker of the board.
  bool may_find_orientation() const { return !orientation_is_ruled && !faces_one_way(); }
  bool is_orientation_known() const {
    return orientation_is_ruled || orientation_is_shown || faces_one_way();
  }

  /// What is known now, to be restored by a replay.
  BoardSnapshot snapshot() const { return {board, clock, quiet, gesture, read_since}; }

  /// Reads or writes the state.
  template <typename Archive>
  void serialize(Archive& archive) {
    archive(now, board, clock, quiet, gesture, repeated, orientation_is_ruled, orientation_is_shown,
            is_doubted, read_since);
  }

 private:
  bool faces_one_way() const { return board.can().facing == drivers::Facing::kMakersWay; }
};

}  // namespace jadoube::tracking
