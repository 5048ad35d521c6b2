#pragma once

#include <functional>
#include <vector>

#include "daemon/arbiter/decisions/ruling.h"
#include "daemon/tracking/board_tracker.h"

namespace jadoube::arbiter {

/// A record as it was derived, and what to tell of it to those who know the one before.
struct Derived {
  tracking::BoardTracker watch;
  std::vector<model::TimedChange> changes = {};
};

/// Derives one record with other corrections.
using Derive = std::function<rules::Expected<Derived>(const std::vector<model::Correction>&)>;

/// Derives the record of `game` with `ruling`, which came after `earlier`.
///
/// A correction is written when what it is about was played, and what was seen later is explained
/// from there. At that instant the record may have known the plies before less well than it did in
/// the end, and the next player's hand may have been on its way. So where a ply would change of
/// which the arbiter said nothing, `ruling` is made to write it too, as it stood: the plies before,
/// and those after where they lead to the same position as before, up to the next gap that is in
/// doubt. `until`: the last instant of the record. Errors are those of `derive`.
rules::Expected<Derived> carry_out(Ruling& ruling, Rulings earlier, const model::Game& game,
                                   Instant until, const Derive& derive);

}  // namespace jadoube::arbiter
