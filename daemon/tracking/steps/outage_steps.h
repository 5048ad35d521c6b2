#pragma once

#include <vector>

#include "daemon/tracking/steps/stages.h"

/// Explains an outage from the placement when the board is read again: what the log does not have,
/// or if there is no log. Also explains an outage of the clock.
namespace jadoube::tracking {

// What is observed.

/// No data since `since`.
void begin_outage(Stages& stages, drivers::Instant since);
/// Changes were lost on a live connection.
void begin_outage_on_live_connection(Stages& stages);
/// The board was read for the first time since.
void note_first_reading(Stages& stages);
/// Squares changed since the board was read, from the placement `before`.
void note_changes_in_outage(Stages& stages, const rules::Placement& before);
/// If the placement and the clock are as before, nothing was played.
void close_outage_if_unchanged(Stages& stages);
/// The board begins to send its log.
void note_log_announced(Stages& stages);
/// Its log has come. True if it is empty, and nothing is sent after it.
bool store_log(Stages& stages, const std::vector<drivers::LogEntry>& entries);

// What is concluded.

/// The board is at rest, or a player has pressed. What hands have not finished waits until the
/// board is settled.
void explain_gap_at_rest(Stages& stages, QuietStep rested);
/// Has the hypotheses explain the placement by what was played in the outage. Pieces that were
/// read since and `lifted` are in a hand. `counted`: how many presses were observed after that.
void explain_presses_of_gap(Stages& stages, const rules::Placement& lifted, int counted);
/// Publishes that the order of plies is uncertain, if it is.
void mark_order_uncertain(Stages& stages);
/// Nothing was played in the outage, and no game is in play.
void leave_gap_unexplained(Stages& stages);

// An outage of the clock, though the connection is live.

/// The clock was read: notes whether readings before it were lost.
void note_clock_outage(Stages& stages);
/// A press was observed in an outage of the clock.
void note_press_in_clock_outage(Stages& stages);
/// The placement was read since, and some presses were observed. What was not found now will never
/// be found: plies that lead back to the placement leave no other trace.
void close_clock_outage(Stages& stages);

}  // namespace jadoube::tracking
