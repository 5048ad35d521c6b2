#include <gtest/gtest.h>

#include "daemon/arbiter/detectors/observed_game.h"
#include "rules/notation/fen.h"
#include "tests/support/written_games.h"

namespace jadoube::arbiter {
namespace game_history_test {

using rules::Position;

const rules::Laws& laws() { return rules::laws_of(rules::Edition::kFide2023); }

/// The plies of `moves`, of which the last `provisional` are provisional.
std::vector<model::Ply> plies_of(const std::string& moves, std::size_t provisional = 0) {
  auto plies = tests::game_of(moves).plies;
  for (auto i = plies.size() - provisional; i < plies.size(); ++i) {
    plies[i].state = model::PlyState::kProvisional;
  }
  return plies;
}

FirmGame after(const std::string& moves) {
  FirmGame game;
  game.begin(Position::initial());
  game.take(plies_of(moves), 0, laws(), false);
  return game;
}

TEST(FirmGame, HasThePositionAfterProvisionalPliesToo) {
  FirmGame game;
  game.begin(Position::initial());
  EXPECT_TRUE(game.take(plies_of("e4 e5 Nf3", 1), 0, laws(), false));
  EXPECT_EQ(game.plies(), 2U);
  EXPECT_EQ(game.last().placement()[rules::Square::f3], rules::Piece::kWhiteKnight);
  EXPECT_EQ(game.position_after(2).placement()[rules::Square::f3], rules::Piece::kNone);
}

TEST(FirmGame, ReportsWhetherMorePliesAreFirm) {
  auto game = after("e4 e5");
  EXPECT_FALSE(game.take(plies_of("e4 e5 Nf3", 1), 2, laws(), false));
  EXPECT_TRUE(game.take(plies_of("e4 e5 Nf3"), 2, laws(), false));
}

TEST(FirmGame, KnowsTheFirstLegalPlyThatTrackingChanged) {
  auto game = after("e4 e5 Nf3");
  EXPECT_FALSE(game.changed());
  game.take(plies_of("e4 c5"), 1, laws(), false);
  EXPECT_EQ(game.changed(), 1U);
  game.begin(Position::initial());
  EXPECT_FALSE(game.changed());
}

TEST(FirmGame, AnArbitersChangeAndAnIllegalPlyPutRightAreNoChanges) {
  auto game = after("e4 e5 Nf3");
  game.take(plies_of("e4 c5"), 1, laws(), true);
  EXPECT_FALSE(game.changed());
  auto illegal = after("e4 e5 Nb1-b5");
  illegal.take(plies_of("e4 e5 Nc3"), 2, laws(), false);
  EXPECT_FALSE(illegal.changed());
}

TEST(FirmGame, AnIllegalMoveEndsNothing) {
  using rules::Square;
  const auto start = *rules::parse_fen("4k3/8/8/8/8/8/2r5/4K3 w - - 0 1");
  model::Ply capture{.move = {Square::e1, Square::c2}, .san = "Ke1-c2", .uci = "e1c2"};
  capture.state = model::PlyState::kIllegal;
  FirmGame game;
  game.begin(start);
  game.take({capture}, 0, laws(), false);
  EXPECT_FALSE(game.ended());
}

TEST(FirmGame, EndsByItselfAndContinuesWhenThatPlyIsTakenBack) {
  auto game = after("f3 e5 g4 Qh4#");
  ASSERT_TRUE(game.ended());
  EXPECT_EQ(game.ended()->plies, 4U);
  EXPECT_EQ(game.ended()->kind, rules::EndKind::kCheckmate);
  game.take(plies_of("f3 e5 g4"), 3, laws(), false);
  EXPECT_FALSE(game.ended());
}

}  // namespace game_history_test
}  // namespace jadoube::arbiter
