#include "daemon/tracking/steps/checkpoint.h"

#include <algorithm>

#include "daemon/tracking/sensed/sensed_placement.h"
#include "daemon/tracking/steps/log_recovery.h"

namespace jadoube::tracking {
namespace {

/// The square from which a piece was lifted when the game began at its lift; nothing if the game
/// began otherwise.
std::optional<rules::Square> lifted_at_start(const Sensed& sensed, const GameView& game) {
  if (sensed.quiet.since() != game.game().started_at) return std::nullopt;
  const auto squares = differences(game.reported(0), sensed.placement());
  if (squares.size() != 1) return std::nullopt;
  const bool is_lifted = sensed.placement()[squares.front()] == rules::Piece::kNone;
  return is_lifted ? std::optional(squares.front()) : std::nullopt;
}

}  // namespace

std::vector<TimedObservation> checkpoint_of(const Stages& stages) {
  const auto& sensed = stages.sensed();
  const auto& board = stages.recorder().board();
  const auto game = stages.game();
  const auto lifted = lifted_at_start(sensed, game);
  const bool is_start = sensed.shows_starting_position();
  // The starting position begins a game at once. Of any other the tracker must see how long it
  // stays.
  const auto began = game.game().started_at;
  const auto at = is_start ? began : std::min(sensed.quiet.since(), began - settled_after());
  const auto& clock = sensed.clock.last();
  const bool lever_known = sensed.clock.seen().lever;
  std::vector<TimedObservation> seen;
  const bool is_usual = game.positions()[0] == rules::Position::initial();
  if (!is_usual) seen = orientation_as_observed(stages, at, at);
  // A reading of the clock before the connection does not show where the lever lies since.
  if (clock && !lever_known) seen.push_back({at, *clock});
  seen.push_back({at, drivers::ConnectionChanged{board.link, board.port, board.why}});
  if (clock && lever_known) {
    seen.push_back({std::clamp(sensed.clock.last_at(), at, began), *clock});
  }
  auto placement = sensed.board;
  if (lifted) placement.set(placement.chess_square(*lifted), game.reported(0)[*lifted]);
  seen.push_back({at, drivers::PlacementRead{placement.as_read()}});
  const auto& set_up = stages.outage().recent().set_up();
  if (is_start && !set_up.empty()) {
    auto log = with_chess_squares(set_up, sensed.board);
    log.emplace_back(drivers::LogMark::kStartingPosition);
    seen.push_back({at, drivers::LogRead{std::move(log)}});
  }
  seen.push_back({began, drivers::DeviceRead{board.device}});
  if (lifted) {
    const auto square = sensed.board.chess_square(*lifted);
    seen.push_back({began, drivers::SquareChanged{square, rules::Piece::kNone}});
  }
  std::ranges::stable_sort(seen, {}, &TimedObservation::at);
  return seen;
}

std::vector<TimedObservation> orientation_as_observed(const Stages& stages, drivers::Instant lost,
                                                      drivers::Instant at) {
  const auto& sensed = stages.sensed();
  auto start = rules::Placement::initial();
  if (sensed.orientation() == model::Orientation::kRotated) start = rules::rotated(start);
  const auto& board = stages.recorder().board();
  std::vector<TimedObservation> seen{
      {lost, drivers::ConnectionChanged{drivers::ConnectionState::kLost, board.port, board.why}},
      {at, drivers::LogAwaited{}}};
  const bool is_known = !sensed.board.is_orientation_assumed();
  if (is_known) seen.push_back({at, drivers::PlacementRead{start}});
  return seen;
}

void put_capabilities_first(const drivers::DeviceInfo& device,
                            std::vector<TimedObservation>& seen) {
  if (drivers::has_usual_capabilities(device)) return;
  seen.insert(seen.begin(), {seen.front().at, drivers::DeviceRead{device}});
}

}  // namespace jadoube::tracking
