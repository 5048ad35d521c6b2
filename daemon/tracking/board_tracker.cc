#include "daemon/tracking/board_tracker.h"

#include <utility>

#include "daemon/model/kept_state.h"
#include "daemon/tracking/pipeline.h"
#include "daemon/tracking/steps/phase_steps.h"
#include "daemon/tracking/steps/play_steps.h"

namespace jadoube::tracking {

BoardTracker::BoardTracker(int games_before, Follows follows)
    : board_(std::make_unique<Pipeline>(games_before, follows == Follows::kOneGame)) {}
BoardTracker::~BoardTracker() = default;
BoardTracker::BoardTracker(const BoardTracker& other)
    : board_(std::make_unique<Pipeline>(*other.board_)) {}
BoardTracker::BoardTracker(BoardTracker&&) noexcept = default;
BoardTracker& BoardTracker::operator=(BoardTracker&&) noexcept = default;

void BoardTracker::observe(drivers::Instant at, const drivers::Observation& observation,
                           std::vector<model::TimedChange>& changes) {
  board_->write_due(at, changes);
  board_->advance(at, changes);
  // What waited for an outage to end, which it may have done by time alone.
  board_->write_due(at, changes);
  if (board_->stages().life().is_closed()) return;
  board_->begin(changes);
  board_->observe(observation);
}

void BoardTracker::advance(drivers::Instant now, std::vector<model::TimedChange>& changes) {
  board_->advance(now, changes);
}

drivers::Instant BoardTracker::last_at() const { return board_->last_at(); }

drivers::Instant BoardTracker::wake_at() const { return due(board_->stages()); }

void BoardTracker::know_starts(std::vector<rules::Position> starts) {
  board_->stages().life().known_starts().set(std::move(starts));
}

bool BoardTracker::game_follows() const {
  return board_->stages().life().pending_games().has_value();
}

bool BoardTracker::take_request(BoardRequest request) {
  auto& stages = board_->stages();
  if (request == BoardRequest::kLog) return stages.outage().log_request().take();
  return std::exchange(stages.sensors().known().is_doubted, false);
}

void BoardTracker::correct(const model::Correction& correction,
                           std::vector<model::TimedChange>& changes) {
  board_->begin(changes);
  board_->correct(correction);
}

void BoardTracker::expect(std::span<const model::Correction> corrections) {
  board_->stages().rulings().expect(corrections, board_->last_at());
}

bool BoardTracker::write_expected(std::vector<model::TimedChange>& changes) {
  const bool any = !board_->stages().rulings().is_empty();
  board_->write_expected(changes);
  return any;
}

bool BoardTracker::none_left_out() const { return board_->stages().rulings().none_left_out(); }

void BoardTracker::close(drivers::Instant end, std::vector<model::TimedChange>& changes) {
  board_->begin(changes);
  process_log(board_->stages());
  board_->write_expected(changes);
  board_->advance(end, changes);
  board_->begin(changes);
  (void)close_only_game(board_->stages());
}

void BoardTracker::publish_after(const model::Board& published,
                                 std::vector<model::TimedChange>& changes) {
  board_->stages().recorder().publish_after(published, board_->last_at(), changes);
}

const model::Board& BoardTracker::board() const { return board_->stages().recorder().board(); }

void BoardTracker::take_over(std::span<const model::Ply> recorded) {
  board_->stages().recorder().take_over(recorded);
}

std::vector<TimedObservation> checkpoint_of(const BoardTracker& tracker) {
  return tracker.board_->checkpoint();
}

std::string state_of(const BoardTracker& tracker) { return model::state_of(*tracker.board_); }

std::optional<BoardTracker> tracker_from_state(const std::string& state) {
  BoardTracker tracker;
  if (!model::set_state(state, *tracker.board_)) return std::nullopt;
  return tracker;
}

}  // namespace jadoube::tracking
