#include "daemon/tracking/phase/game_lifecycle.h"

#include <gtest/gtest.h>

#include "tests/daemon/tracking/table.h"

namespace jadoube::tracking {
namespace game_lifecycle_test {

using drivers::Instant;
using std::chrono::seconds;

TEST(GameLifecycle, NumbersGamesAfterThoseBefore) {
  GameLifecycle lifecycle(3);
  lifecycle.pass(PhaseChange::kStartingPosition);
  EXPECT_EQ(lifecycle.begin_game(), 4);
  lifecycle.number_next(7);
  EXPECT_EQ(lifecycle.begin_game(), 7);
}

TEST(GameLifecycle, ChangesThePhaseAsTheTableHasIt) {
  GameLifecycle lifecycle(0);
  EXPECT_EQ(lifecycle.phase(), GamePhase::kNoGame);
  EXPECT_EQ(find_row(lifecycle.phase(), Sight::kWatching, PhaseChange::kPlayedOn), nullptr);
  lifecycle.pass(PhaseChange::kJoined);
  lifecycle.pass(PhaseChange::kPlayersGiveResult);
  EXPECT_EQ(lifecycle.phase(), GamePhase::kOver);
  lifecycle.pass(PhaseChange::kPlayedOn);
  EXPECT_EQ(lifecycle.phase(), GamePhase::kInPlay);
}

TEST(GameLifecycle, FollowsNoSecondGameWhereOnlyOneIsFollowed) {
  GameLifecycle lifecycle(0, /*only_one=*/true);
  EXPECT_FALSE(lifecycle.is_only_game());
  lifecycle.pass(PhaseChange::kStartingPosition);
  EXPECT_TRUE(lifecycle.is_only_game());
  EXPECT_FALSE(lifecycle.is_closed());
  lifecycle.close();
  EXPECT_TRUE(lifecycle.is_closed());
}

TEST(GameLifecycle, GivesTheGamesThatAreToComeOnce) {
  GameLifecycle lifecycle(0);
  lifecycle.begin_next({{{}, Instant{seconds{1}}}, Instant{seconds{2}}, Instant{seconds{3}}});
  ASSERT_TRUE(lifecycle.pending_games());
  EXPECT_EQ(lifecycle.take_pending_games().due, Instant{seconds{2}});
  EXPECT_FALSE(lifecycle.pending_games());
}

TEST(GameLifecycle, ForgetsTheLastGamesEndWhenTheNextOneBegins) {
  GameLifecycle lifecycle(0);
  lifecycle.pass(PhaseChange::kStartingPosition);
  lifecycle.last_game().note_end(rules::Placement::initial(), drivers::ClockRead{});
  lifecycle.last_game().lose_connection();
  EXPECT_TRUE(lifecycle.last_game().end_placement());
  EXPECT_TRUE(lifecycle.last_game().clock_before());
  lifecycle.begin_game();
  EXPECT_FALSE(lifecycle.last_game().end_placement());
  EXPECT_FALSE(lifecycle.last_game().clock_before());
}

TEST(LastGame, DistinguishesKingsInTheCentreFromOtherPiecesThatWereMoved) {
  LastGame last;
  const auto earlier = rules::Placement::initial();
  auto current = earlier;
  current.set(rules::Square::e1, rules::Piece::kNone);
  current.set(rules::Square::e4, rules::Piece::kWhiteKing);
  last.note_moved(earlier, earlier, current);
  EXPECT_FALSE(last.others_were_moved());
  current.set(rules::Square::a2, rules::Piece::kNone);
  last.note_moved(earlier, earlier, current);
  EXPECT_TRUE(last.others_were_moved());
}

// The phase as the lifecycle has it and the phase of the game that was published are the same.
TEST(GameLifecycle, AgreesWithThePublishedGameThroughALife) {
  Table table;
  const auto phase = [&] { return phase_of(table.tracker.board().game); };
  EXPECT_EQ(phase(), GamePhase::kInPlay);
  table.start_clock();
  table.play("e4 e5");
  table.hands("e1- e4+K e8- e5+k 3000ms");
  EXPECT_EQ(phase(), GamePhase::kOver);
}

}  // namespace game_lifecycle_test
}  // namespace jadoube::tracking
