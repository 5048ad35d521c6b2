#pragma once

#include <optional>
#include <vector>

#include "daemon/analysis/evaluations.h"
#include "daemon/analysis/score.h"
#include "daemon/model/game.h"

namespace jadoube::analysis {

/// The score of each position of a game: of its start, then after each ply. So there is one more
/// than plies.
using GameScores = std::vector<std::optional<Score>>;

/// What is known of the positions of `game`, and what the Laws say of them.
GameScores scores_of(const model::Game& game, const Evaluations& known);

/// What the side that made the ply lost by it: percent of its chances to win, 0 to 100. Nothing: a
/// score is not known. `ply` counts from 0.
std::optional<double> loss_of(const GameScores& scores, std::size_t ply, rules::Color mover);

/// The side that made the ply, from 0.
rules::Color mover_of(const model::Game& game, std::size_t ply);

}  // namespace jadoube::analysis
