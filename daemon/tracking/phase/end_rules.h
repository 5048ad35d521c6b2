#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "daemon/tracking/phase/phase_step.h"
#include "daemon/tracking/phase/situation.h"

/// How games end, and how a game is played on that had ended. All functions are pure.
namespace jadoube::tracking {

/// True if the players give `given` in this situation, and the game does not have that result
/// already.
bool is_result_given(const Situation& s, const model::GivenResult& given);

/// True if the kings in the centre give no result. Then one is there by play, the other was put
/// beside a square to which a ply takes it, and its player has pressed.
bool is_pressed_king_ply(const Sensed& sensed, const GameView& game);

/// A ply by which a king went to the centre, or made a stop on the way there. It may have been
/// neither.
struct KingsPly {
  /// The number of plies that stay: the others were the kings' way.
  std::size_t keep = 0;
  /// If that is in doubt: the game with these plies, and without them. The likelier first.
  std::vector<model::Explanation> explanations;
};
/// Which plies the kings made on their way to the centre. A king on that way made no ply.
KingsPly kings_plies(const Situation& s);

/// A ply and when its piece came.
struct DatedMove {
  rules::Move move;
  drivers::Instant at;
};
/// The kings may have followed so soon on the last ply that it was not recorded. Gives that ply, if
/// only one ply leads to the placement beside the kings, and its piece came before the kings.
std::optional<DatedMove> ply_before_kings(const Situation& s);

/// True if the plies did not explain the board before the kings, or a result piece, were put there.
/// The kings' own squares and the centre are not compared. One more square may be of a piece in a
/// hand.
bool plies_are_missing(const Situation& s);
/// True if the plies lead to the placement when the players gave the result.
bool reaches_result_position(const Situation& s);

/// How a game ended without a result, when the next game begins. Checkmate and stalemate do. If the
/// end was not seen, plies may be missing. Nothing if it has not ended.
std::optional<PhaseChange> how_game_ended(const Situation& s);
/// True if the kings are in the centre by play, on a board that does not distinguish pieces. Kings
/// that give a result are next to each other, where no play takes them. The hypotheses are of now.
bool are_kings_played(const Situation& s);
/// True if `are_kings_played` needs hypotheses.
bool may_kings_be_played(const Situation& s);

/// The squares to which something came since both kings of `position` left theirs. None while one
/// of the kings is still there.
rules::Bitboard come_since_kings_left(const Situation& s, const rules::Position& position);

// Rules of the table: what happens, if it does.

/// The kings went back to their squares and the clock runs: the game is played on. If other pieces
/// were moved since, the same position is of another game. The starting position too may be of
/// another game, if the moves were not seen.
std::optional<PhaseStep> result_is_taken_back(const Situation& s);
/// The clock runs over the position that was adjourned, before the sealed move or after it.
std::optional<PhaseStep> adjourned_game_is_played_on(const Situation& s);

}  // namespace jadoube::tracking
