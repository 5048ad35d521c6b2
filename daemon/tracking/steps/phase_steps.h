#pragma once

#include "daemon/tracking/phase/phase_rules.h"
#include "daemon/tracking/steps/stages.h"

/// What happens to the game: the rules of the phase stage decide it, and all stages do it.
namespace jadoube::tracking {

/// Asks the rules for `trigger` from the top, and does what they decide. `lifted`: the square from
/// which a piece is about to be lifted, if that is why.
void decide(Stages& stages, PhaseTrigger trigger);

/// If the last game has ended: notes whether pieces other than the kings were moved since.
void note_moved_since_end(Stages& stages);

/// The placement is new: looks for results and for games that begin. True if it is one of a game in
/// play.
bool process_placement(Stages& stages);

/// Begins a game. In a replay of a game nothing begins. If only one game is followed, that one is
/// closed instead.
void begin_game(Stages& stages, const BeginGame& begin);
/// The first of the games that were `found` begins before anything else, from the placement after
/// their `since`. `known_at`: when the log had come.
void begin_found(Stages& stages, GamesFound found, drivers::Instant known_at);
/// If only one game is followed, it ends where the next one would begin; true if so.
bool close_only_game(Stages& stages);
/// It is not known how the game under way was played on. Nothing is played after checkmate or after
/// a result.
void leave_game_unfinished(Stages& stages);
/// The players gave a result on the board.
void give_result(Stages& stages, const model::GivenResult& given);

/// The board faces that way: the placement is the same, seen from the other side. True if it was
/// seen from another.
bool face(Stages& stages, model::Orientation orientation);
/// The pawns may show which way it faces. True if it is known.
bool face_by_pawns(Stages& stages);
/// A log shows it by its last starting position, unless the pawns contradict.
void face_by_log(Stages& stages, std::span<const drivers::LogEntry> log);
/// It is not known which way the board faces, and it is taken to face as it is.
void assume_orientation(Stages& stages);
/// A board that reports no colours looks the same from both sides until White has made the first
/// move. True if White has, and the board was taken for turned the other way.
bool face_by_first_move(Stages& stages);

}  // namespace jadoube::tracking
