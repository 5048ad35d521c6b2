#pragma once

#include <vector>

#include "daemon/tracking/board_tracker.h"
#include "tests/support/emulated_connection.h"

namespace jadoube::tests {

/// Gets the tracker's changes while a game is played: all changes of an observation, and then the
/// present time.
class Follower {
 public:
  virtual ~Follower() = default;
  virtual void take(const model::TimedChange& change) = 0;
  virtual void run_until(drivers::Instant now) = 0;
};

/// The real tracker, at the end of an emulated connection.
class TrackerListener : public Listener {
 public:
  /// The `follower` must exist longer. It may be null.
  explicit TrackerListener(Follower* follower) : follower_(follower) {}

  void observe(drivers::Instant at, const drivers::Observation& observation) override {
    tracker_.observe(at, observation, changes_);
    pass_on(at);
  }
  void advance(drivers::Instant now) override {
    tracker_.advance(now, changes_);
    pass_on(now);
  }
  void correct(const model::Correction& correction) {
    tracker_.correct(correction, changes_);
    pass_on(correction.after);
  }
  drivers::Instant wake_at() const override { return tracker_.wake_at(); }
  bool take_request(tracking::BoardRequest request) override {
    return tracker_.take_request(request);
  }

  const model::Board& board() const { return tracker_.board(); }

 private:
  void pass_on(drivers::Instant now) {
    for (const auto& change : changes_) {
      if (follower_ != nullptr) follower_->take(change);
    }
    if (follower_ != nullptr) follower_->run_until(now);
    changes_.clear();
  }

  Follower* follower_;
  tracking::BoardTracker tracker_;
  std::vector<model::TimedChange> changes_;
};

}  // namespace jadoube::tests
