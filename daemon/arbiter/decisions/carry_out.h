#pragma once

#include <functional>
#include <vector>

#include "daemon/arbiter/decisions/ruling.h"
#include "daemon/tracking/board_tracker.h"

namespace jadoube::arbiter {

/// A board tracker with a record that was derived again, and the changes since the record before.
struct Derived {
  tracking::BoardTracker tracker;
  std::vector<model::TimedChange> changes = {};
};

/// Derives a record again with other corrections.
using Derive = std::function<rules::Expected<Derived>(const std::vector<model::Correction>&)>;

/// Derives the record of `game` with `ruling`, which was made after the rulings `earlier`.
///
/// A correction takes effect at the time when its plies were played. Tracking explains the later
/// events from there. At that time, there may have been less evidence for the earlier plies than
/// later. The next player may also have begun to move. So plies may change that the arbiter did not
/// decide about. `ruling` is then extended to write these plies unchanged. They are the earlier
/// plies. They are also the later plies up to the next gap in doubt, if they lead to the same
/// position. `until`: the last instant of the record. Errors are those of `derive`.
rules::Expected<Derived> carry_out(Ruling& ruling, Rulings earlier, const model::Game& game,
                                   Instant until, const Derive& derive);

}  // namespace jadoube::arbiter
