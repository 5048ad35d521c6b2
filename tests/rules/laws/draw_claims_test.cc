#include <gmock/gmock.h>

#include "rules/laws/ending.h"
#include "tests/rules/reading.h"

namespace jadoube::rules {
namespace draw_claims_test {

using jadoube::tests::move_of;
using jadoube::tests::position_of;
using testing::ElementsAre;

Game shuffled(int plies, Game game = Game()) {
  constexpr const char* kRound[] = {"g1f3", "g8f6", "f3g1", "f6g8"};
  for (int ply = 0; ply < plies; ++ply) {
    EXPECT_TRUE(game.play(move_of(game.position(), kRound[ply % 4])));
  }
  return game;
}

TEST(Article9_2_2, TheThirdAppearanceGivesAClaimWithItsPlies) {
  EXPECT_FALSE(threefold_claim(shuffled(7)));
  const auto claim = threefold_claim(shuffled(8));
  ASSERT_TRUE(claim);
  EXPECT_EQ(claim->clause, Clause::kThreefold);
  EXPECT_EQ(claim->count, 3);
  EXPECT_THAT(claim->plies, ElementsAre(0u, 4u, 8u));
}

TEST(Article9_2_1, AnAnnouncedMoveGivesAClaimBeforeItIsPlayed) {
  const Game game = shuffled(7);
  const auto claim = threefold_claim(game, move_of(game.position(), "f6g8"));
  ASSERT_TRUE(claim);
  EXPECT_EQ(claim->clause, Clause::kThreefoldAnnounced);
  EXPECT_THAT(claim->plies, ElementsAre(0u, 4u, 8u));
  EXPECT_FALSE(threefold_claim(game, move_of(game.position(), "e7e5")));
  EXPECT_EQ(threefold_moves(game).size(), 1u);
}

TEST(Article9_2_1, AnIllegalMoveGivesNoClaim) {
  EXPECT_FALSE(threefold_claim(shuffled(7), {Square::f6, Square::f8}));
  EXPECT_FALSE(fifty_move_claim(Game(position_of("4k3/8/8/8/8/8/8/4K2R w - - 99 80")),
                                {Square::h1, Square::a8}));
}

TEST(Article9_3_2, FiftyMovesOfEachPlayerGiveAClaim) {
  EXPECT_FALSE(fifty_move_claim(Game(position_of("4k3/8/8/8/8/8/8/4K2R w - - 99 80"))));
  const auto claim = fifty_move_claim(Game(position_of("4k3/8/8/8/8/8/8/4K2R w - - 100 80")));
  ASSERT_TRUE(claim);
  EXPECT_EQ(claim->clause, Clause::kFiftyMoves);
  EXPECT_EQ(claim->count, 100);
}

TEST(Article9_3_2, TheSeriesIsNamedByItsFirstAndLastPosition) {
  Game game = shuffled(100);
  const auto claim = fifty_move_claim(game);
  ASSERT_TRUE(claim);
  EXPECT_THAT(claim->plies, ElementsAre(0u, 100u));
  ASSERT_TRUE(game.play(move_of(game.position(), "e2e4")));
  EXPECT_FALSE(fifty_move_claim(game));
}

TEST(Article9_3_2, NobodyCanClaimIfTheFiftiethMoveMates) {
  EXPECT_FALSE(fifty_move_claim(Game(position_of("R5k1/5ppp/8/8/8/8/8/4K3 b - - 100 80"))));
}

TEST(Article9_3_1, AnAnnouncedMoveThatCompletesFiftyGivesAClaim) {
  const Game game(position_of("4k3/8/8/8/8/8/P7/4K2R w K - 99 80"));
  const auto claim = fifty_move_claim(game, move_of(game.position(), "h1h8"));
  ASSERT_TRUE(claim);
  EXPECT_EQ(claim->clause, Clause::kFiftyMovesAnnounced);
  EXPECT_FALSE(fifty_move_claim(game, move_of(game.position(), "a2a3")));
  EXPECT_EQ(fifty_move_moves(game).size(), game.position().legal_moves().size() - 2);
}

TEST(Article9_3_1, AnAnnouncedMoveMayBeAMate) {
  const Game game(position_of("6k1/5ppp/8/8/8/8/8/R3K3 w - - 99 80"));
  EXPECT_TRUE(fifty_move_claim(game, move_of(game.position(), "a1a8")));
}

}  // namespace draw_claims_test
}  // namespace jadoube::rules
