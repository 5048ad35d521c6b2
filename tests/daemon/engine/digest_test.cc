#include <gtest/gtest.h>

#include "daemon/engine/board_replay.h"

namespace jadoube {
namespace digest_test {

using rules::Square;

TEST(Digest, TellsGamesApartThatDifferInAPlyAStateOrTheResult) {
  model::Game game;
  game.plies.push_back({.move = {Square::e2, Square::e4}, .san = "e4", .uci = "e2e4"});
  const std::string first = engine::digest(game);
  EXPECT_EQ(first, engine::digest(game));
  game.plies[0].state = model::PlyState::kConfirmed;
  EXPECT_NE(first, engine::digest(game));
  game.plies[0].state = model::PlyState::kProvisional;
  game.result = rules::Result::kDraw;
  EXPECT_NE(first, engine::digest(game));
}

}  // namespace digest_test
}  // namespace jadoube
