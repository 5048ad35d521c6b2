#include <gtest/gtest.h>

#include "daemon/analysis/evaluations.h"
#include "rules/notation/uci.h"

namespace jadoube::analysis {
namespace game_scores_test {

using rules::Color;

model::Game game_of(std::initializer_list<const char*> moves) {
  model::Game game;
  rules::Position position = game.start;
  for (const char* uci : moves) {
    const auto move = *rules::parse_uci(position, uci);
    game.plies.push_back({.move = move, .san = uci, .uci = uci});
    position = position.after(move);
  }
  return game;
}

TEST(GameScoresTest, EveryPositionHasItsOwn) {
  const auto game = game_of({"f2f3", "e7e5", "g2g4", "d8h4"});
  Evaluations known;
  known.put(key_of(game.start), {.centipawns = 30});
  known.put(key_of(game.position_after(3)), {.mates = Color::kBlack, .moves = 1});
  const auto scores = scores_of(game, known);
  ASSERT_EQ(scores.size(), 5U);
  EXPECT_EQ(scores[0], (Score{.centipawns = 30}));
  EXPECT_EQ(scores[1], std::nullopt);
  EXPECT_EQ(scores[3], (Score{.mates = Color::kBlack, .moves = 1}));
  EXPECT_EQ(scores[4], (Score{.mates = Color::kBlack})) << "the Laws know it";
}

TEST(GameScoresTest, ALossIsOfTheSideThatMoved) {
  const GameScores scores = {Score{.centipawns = 0}, Score{.centipawns = -300},
                             Score{.centipawns = 0}, std::nullopt};
  EXPECT_NEAR(*loss_of(scores, 0, Color::kWhite), 25.1, 0.05);
  EXPECT_NEAR(*loss_of(scores, 1, Color::kBlack), 25.1, 0.05);
  // Nobody gains by a move of their own: the engine had not seen it.
  EXPECT_EQ(*loss_of(scores, 0, Color::kBlack), 0);
  EXPECT_EQ(loss_of(scores, 2, Color::kWhite), std::nullopt);
}

TEST(GameScoresTest, AGameMayBeginWithBlack) {
  model::Game game = game_of({"e2e4"});
  EXPECT_EQ(mover_of(game, 0), Color::kWhite);
  game.start = game.position();
  EXPECT_EQ(mover_of(game, 0), Color::kBlack);
  EXPECT_EQ(mover_of(game, 1), Color::kWhite);
}

}  // namespace game_scores_test
}  // namespace jadoube::analysis
