#include "drivers/simulator/players/pair_hands.h"

#include <gmock/gmock.h>

#include "rules/notation/fen.h"

namespace jadoube::drivers::simulator {
namespace pair_hands_test {

using testing::HasSubstr;

TEST(PairHands, RefuseAGameThatDoesNotBeginInTheStartingPosition) {
  rules::PgnGame game;
  game.start = *rules::parse_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
  EXPECT_THAT(check_for_pair(game).error().message, HasSubstr("in the starting position"));
}

TEST(PairHands, RefuseAnIllegalMoveAndSayWhichPlyItIs) {
  rules::PgnGame game;
  game.plies.push_back({.move = {rules::Square::e2, rules::Square::e4}});
  EXPECT_TRUE(check_for_pair(game));
  game.plies.push_back({.move = {rules::Square::e7, rules::Square::e4}});
  EXPECT_THAT(check_for_pair(game).error().message, HasSubstr("ply 2"));
}

}  // namespace pair_hands_test
}  // namespace jadoube::drivers::simulator
