#pragma once

#include <optional>
#include <string>

#include "daemon/tracking/phase/phase_step.h"
#include "daemon/tracking/phase/situation.h"

/// How games begin whose beginning was seen. All functions are pure.
namespace jadoube::tracking {

/// True if all pieces are on their starting squares, and nothing that is played in this game leads
/// there. Doubts are settled first.
bool is_set_up(const Situation& s);
/// True if the game has no plies, but was played. The board was read in the middle of it, after an
/// outage that was too long to follow it.
bool was_played_unseen(const Situation& s);
/// kYes if a placement one or two plies after the starting position is a new game. Then the game
/// before has more plies than players take back, and the clock runs, or there is none.
JustBegun just_begun_counts(const Situation& s);
/// True if a game may have ended before the board was read, and its log may have the next one.
bool may_have_ended_unseen(const Situation& s);
/// `start`, with what a pairing has about it. An arbiter may give more than the board shows, or the
/// game that this one continues. Then the arbiter is right.
Start as_known(const GameLifecycle& life, PhaseChange change, Start start,
               const std::string& continues);

// Rules of the table: what happens, if it does.

/// All pieces are on their starting squares, and play does not lead there.
std::optional<PhaseStep> pieces_are_set_up(const Situation& s);
/// The same without a game in play.
std::optional<PhaseStep> starting_position_is_shown(const Situation& s);
/// The starting position has been on the board for a second.
std::optional<PhaseStep> starting_position_rests(const Situation& s);
/// A ply or two after the starting position are on the board, and they were not seen.
std::optional<PhaseStep> first_plies_are_shown(const Situation& s);
/// The placement was left alone, and no clock was connected that shows when play begins.
std::optional<PhaseStep> left_without_clock(const Situation& s);
/// The clock runs over a position from which games begin.
std::optional<PhaseStep> clock_runs_over_start(const Situation& s);
/// The same while another game is in play: all pieces were set up for this one.
std::optional<PhaseStep> clock_runs_over_another_start(const Situation& s);

}  // namespace jadoube::tracking
