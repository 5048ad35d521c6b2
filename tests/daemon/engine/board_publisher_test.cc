#include "daemon/engine/board_publisher.h"

#include <gmock/gmock.h>

#include <algorithm>

#include "tests/daemon/engine/engine_parts.h"

namespace jadoube::engine {
namespace board_publisher_test {

class BoardPublisherTest : public tests::EngineParts {
 protected:
  const storage::Batch& batch() { return pending().batch(); }
  std::size_t checkpoints() {
    return static_cast<std::size_t>(
        std::ranges::count(batch().observations, true, &storage::ObservationRow::checkpoint));
  }
  void start_game(int ordinal) {
    session().publisher().publish(
        {now_, model::GameStarted{model::Game{.ordinal = ordinal, .started_at = now_}}});
  }
};

TEST_F(BoardPublisherTest, AGameThatBeginsGetsACheckpoint) {
  see_e4();
  const auto before = checkpoints();
  start_game(2);
  EXPECT_GT(checkpoints(), before);
  EXPECT_EQ(session().published().game->ordinal, 2);
}

TEST_F(BoardPublisherTest, AGameThatBeginsOnceMoreHasItsCheckpoint) {
  see_e4();
  const auto before = checkpoints();
  start_game(1);
  EXPECT_EQ(checkpoints(), before);
  EXPECT_TRUE(session().published().game->plies.empty());
}

TEST_F(BoardPublisherTest, PublishesTheSameGameAgainAsItIs) {
  see_e4();
  const auto game = session().published().game;
  const auto events = batch().events.size();
  session().publisher().publish_again(now_);
  EXPECT_EQ(session().published().game, game);
  EXPECT_EQ(batch().events.size(), events + 2);
  EXPECT_FALSE(batch().games.back().wire.empty());
}

TEST_F(BoardPublisherTest, WhatWasPublishedOfTheGameIsFollowedByWhatDiffers) {
  see_e4();
  auto published = *session().published().game;
  ASSERT_EQ(published.plies.size(), 1u);
  published.plies.clear();
  const auto later = now_ + std::chrono::hours(1);
  const auto events = batch().events.size();
  session().publisher().publish_after({.game = published}, later);
  ASSERT_GT(batch().events.size(), events);
  EXPECT_EQ(batch().events.back().at, later);
  ASSERT_EQ(session().published().game->plies.size(), 1u);
  EXPECT_EQ(session().published().game->plies[0].san, "e4");
}

TEST_F(BoardPublisherTest, AGameThatAReplayFoundFollowsTheOneBeforeIt) {
  see_e4();
  const auto first = *session().published().game;
  const std::vector<tracking::TimedObservation> checkpoint{
      {now_ + std::chrono::seconds(1), drivers::PlacementRead{}}};
  const std::vector<tracking::TimedObservation> since{
      {now_ + std::chrono::seconds(2), drivers::PlacementRead{}}};
  const auto rows = batch().observations.size();
  session().publisher().start_found_game({.before = first, .checkpoint = checkpoint, .seen = 0},
                                         {.ordinal = 2}, since);
  EXPECT_EQ(session().published().game->ordinal, 2);
  EXPECT_EQ(batch().observations.size(), rows + 3);
  EXPECT_EQ(batch().observations.back().at, since.front().at);
  EXPECT_FALSE(batch().observations.back().checkpoint);
}

}  // namespace board_publisher_test
}  // namespace jadoube::engine
