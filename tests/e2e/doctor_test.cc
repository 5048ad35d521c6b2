#include <gmock/gmock.h>

#include <algorithm>

#include "tests/support/test_daemon.h"

namespace jadoube::tests {
namespace {

using testing::HasSubstr;

TEST(Doctor, EndsWithTwoIfABoardIsMissing) {
  TestDaemon hall;
  hall.add_board("a");
  hall.start_daemon();
  const auto ran = hall.ctl({"doctor", "--round"});
  EXPECT_EQ(ran.code, 2) << ran.output;
  EXPECT_THAT(ran.output, HasSubstr("NOT READY  a"));
}

TEST(Doctor, EndsWithTwoIfItCannotCheck) {
  TestDaemon hall;
  hall.start_daemon();
  const auto ran = hall.ctl({"doctor", "--round"});
  EXPECT_EQ(ran.code, 2) << ran.output;
  EXPECT_THAT(ran.output, HasSubstr("there is no board"));
}

TEST(Doctor, EndsWithOneIfAGameIsRunning) {
  TestDaemon hall;
  hall.add_board("a");
  hall.start_daemon();
  hall.play("a", JADOUBE_SOURCE_DIR "/tests/e2e/quick.pgn", {"--speed", "4"});
  DaemonWatcher watcher(hall.address());
  ASSERT_TRUE(watcher.wait([](const cli::BoardsView& views) {
    return std::ranges::any_of(
        views.boards(), [](const auto& board) { return board.second.game.plies_size() > 2; });
  }));
  const auto ran = hall.ctl({"doctor", "--round"});
  EXPECT_EQ(ran.code, 1) << ran.output;
  EXPECT_THAT(ran.output, HasSubstr("A game goes on: the last move was"));
}

}  // namespace
}  // namespace jadoube::tests
