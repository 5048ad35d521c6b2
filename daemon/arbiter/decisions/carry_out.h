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
/// events from there. At that time the record may have had less evidence for the plies before than
/// in the end. The next player may also have been about to move. So plies may change about which
/// the arbiter decided nothing. `ruling` is then extended to write these plies as they were. They
/// are the plies before, and the plies after if they lead to the same position, up to the next gap
/// in doubt. `until`: the last instant of the record. Errors are those of `derive`.
rules::Expected<Derived> carry_out(Ruling& ruling, Rulings earlier, const model::Game& game,
                                   Instant until, const Derive& derive);

}  // namespace jadoube::arbiter
