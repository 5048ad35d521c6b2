#pragma once

#include <vector>

#include "daemon/tracking/board_tracker.h"
#include "tests/support/emulated_connection.h"

namespace jadoube::tests {

/// Who hears what the watch says while a game is played: all changes of an observation, then how
/// far time is.
class Follower {
 public:
  virtual ~Follower() = default;
  virtual void take(const model::TimedChange& change) = 0;
  virtual void run_until(drivers::Instant now) = 0;
};

/// The real watch, at the end of an emulated line.
class WatchListener : public Listener {
 public:
  /// `follower`, if any, outlives it.
  explicit WatchListener(Follower* follower) : follower_(follower) {}

  void observe(drivers::Instant at, const drivers::Observation& observation) override {
    watch_.observe(at, observation, changes_);
    pass_on(at);
  }
  void advance(drivers::Instant now) override {
    watch_.advance(now, changes_);
    pass_on(now);
  }
  drivers::Instant wake_at() const override { return watch_.wake_at(); }
  bool take_placement_request() override { return watch_.take_placement_request(); }
  bool take_log_request() override { return watch_.take_log_request(); }

  const model::Board& board() const { return watch_.board(); }

 private:
  void pass_on(drivers::Instant now) {
    for (const auto& change : changes_) {
      if (follower_ != nullptr) follower_->take(change);
    }
    if (follower_ != nullptr) follower_->run_until(now);
    changes_.clear();
  }

  Follower* follower_;
  tracking::BoardTracker watch_;
  std::vector<model::TimedChange> changes_;
};

}  // namespace jadoube::tests
