#pragma once

#include <optional>
#include <utility>
#include <vector>

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

/// What the board and its clock report: placement, clock, a result given on the board, quiet time,
/// and which way the board faces. It knows nothing of moves.
class BoardSensors {
 public:
  // What is reported.

  /// The board has reported what it can do.
  void learn(const drivers::Capabilities& can) { sensed_.learn(can); }
  /// One square, by the board's name for it. The change to publish; nothing if it shows what is
  /// known.
  std::optional<model::Change> set_square(rules::Square square, rules::Piece piece);
  /// The whole board. The change to publish; nothing if it shows what is known.
  std::optional<model::Change> read_placement(const rules::Placement& placement);
  /// A result piece. True if it should be read once more before it is believed.
  bool add_result_piece(drivers::Instant at, const drivers::ResultPieceSeen& seen);
  /// A reading of the clock. The press that it shows, if it shows one.
  std::optional<Press> read_clock(drivers::Instant at, const drivers::ClockRead& seen);
  /// There is no clock any more.
  void lose_clock() { clock_.lose(); }
  /// Bytes were lost on the connection.
  void note_noise() { clock_.note_noise(); }
  /// The connection is lost: nothing that happens now is sensed.
  void lose_connection();

  /// What stands on the board of the other player, who repeats the moves there. Nothing if the game
  /// is played on one board, or that board is not read. True if it is news.
  bool repeat(const std::optional<rules::Placement>& placement) {
    return std::exchange(repeated_, placement) != placement;
  }

  // What is known.

  /// What the board senses of a piece on a square.
  SensingClass sensing() const { return sensed_.can().sensing; }
  const rules::Placement& placement() const { return sensed_.placement(); }
  model::Orientation orientation() const { return sensed_.orientation(); }
  const SensedPlacement& sensed() const { return sensed_; }
  const std::optional<rules::Placement>& repeated() const { return repeated_; }
  const Clock& clock() const { return clock_; }
  const Quiet& quiet() const { return quiet_; }
  const Gesture& gesture() const { return gesture_; }

  /// The side whose time runs; nothing where the clock does not show it.
  std::optional<rules::Color> side_to_move() const { return clock_.turn(orientation()); }
  /// True if there is no clock, or the clock shows who is to move.
  bool is_clock_known() const { return clock_.lever_known() || !clock_.last(); }
  /// The side of White's clock.
  drivers::ClockSide white_side() const { return side_of(rules::Color::kWhite, orientation()); }
  /// True if all pieces are on their starting squares.
  bool shows_starting_position() const {
    return placement() == as_sensed(rules::Placement::initial(), sensing());
  }
  /// True if the placement changed after somebody had stopped the clock: the players look the game
  /// over or put something right, and make no ply.
  bool is_pause() const { return is_pause(quiet_.since(), clock_); }
  /// The same for what happened at `at`, when `clock` was known.
  static bool is_pause(drivers::Instant at, const Clock& clock);
  /// True if nothing has moved for as long as QuietStep::kSettled.
  bool is_settled(drivers::Instant now) const { return quiet_.settled(now); }
  /// What the sensors have reported up to now; `read_since` as in BoardSnapshot.
  BoardSnapshot snapshot(drivers::Instant read_since) const {
    return {sensed_, clock_, quiet_, gesture_, read_since};
  }

  // Sensor events.

  /// The squares that changed from `before` to now, as events at `at`. Within one reading no order
  /// is known, so pieces that left come first.
  std::vector<SensorEvent> changes_since(const rules::Placement& before, drivers::Instant at);

  // Quiet time and results.

  /// The placement has changed, or begins to be known: quiet time counts from `at`.
  void restart_quiet(drivers::Instant at) { quiet_.restart(at); }
  /// No more steps of quiet time until the next change.
  void rest() { quiet_.rest(); }
  /// The step of quiet time that is due; see Quiet::take.
  QuietStep take_quiet(drivers::Instant until) { return quiet_.take(until); }
  /// A result that has stood for long enough by `now`.
  std::optional<model::GivenResult> take_result(drivers::Instant now) { return gesture_.take(now); }
  /// When either of these has something to do; kNever where neither has.
  drivers::Instant due() const { return std::min(quiet_.due(), gesture_.due()); }

  /// Looks for a result in the placement.
  void look_for_result(drivers::Instant at) { gesture_.look(at, placement()); }
  /// The same on a board that does not distinguish pieces: the kings were where `firm` has them,
  /// which the board reported as `reported`.
  void look_for_result(drivers::Instant at, const rules::Position& firm,
                       const rules::Placement& reported, rules::Bitboard come);
  /// Forgets what was seen of a result.
  void forget_result() { gesture_ = {}; }
  /// The kings are in the centre for another reason than a result.
  void dismiss_kings() { gesture_.dismiss(); }
  /// The clock has stopped at `at`: kings that were dismissed give a result now.
  void accept_dismissed_kings(drivers::Instant at) { gesture_.take_seriously(at); }

  // The clock in the game.

  /// A game begins: it is played with the clock if that runs, now or later.
  void begin_game() {
    clock_.begin_game();
    gesture_ = {};
    orientation_seen_ |= !sensed_.is_orientation_assumed();
  }
  /// Presses in an outage are explained.
  void forget_missed_presses() { clock_.forget_missed(); }
  /// Presses in an outage of the clock are explained.
  void forget_clock_outage() { clock_.forget_clock_outage(); }

  // Orientation.

  /// The board faces that way. The change to publish; nothing where that is known.
  std::optional<model::Change> face(model::Orientation orientation);
  /// As SensedPlacement says.
  std::optional<model::Change> assume_orientation() { return sensed_.assume_orientation(); }
  /// The arbiter has set the orientation: from now on nothing else does.
  void note_orientation_told() { orientation_told_ = true; }
  /// A starting position or a game has shown the orientation.
  void note_orientation_seen() { orientation_seen_ = true; }
  /// True if neither an arbiter nor the maker of the board has said which way it faces.
  bool may_find_orientation() const { return !orientation_told_ && !faces_one_way(); }
  bool is_orientation_known() const {
    return orientation_told_ || orientation_seen_ || faces_one_way();
  }

  // Doubt.

  /// The sensed placement is doubted: the board should be read as a whole.
  void ask_for_placement() { asks_for_placement_ = true; }
  /// True once after each doubt.
  bool take_placement_request() { return std::exchange(asks_for_placement_, false); }

  // For a replay, which begins with what was known at an earlier moment.

  /// What was known then takes the place of what is known now.
  void restore(const BoardSnapshot& then);
  void restore_placement(const SensedPlacement& sensed) {
    const auto can = sensed_.can();
    sensed_ = sensed;
    sensed_.learn(can);
  }
  void restore_clock(const Clock& clock) { clock_ = clock; }
  /// A square, as chess names it, showed `piece` then.
  void move_piece(rules::Square square, rules::Piece piece) {
    sensed_.set(sensed_.chess_square(square), piece);
  }
  /// A game begins at an earlier moment: `stands` stood then, as the board names the squares.
  void restore_beginning(const rules::Placement& stands, const Clock& clock);

  /// Reads or writes the state.
  template <typename Archive>
  void serialize(Archive& archive) {
    archive(sensed_, clock_, gesture_, quiet_, flicker_, repeated_, orientation_told_,
            orientation_seen_, asks_for_placement_);
  }

 private:
  bool faces_one_way() const { return sensed_.can().facing == drivers::Facing::kMakersWay; }

  SensedPlacement sensed_;
  Clock clock_;
  Gesture gesture_;
  Quiet quiet_;
  Flicker flicker_;
  std::optional<rules::Placement> repeated_;
  bool orientation_told_ = false, orientation_seen_ = false;
  bool asks_for_placement_ = false;
};

}  // namespace jadoube::tracking
