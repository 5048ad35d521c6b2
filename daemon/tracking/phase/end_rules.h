#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "daemon/tracking/phase/phase_step.h"
#include "daemon/tracking/phase/situation.h"

/// How games end, and how a game is played on that had ended. All functions are pure.
namespace jadoube::tracking {

/// True if the players give `given` in this situation, and it is news.
bool is_result_given(const Situation& s, const model::GivenResult& given);

/// A ply by which a king went to the centre, or made a stop on the way there. It may have been
/// neither.
struct KingsPly {
  /// So many plies stay: the others were the kings' way.
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
/// The kings may have followed so soon on the last ply that it was not recorded. That ply, if one
/// alone leads to the placement beside the kings, and its piece came before they stood.
std::optional<DatedMove> ply_before_kings(const Situation& s);

/// True if the plies did not explain the board before the kings, or a result piece, were put there.
/// The kings' own squares and the centre say nothing, and one more square is a piece in a hand.
bool plies_are_missing(const Situation& s);
/// True if the plies lead to the placement when the players gave the result.
bool reaches_result_position(const Situation& s);

/// The next game begins, and nobody gave this one's result: how it ended. Checkmate and stalemate
/// do. If nobody saw how it ended, plies may be missing. Nothing if it has not ended.
std::optional<LifeTrigger> how_game_ended(const Situation& s);
/// True if the kings are in the centre by play, on a board that does not distinguish pieces. Kings
/// that give a result are next to each other, where no play takes them. The hypotheses are of now.
bool are_kings_played(const Situation& s);
/// True if hypotheses are needed to answer that.
bool may_kings_be_played(const Situation& s);

/// The squares to which something came since both kings of `position` left theirs; none while one
/// of them stands there.
rules::Bitboard come_since_kings_left(const Situation& s, const rules::Position& position);

// Rules of the table: what happens, if it does.

/// The kings went back to their squares and the clock runs: play goes on. Once other pieces were
/// moved, the same position is another game's. So may the starting position be where nobody saw
/// what was moved.
std::optional<PhaseStep> result_is_taken_back(const Situation& s);
/// The clock runs over the position that was adjourned, before the sealed move or after it.
std::optional<PhaseStep> adjourned_game_is_played_on(const Situation& s);

}  // namespace jadoube::tracking
