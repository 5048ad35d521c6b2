#pragma once

#include <cstddef>
#include <optional>

#include "daemon/tracking/phase/situation.h"

/// What is concluded from the placement and the clock about an outage. All functions are pure.
namespace jadoube::tracking {

/// True if the same pieces are on the board as before and the clock is as it was, so nothing was
/// played.
bool is_unchanged(const Situation& s);
/// How many presses there were in the outage at least, by the clock. A press for a ply that was
/// made before does not count.
int presses_missed(const Situation& s);
/// True if more was played in the outage than the hypotheses have, of whose presses `counted` were
/// observed since.
bool presses_exceed_plies(const Situation& s, int counted);
/// How many plies there were before the changes that came right before now. Nothing if none did.
std::optional<std::size_t> plies_before_last_changes(const Situation& s);
/// The ply from which the order of plies is uncertain. Some plies that are found after the outage
/// were made before plies that were seen when the clock was observed again. Nothing if the order is
/// certain.
std::optional<std::size_t> order_is_uncertain_from(const Situation& s);
/// True if the board should be asked for its log: play may have led to the placement, and no game
/// is in play.
bool may_log_have_plies(const Situation& s);

}  // namespace jadoube::tracking
