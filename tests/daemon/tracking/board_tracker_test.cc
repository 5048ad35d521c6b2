#include "daemon/tracking/board_tracker.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "daemon/tracking/change_text.h"
#include "tests/daemon/tracking/table.h"

namespace jadoube::tracking {
namespace board_tracker_test {

using std::chrono::milliseconds;
using std::chrono::seconds;

// Physical truth.

TEST(BoardTracker, PublishesNothingOfAReadingThatEqualsWhatIsKnown) {
  Table table;
  const auto before = table.changes.size();
  table.dump();
  EXPECT_EQ(table.changes.size(), before);
}

TEST(BoardTracker, PublishesAReadingThatDiffersAsAWhole) {
  Table table;
  const auto before = table.changes.size();
  table.unseen("e2- e4+P");
  table.dump();
  ASSERT_GT(table.changes.size(), before);
  EXPECT_EQ(to_text(table.changes[before].change),
            "placement rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR normal");
  EXPECT_EQ(table.moves(), "e4?");
}

TEST(BoardTracker, PublishesClocksByColour) {
  Table table(true);
  drivers::ClockRead clock;
  clock.left.time = seconds{10};
  clock.right.time = seconds{20};
  clock.right.flag_fallen = true;
  clock.running = true;
  clock.pressed = drivers::ClockSide::kLeft;
  table.observe(clock);
  EXPECT_EQ(to_text(table.changes.back().change), "clock 0:00:20 0:00:10 white-flag white runs");
  const auto before = table.changes.size();
  table.observe(clock);
  EXPECT_EQ(table.changes.size(), before);
}

TEST(BoardTracker, FindsTheBoardTurnedWhenTheStartingPositionIsSetUpTurned) {
  BoardTracker tracker;
  std::vector<model::TimedChange> changes;
  const auto turned = rules::rotated(rules::Placement::initial());
  for (int i = 0; i < rules::kSquareCount; ++i) {
    const auto square = rules::square_at(i);
    tracker.observe(drivers::Instant{seconds{i}}, drivers::SquareChanged{square, turned[square]},
                    changes);
  }
  EXPECT_EQ(tracker.board().orientation, model::Orientation::kRotated);
  EXPECT_EQ(tracker.board().placement, rules::Placement::initial());
  EXPECT_TRUE(tracker.board().game);
}

// Differences.

TEST(BoardTracker, PublishesAWrongPieceAfterASecond) {
  Table table;
  table.hands("e2- e5+P 999ms");
  EXPECT_EQ(table.unexplained(), "");
  table.wait(milliseconds{1});
  EXPECT_EQ(table.unexplained(), "e2 e5");
  table.hands("e5- e4+P 2000ms");
  EXPECT_EQ(table.unexplained(), "");
  EXPECT_EQ(table.moves(), "e4");
}

TEST(BoardTracker, PublishesAMissingPieceAfterTenSeconds) {
  Table table;
  table.hands("e2- 9999ms");
  EXPECT_EQ(table.unexplained(), "");
  table.wait(milliseconds{1});
  EXPECT_EQ(table.unexplained(), "e2");
}

// The driver learns the number anew at each connection, after other things.
TEST(BoardTracker, ABoardThatIsConnectedAgainKeepsItsNumber) {
  Table table;
  const auto publish = [&](const std::string& serial, const std::string& firmware) {
    drivers::DeviceInfo info;
    info.serial = serial;
    info.short_serial = serial.empty() ? "" : serial.substr(5);
    info.firmware = firmware;
    table.observe(drivers::DeviceRead{info});
  };
  publish("3000448271", "1.02");
  table.lose_line();
  publish("", "1.03");
  EXPECT_EQ(table.tracker.board().device.serial, "3000448271");
  EXPECT_EQ(table.tracker.board().device.short_serial, "48271");
  EXPECT_EQ(table.tracker.board().device.firmware, "1.03");
  publish("3000000007", "1.03");
  EXPECT_EQ(table.tracker.board().device.serial, "3000000007");
}

TEST(BoardTracker, PublishesAMissingPieceAtThePress) {
  Table table;
  table.start_clock();
  table.hands("e2- |");
  EXPECT_EQ(table.unexplained(), "e2");
  table.hands("e4+P");
  EXPECT_EQ(table.unexplained(), "");
}

}  // namespace board_tracker_test
}  // namespace jadoube::tracking
