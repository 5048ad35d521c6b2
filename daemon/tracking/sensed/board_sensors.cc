// The physical side of a board: what stands, what the clock shows, how long nothing has moved.
//
// Every report goes through here first. What is found is either told to subscribers as it is (the
// placement, the clock) or handed on as sensor events, from which moves are inferred.
#include "daemon/tracking/sensed/board_sensors.h"

#include <algorithm>

#include "daemon/tracking/sensed/sensed_placement.h"

namespace jadoube::tracking {

using rules::Piece;

namespace {

/// So long after the clock was stopped a movement may still be one of play [guess].
constexpr std::chrono::seconds kPauseBegins{3};

}  // namespace

std::optional<model::Change> BoardSensors::set_square(rules::Square square, Piece piece) {
  gesture_.clear_piece(square);
  return sensed_.set(square, piece);
}

std::optional<model::Change> BoardSensors::read_placement(const rules::Placement& placement) {
  gesture_.clear_pieces();
  return sensed_.read(placement);
}

bool BoardSensors::add_result_piece(drivers::Instant at, const drivers::ResultPieceSeen& seen) {
  return gesture_.see_piece(at, seen);
}

std::optional<Press> BoardSensors::read_clock(drivers::Instant at, const drivers::ClockRead& seen) {
  return clock_.read(at, seen, orientation());
}

void BoardSensors::lose_connection() {
  clock_.look_away();
  quiet_.stop();
}

bool BoardSensors::is_pause(drivers::Instant at, const Clock& clock) {
  return at - kPauseBegins > clock.stands_since();
}

std::vector<SensorEvent> BoardSensors::changes_since(const rules::Placement& before,
                                                     drivers::Instant at) {
  std::vector<SensorEvent> events;
  const auto changed = differing(before, placement());
  for (const bool arrivals : {false, true}) {
    for (const auto square : rules::Squares(changed)) {
      const auto now = placement()[square];
      if ((now != Piece::kNone) != arrivals) continue;
      const bool flickers = flicker_.add_change(at, square, before[square], now);
      events.push_back({at, {}, square, before[square], now, flickers});
    }
  }
  return events;
}

void BoardSensors::look_for_result(drivers::Instant at, const rules::Position& firm,
                                   const rules::Placement& reported, rules::Bitboard come) {
  gesture_.look(at, with_kings(placement(), firm, reported, sensing(), come));
}

std::optional<model::Change> BoardSensors::face(model::Orientation orientation) {
  auto change = sensed_.face(orientation);
  if (change) gesture_ = {};
  return change;
}

void BoardSensors::restore(const BoardSnapshot& then) {
  restore_placement(then.sensed);
  clock_ = then.clock;
  quiet_ = then.quiet;
  gesture_ = then.gesture;
}

void BoardSensors::restore_beginning(const rules::Placement& stands, const Clock& clock) {
  sensed_.read(stands);
  clock_ = clock;
  flicker_ = {};
}

}  // namespace jadoube::tracking
