#include <gtest/gtest.h>

#include "daemon/arbiter/detectors/observed_game.h"

namespace jadoube::arbiter {
namespace press_history_test {

using rules::Color;

class PressHistoryTest : public testing::Test {
 protected:
  bool read(std::optional<Color> running) {
    board_.clock =
        model::ClockState{.white = seconds(60), .black = seconds(60), .running = running};
    return history.take_reading(board_, now += seconds(1));
  }

  using seconds = std::chrono::seconds;
  PressHistory history;
  Instant now{seconds(100)};

 private:
  model::Board board_;
};

TEST_F(PressHistoryTest, APressIsAReadingInWhichTheOtherTimeRuns) {
  EXPECT_FALSE(read(Color::kWhite));
  EXPECT_TRUE(read(Color::kBlack));
  ASSERT_EQ(history.presses().size(), 1U);
  EXPECT_EQ(history.presses().back().by, Color::kWhite);
  EXPECT_EQ(history.presses().back().at, now);
  EXPECT_FALSE(read(Color::kBlack));
}

TEST_F(PressHistoryTest, AClockThatStopsAndStartsAgainShowsNoPress) {
  read(Color::kWhite);
  EXPECT_FALSE(read(std::nullopt));
  EXPECT_FALSE(read(Color::kBlack));
}

TEST_F(PressHistoryTest, ALeverThatMovedBetweenReadingsThatCannotBeComparedIsNoPress) {
  read(Color::kWhite);
  history.forget_reading();
  EXPECT_FALSE(read(Color::kBlack));
  EXPECT_TRUE(read(Color::kWhite));
}

TEST_F(PressHistoryTest, KeepsTheLastEight) {
  for (int i = 0; i < 12; ++i) read(i % 2 == 0 ? Color::kWhite : Color::kBlack);
  EXPECT_EQ(history.presses().size(), 8U);
  EXPECT_EQ(history.presses().back().at, now);
  history.clear();
  EXPECT_TRUE(history.presses().empty());
}

}  // namespace press_history_test
}  // namespace jadoube::arbiter
