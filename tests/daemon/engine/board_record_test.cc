#include "daemon/engine/board_record.h"

#include <gtest/gtest.h>

namespace jadoube::engine {
namespace board_record_test {

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

}  // namespace board_record_test
}  // namespace jadoube::engine
