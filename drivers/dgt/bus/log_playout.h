#pragma once

#include <chrono>
#include <deque>
#include <vector>

#include "drivers/instant.h"
#include "drivers/observation.h"

namespace jadoube::drivers::dgt {

/// Passes on what a board's log says, one entry after the other. A board on a bus is asked about
/// once a second, and then tells all that happened since. The order of its entries is exact, their
/// times are not known. So each entry waits at least as long after the one before it as the log
/// says that hands took.
class LogPlayout {
 public:
  /// Adds `what`. It comes `gap` after everything that was added before it, and not before `now`.
  /// If more than two seconds would then wait, gaps are cut.
  void add(Instant now, Observation what, std::chrono::milliseconds gap = {});

  /// Appends what is due by `now`.
  void release(Instant now, std::vector<Observation>& seen);

  /// Appends everything, whenever it is due.
  void release_all(std::vector<Observation>& seen) { release(kNever, seen); }

  /// When `release` has something to do; kNever where nothing waits.
  Instant next_at() const { return waiting_.empty() ? kNever : waiting_.front().at; }

 private:
  struct Waiting {
    Instant at;
    Observation what;
  };
  std::deque<Waiting> waiting_;
  Instant last_at_{};
};

}  // namespace jadoube::drivers::dgt
