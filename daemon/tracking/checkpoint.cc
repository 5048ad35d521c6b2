#include "daemon/tracking/checkpoint.h"

#include <algorithm>

#include "daemon/tracking/log_recovery.h"
#include "daemon/tracking/sensed/sensed_placement.h"

namespace jadoube::tracking {
namespace {

/// The square from which a piece was lifted when the game began at its lift; nothing if the game
/// began otherwise.
std::optional<rules::Square> lifted_at_start(const BoardSensors& sensors, const Scoresheet& sheet) {
  if (sensors.quiet().since() != sheet.game().started_at) return std::nullopt;
  const auto squares = differences(sheet.reported_before(0), sensors.placement());
  if (squares.size() != 1) return std::nullopt;
  const bool is_lifted = sensors.placement()[squares.front()] == rules::Piece::kNone;
  return is_lifted ? std::optional(squares.front()) : std::nullopt;
}

}  // namespace

std::vector<TimedObservation> checkpoint_of(const Pipeline& tracked) {
  auto copy = tracked;
  auto& parts = copy.parts();
  if (!parts.lifecycle.beginning().empty()) return parts.lifecycle.beginning();
  const auto& sensors = parts.sensors;
  const auto& board = parts.recorder.board();
  const auto& sheet = parts.recorder.sheet();
  const auto lifted = lifted_at_start(sensors, sheet);
  const bool stands = sensors.shows_starting_position();
  // The starting position begins a game at once; of any other the tracker must see how long it
  // stood.
  const auto began = sheet.game().started_at;
  const auto at = stands ? began : std::min(sensors.quiet().since(), began - settled_after());
  const auto& clock = sensors.clock().last();
  const bool lever_known = sensors.clock().lever_known();
  std::vector<TimedObservation> seen;
  const bool is_usual = sheet.before(0) == rules::Position::initial();
  if (!is_usual) seen = OrientationFinder(parts).as_observed(at, at);
  // A reading of the clock before the connection came says nothing of where the lever lies since.
  if (clock && !lever_known) seen.push_back({at, *clock});
  seen.push_back({at, drivers::ConnectionChanged{board.link, board.port, board.why}});
  if (clock && lever_known) {
    seen.push_back({std::clamp(sensors.clock().last_at(), at, began), *clock});
  }
  auto sensed = sensors.sensed();
  if (lifted) sensed.set(sensed.chess_square(*lifted), sheet.reported_before(0)[*lifted]);
  seen.push_back({at, drivers::PlacementRead{sensed.as_read()}});
  if (stands && !parts.outage.recent().set_up().empty()) {
    auto log = with_chess_squares(parts.outage.recent().set_up(), sensors.sensed());
    log.emplace_back(drivers::LogMark::kStartingPosition);
    seen.push_back({at, drivers::LogRead{std::move(log)}});
  }
  seen.push_back({began, drivers::DeviceRead{board.device}});
  if (lifted) {
    const auto square = sensors.sensed().chess_square(*lifted);
    seen.push_back({began, drivers::SquareChanged{square, rules::Piece::kNone}});
  }
  std::ranges::stable_sort(seen, {}, &TimedObservation::at);
  if (tracked.pair().is_used()) return tracked.pair().as_observed(seen);
  put_capabilities_first(board.device, seen);
  return seen;
}

void put_capabilities_first(const drivers::DeviceInfo& device,
                            std::vector<TimedObservation>& seen) {
  if (drivers::has_usual_capabilities(device)) return;
  seen.insert(seen.begin(), {seen.front().at, drivers::DeviceRead{device}});
}

}  // namespace jadoube::tracking
