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

bool BoardTracker::take_placement_request() {
  return std::exchange(board_->stages().sensors().known().is_doubted, false);
}

bool BoardTracker::take_log_request() { return board_->stages().outage().log_request().take(); }

void BoardTracker::correct(const model::Correction& correction,
                           std::vector<model::TimedChange>& changes) {
  board_->begin(changes);
  board_->correct(correction);
}

void BoardTracker::expect(std::span<const model::Correction> corrections) {
  board_->stages().rulings().expect(corrections, board_->last_at());
}

void BoardTracker::write_expected(std::vector<model::TimedChange>& changes) {
  board_->write_expected(changes);
}

bool BoardTracker::none_left_out() const { return board_->stages().rulings().none_left_out(); }

bool BoardTracker::expects_correction() const { return !board_->stages().rulings().is_empty(); }

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

void BoardTracker::take_over(std::span<const model::Ply> recorded) {
  board_->stages().recorder().take_over(recorded);
}

const model::Board& BoardTracker::board() const { return board_->stages().recorder().board(); }

std::vector<TimedObservation> BoardTracker::checkpoint() const { return board_->checkpoint(); }

std::string BoardTracker::state() const { return model::state_of(*board_); }

std::optional<BoardTracker> BoardTracker::from_state(const std::string& state) {
  BoardTracker tracker;
  if (!model::set_state(state, *tracker.board_)) return std::nullopt;
  return tracker;
}

}  // namespace jadoube::tracking
