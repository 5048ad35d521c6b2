#include "daemon/analysis/game_scores.h"

#include <algorithm>

namespace jadoube::analysis {

GameScores scores_of(const model::Game& game, const Evaluations& known) {
  const auto score_at = [&](const rules::Position& position) {
    auto score = score_by_law(position);
    if (!score) score = known.find(key_of(position));
    return score;
  };
  GameScores scores;
  scores.reserve(game.plies.size() + 1);
  rules::Position position = game.start;
  scores.push_back(score_at(position));
  for (const model::Ply& ply : game.plies) {
    position = position.after(ply.move);
    scores.push_back(score_at(position));
  }
  return scores;
}

std::optional<double> loss_of(const GameScores& scores, std::size_t ply, rules::Color mover) {
  const auto& before = scores[ply];
  const auto& after = scores[ply + 1];
  if (!before || !after) return std::nullopt;
  const double for_white = white_percent(*before) - white_percent(*after);
  return std::max(0.0, mover == rules::Color::kWhite ? for_white : -for_white);
}

rules::Color mover_of(const model::Game& game, std::size_t ply) {
  return ply % 2 == 0 ? game.start.turn() : rules::opponent_of(game.start.turn());
}

}  // namespace jadoube::analysis
