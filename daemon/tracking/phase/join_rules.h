#pragma once

#include <optional>

#include "daemon/tracking/phase/phase_step.h"
#include "daemon/tracking/phase/situation.h"

/// How games are joined whose beginning was not seen and that are in no log. All functions are
/// pure.
namespace jadoube::tracking {

/// True if the game begins before the lift of a piece. The piece is about to be lifted, and can
/// move or be taken in the position over which the clock was seen to start.
bool begins_at_lift(const Situation& s);
/// True if the placement may be of a game whose beginning was not seen.
bool may_be_joined(const Situation& s);
/// True if plies may be of a game whose beginning was not seen. No game was seen, or the last
/// one was over before an outage. Or it is not known how the game under way was played on.
bool may_be_joined_by_plies(const Situation& s);
/// True if a game may be under way on a board that has had none. What begins at a starting position
/// needs no log.
bool game_may_be_logged(const Situation& s);
/// True if the placement after an outage in a game is of another game. Then a pawn is back on its
/// starting square, and both clocks show more time than before. The difference is so large that no
/// increment gives it, unless the placement shows it too.
bool is_of_next_game(const Situation& s);
/// Which way the pawns show that the board faces. Nothing if that is known, or they do not show it.
std::optional<FaceByPawns> way_to_face(const Situation& s);
/// True if it is known which way the board faces, or if the pawns show it.
bool is_way_known(const Situation& s);

// Rules of the table: what happens, if it does.

/// The last game of the board's log is played on. Its clock runs, or a piece was put on a square
/// where pieces are not set up. The log has what was played since.
std::optional<PhaseStep> logged_game_is_played_on(const Situation& s);
/// The same if the clock runs and the players give no result.
std::optional<PhaseStep> logged_game_is_played_with_clock(const Situation& s);
/// The same on a board without a clock.
std::optional<PhaseStep> logged_game_is_played_without_clock(const Situation& s);
/// The clock runs, a ply or two after a starting position that was not seen.
std::optional<PhaseStep> clock_runs_after_first_plies(const Situation& s);
/// The clock runs over the middle of a game: the pawns show which way the board faces.
std::optional<PhaseStep> clock_runs_and_pawns_show_way(const Situation& s);
/// The same: the game is joined there.
std::optional<PhaseStep> clock_runs_in_middle_of_game(const Situation& s);
/// The same three rules for the placement after an outage in a game, which is of the next game.
std::optional<PhaseStep> next_game_after_first_plies(const Situation& s);
std::optional<PhaseStep> next_game_and_pawns_show_way(const Situation& s);
std::optional<PhaseStep> next_game_in_its_middle(const Situation& s);
/// Plies may be made in turn on a board without a clock: the pawns show which way it faces.
std::optional<PhaseStep> plies_may_come_and_pawns_show_way(const Situation& s);
/// The same: they are counted while nothing moves.
std::optional<PhaseStep> plies_may_come_in_turn(const Situation& s);
/// Plies in turn belong to no recorded game: one is joined.
std::optional<PhaseStep> plies_came_in_turn(const Situation& s);
/// Pieces that are set up may have changed unnoticed: no play shows that.
std::optional<PhaseStep> placement_may_lack_change(const Situation& s);

}  // namespace jadoube::tracking
