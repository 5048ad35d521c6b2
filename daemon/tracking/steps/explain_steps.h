#pragma once

#include <cstddef>
#include <optional>

#include "daemon/tracking/steps/stages.h"

/// Explains the placement by plies and records them: what is sensed goes to inference, and what
/// that finds goes to the recorder.
namespace jadoube::tracking {

/// Does one task, and records what it finds.
void explain(Stages& stages, Task task, const std::optional<Press>& press = {});

/// Inference sees what is sensed now.
void update(Stages& stages);
/// Updates the hypotheses and records the best variation.
void update_hypotheses(Stages& stages);
/// Records the best variation as it is now.
void record_best(Stages& stages);
/// Inference begins anew with what is recorded.
void restart_inference(Stages& stages);

/// Squares changed from the placement `before`. The hypotheses learn of all of them at once.
void add_changes(Stages& stages, const rules::Placement& before);
/// A player has pressed. The hypotheses learn of it.
void add_press(Stages& stages, const Press& press);
/// A player has pressed: the placement should be explained by now.
void explain_press(Stages& stages, const Press& press);
/// A piece is about to be lifted on a board without a clock. If that begins a reply, the present
/// placement may be an illegal ply.
void explain_before_reply(Stages& stages);
/// The board was read as a whole and nothing moves.
void explain_at_rest(Stages& stages);

// Plies that were not seen.

/// Nothing is moving, and the hypotheses do not know what happened meanwhile.
void explain_unseen_plies(Stages& stages);
/// The clock runs again after it was stopped.
void explain_after_pause(Stages& stages);
/// After an outage the lever shows whose turn it is, as soon as it is read. The hypotheses are
/// charged for that, and nothing is recorded yet.
void charge_lever(Stages& stages);
/// The same, and the best variation is recorded.
void apply_lever(Stages& stages);

// Results on the board, and what is published.

/// Looks for a result that the players give on the board.
void look_for_result(Stages& stages);
/// True if play took the kings to the centre, on a board that does not distinguish pieces.
bool are_kings_in_centre_by_play(Stages& stages);
/// If the kings in the centre give no result, forgets them; true if so.
bool drop_false_result(Stages& stages);

/// From number `ply` on, counted from 0, plies are missing, and it is not known which.
void mark_uncertain_from(Stages& stages, std::size_t ply);
/// Publishes the other explanations of the placement.
void publish_uncertainty(Stages& stages);
/// Publishes where the placement differs from the game. A replay does not: it was published before.
void publish_difference(Stages& stages);
/// Publishes that nothing differs any more, if that is so.
void withdraw_difference(Stages& stages);
/// Publishes what the clock shows. A replay does not.
void publish_clock(Stages& stages);

}  // namespace jadoube::tracking
