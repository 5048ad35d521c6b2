#include "daemon/tracking/sensed/board_sensors.h"

namespace jadoube::tracking {

using rules::Piece;

std::optional<model::Change> BoardSensors::set_square(rules::Square square, Piece piece) {
  sensed_.gesture.clear_piece(square);
  return sensed_.board.set(square, piece);
}

std::optional<model::Change> BoardSensors::read_placement(const rules::Placement& placement) {
  sensed_.gesture.clear_pieces();
  return sensed_.board.read(placement);
}

std::optional<Press> BoardSensors::read_clock(const drivers::ClockRead& seen) {
  return sensed_.clock.read(sensed_.now.at, seen, sensed_.orientation());
}

void BoardSensors::lose_connection() {
  sensed_.clock.stop_reading();
  sensed_.quiet.stop();
}

std::vector<SensorEvent> BoardSensors::changes_since(const rules::Placement& before) {
  std::vector<SensorEvent> events;
  const auto at = sensed_.now.at;
  const auto& placement = sensed_.placement();
  const auto changed = differing(before, placement);
  for (const bool arrivals : {false, true}) {
    for (const auto square : rules::Squares(changed)) {
      const auto now = placement[square];
      if ((now != Piece::kNone) != arrivals) continue;
      const bool flickers = flicker_.add_change(at, square, before[square], now);
      events.push_back({at, {}, square, before[square], now, flickers});
    }
  }
  return events;
}

void BoardSensors::begin_game() {
  sensed_.clock.begin_game();
  sensed_.gesture = {};
  sensed_.orientation_is_shown |= !sensed_.board.is_orientation_assumed();
}

std::optional<model::Change> BoardSensors::face(model::Orientation orientation) {
  auto change = sensed_.board.face(orientation);
  if (change) sensed_.gesture = {};
  return change;
}

void BoardSensors::restore(const BoardSnapshot& then) {
  sensed_.board.restore(then.sensed);
  sensed_.clock = then.clock;
  sensed_.quiet = then.quiet;
  sensed_.gesture = then.gesture;
  sensed_.read_since = then.read_since;
}

void BoardSensors::restore_beginning(const rules::Placement& current, const Clock& clock) {
  sensed_.board.read(current);
  sensed_.clock = clock;
  flicker_ = {};
}

}  // namespace jadoube::tracking
