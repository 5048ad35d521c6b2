#include "daemon/engine/board_replay.h"

#include <gtest/gtest.h>

namespace jadoube::engine {
namespace board_replay_test {

using rules::Piece;
using rules::Square;
using namespace std::chrono_literals;

const drivers::Instant kBegan{std::chrono::seconds(1000)};

// 1.e4 on a board that was set up.
std::vector<tracking::TimedObservation> seen_e4() {
  return {{kBegan, drivers::ConnectionChanged{drivers::ConnectionState::kLive, "/dev/x", ""}},
          {kBegan + 1s, drivers::PlacementRead{rules::Placement::initial()}},
          {kBegan + 5s, drivers::SquareChanged{Square::e2, Piece::kNone}},
          {kBegan + 6s, drivers::SquareChanged{Square::e4, Piece::kWhitePawn}}};
}

TEST(BoardReplay, AnEmptyPastGivesABoardWithoutAGame) {
  const auto replayed = replay_board({}, {.games_before = 3}, {}, kBegan);
  EXPECT_FALSE(replayed.games.board().game);
  EXPECT_TRUE(replayed.incidents.incidents().empty());
}

TEST(BoardReplay, GivesTheGameThatWasObserved) {
  const auto seen = seen_e4();
  const auto replayed = replay_board({}, {.games_before = 3}, seen, kBegan + 10s);
  const auto& game = replayed.games.board().game;
  ASSERT_TRUE(game);
  EXPECT_EQ(game->ordinal, 4);
  ASSERT_EQ(game->plies.size(), 1u);
  EXPECT_EQ(game->plies[0].san, "e4");
  EXPECT_TRUE(replayed.found.empty());
}

TEST(BoardReplay, GivesTheSameEveryTime) {
  const auto seen = seen_e4();
  const auto once = replay_board({}, {}, seen, kBegan + 10s);
  const auto twice = replay_board({}, {}, seen, kBegan + 10s);
  EXPECT_EQ(once.games.board().game, twice.games.board().game);
}

TEST(BoardReplay, TakesARulingWhenItWasMade) {
  const auto seen = seen_e4();
  model::Board board;
  board.game = replay_board({}, {}, seen, kBegan + 10s).games.board().game;
  const arbiter::DecisionRequest request{"an arbiter", "here", 1, 0,
                                         arbiter::RecordDecision(arbiter::ReplacePly{1, "e3"})};
  auto ruling = arbiter::ruling_on(request, board, {}, kBegan + 10s);
  ASSERT_TRUE(ruling) << ruling.error().message;
  ruling->number = 1;
  const arbiter::Rulings rulings{*ruling};
  const auto replayed = replay_board({}, {.rulings = rulings}, seen, kBegan + 20s);
  EXPECT_EQ(replayed.games.board().game->plies[0].san, "e3");
  EXPECT_EQ(replayed.games.board().game->revision, 1u);
}

constexpr drivers::Instant kNow{std::chrono::hours(1)};

struct BoardRecordTest : testing::Test {
  void start_game(int ordinal) {
    record.add(model::TimedChange{kNow, model::GameStarted{model::Game{.ordinal = ordinal}}});
  }

  static arbiter::Ruling correction() {
    arbiter::Ruling ruling;
    ruling.correction = model::Correction();
    return ruling;
  }

  PendingRecord pending{1};
  BoardRecord record{"table-1", {}, {}, pending};
};

TEST_F(BoardRecordTest, WhatIsPublishedFollowsFromTheChanges) {
  EXPECT_FALSE(record.published().game);
  start_game(7);
  ASSERT_TRUE(record.published().game);
  EXPECT_EQ(record.published().game->ordinal, 7);
  EXPECT_EQ(pending.events().size(), 1U);
  EXPECT_EQ(pending.batch().games.size(), 1U);
}

TEST_F(BoardRecordTest, ACorrectionGetsItsNumber) {
  start_game(1);
  arbiter::Ruling ruling = correction();
  record.add_correction(ruling, record.published());
  EXPECT_EQ(ruling.number, 1);
  record.add_correction(ruling, record.published());
  EXPECT_EQ(ruling.number, 2);
  EXPECT_EQ(record.rulings().size(), 2U);
}

TEST_F(BoardRecordTest, RulingsEndWithTheirGame) {
  start_game(1);
  arbiter::Ruling ruling = correction();
  record.add_correction(ruling, record.published());
  const std::vector<tracking::TimedObservation> checkpoint{{kNow, drivers::PlacementRead{}}};
  record.begin_game(checkpoint);
  EXPECT_TRUE(record.rulings().empty());
}

TEST_F(BoardRecordTest, WhatAReplayHasFoundIsNotWritten) {
  record.resume(model::Game{.ordinal = 3});
  EXPECT_EQ(record.published().game->ordinal, 3);
  EXPECT_TRUE(pending.batch().empty());
}

}  // namespace board_replay_test
}  // namespace jadoube::engine
