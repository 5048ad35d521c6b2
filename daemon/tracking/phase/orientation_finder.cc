#include "daemon/tracking/phase/orientation_finder.h"

#include <algorithm>

#include "daemon/tracking/inferred/start.h"
#include "daemon/tracking/log/logged_standing.h"

namespace jadoube::tracking {

using drivers::LogEntry;

bool OrientationFinder::turn(model::Orientation orientation) {
  const bool differs = orientation != sensors_.orientation();
  const auto change = sensors_.face(orientation);
  if (change) recorder_.publish(*change);
  if (!differs) return false;
  explainer_.publish_clock();
  lifecycle_.joining().turn();
  if (recorder_.sheet().has_game()) explainer_.restart();
  return true;
}

void OrientationFinder::assume() {
  if (const auto change = sensors_.assume_orientation()) recorder_.publish(*change);
}

bool OrientationFinder::find_by_first_move() {
  const auto& sheet = recorder_.sheet();
  if (sensors_.sensing() != SensingClass::kOccupancy || !sensors_.may_find_orientation())
    return false;
  if (!sheet.in_play()) return false;
  const bool at_the_start = sheet.plies().empty() && sheet.last() == rules::Position::initial();
  if (!at_the_start || !is_begun_turned(sensors_.placement())) return false;
  return turn(opposite(sensors_.orientation()));
}

void OrientationFinder::find_by_log(std::span<const LogEntry> log) {
  const auto start = std::find_if(log.rbegin(), log.rend(), is_starting_position);
  if (start == log.rend() || !sensors_.may_find_orientation()) return;
  const bool turned = *start == LogEntry(drivers::LogMark::kTurnedStartingPosition);
  const auto faces = turned ? model::Orientation::kRotated : model::Orientation::kNormal;
  const auto by_pawns = way_by_pawns(sensors_.sensed().as_read(), sensors_.sensing());
  if (by_pawns.value_or(faces) != faces) return;
  sensors_.note_orientation_seen();
  if (turn(faces)) outage_.turn();
}

bool OrientationFinder::find_by_pawns() {
  if (sensors_.is_orientation_known()) return true;
  const auto faces = way_by_pawns(sensors_.sensed().as_read(), sensors_.sensing());
  if (faces && turn(*faces)) outage_.turn();
  return faces.has_value();
}

std::vector<TimedObservation> OrientationFinder::as_observed(drivers::Instant lost,
                                                             drivers::Instant at) const {
  auto start = rules::Placement::initial();
  if (sensors_.orientation() == model::Orientation::kRotated) start = rules::rotated(start);
  const auto& board = recorder_.board();
  std::vector<TimedObservation> seen{
      {lost, drivers::ConnectionChanged{drivers::ConnectionState::kLost, board.port, board.why}},
      {at, drivers::LogAwaited{}}};
  const bool is_known = !sensors_.sensed().is_orientation_assumed();
  if (is_known) seen.push_back({at, drivers::PlacementRead{start}});
  return seen;
}

}  // namespace jadoube::tracking
