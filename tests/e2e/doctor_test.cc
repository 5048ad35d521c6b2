#include <gmock/gmock.h>

#include <algorithm>

#include "tests/support/source_tree.h"
#include "tests/support/test_daemon.h"

namespace jadoube::tests {
namespace doctor_test {

using testing::HasSubstr;

TEST(Doctor, EndsWithTwoIfABoardIsMissing) {
  TestDaemon daemon;
  daemon.add_board("a");
  daemon.start_daemon();
  const auto ran = daemon.ctl({"doctor", "--round"});
  EXPECT_EQ(ran.code, 2) << ran.output;
  EXPECT_THAT(ran.output, HasSubstr("NOT READY  a"));
  EXPECT_THAT(daemon.ctl({"doctor"}).output, HasSubstr("NOT READY  a"));
}

TEST(Doctor, EndsWithTwoIfItCannotCheck) {
  TestDaemon daemon;
  daemon.start_daemon();
  const auto ran = daemon.ctl({"doctor", "--round"});
  EXPECT_EQ(ran.code, 2) << ran.output;
  EXPECT_THAT(ran.output, HasSubstr("there is no board"));
}

TEST(Doctor, ReportsWhoSeesEverythingAtOnce) {
  TestDaemon daemon;
  daemon.add_board("a");
  daemon.add_config(
      "[http]\nlisten = [\"127.0.0.1:0\"]\n[event]\ndelay = \"15m\"\n"
      "[[output]]\nname = \"tv\"\nkind = \"overlay\"\nlive = true\n");
  daemon.start_daemon();
  EXPECT_THAT(daemon.ctl({"doctor", "--round"}).output,
              HasSubstr("live: output tv has live = true. Everybody who can read /overlay/tv"));
  EXPECT_THAT(daemon.ctl({"outputs"}).output, HasSubstr("LIVE."));
}

TEST(Doctor, EndsWithOneIfAGameIsRunning) {
  TestDaemon daemon;
  daemon.add_board("a");
  daemon.start_daemon();
  daemon.play("a", jadoube::tests::source_path("tests/e2e/quick.pgn"), {"--speed", "4"});
  DaemonWatcher watcher(daemon.address());
  ASSERT_TRUE(watcher.wait([](const cli::BoardsView& views) {
    return std::ranges::any_of(
        views.boards(), [](const auto& board) { return board.second.game.plies_size() > 2; });
  }));
  const auto ran = daemon.ctl({"doctor", "--round"});
  EXPECT_EQ(ran.code, 1) << ran.output;
  EXPECT_THAT(ran.output, HasSubstr("A game is in play: the last move was"));
}

}  // namespace doctor_test
}  // namespace jadoube::tests
