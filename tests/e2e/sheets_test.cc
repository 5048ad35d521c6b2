#include <gmock/gmock.h>

#include <algorithm>
#include <filesystem>

#include "tests/support/source_tree.h"
#include "tests/support/test_daemon.h"

namespace jadoube::tests {
namespace sheets_test {

using namespace std::chrono_literals;
using testing::AllOf;
using testing::HasSubstr;

TEST(Sheets, ArePrintedForARunningGame) {
  TestDaemon daemon;
  daemon.add_board("one");
  daemon.start_daemon();
  daemon.play("one", jadoube::tests::source_path("tests/e2e/quick.pgn"), {"--speed", "4"});
  DaemonWatcher watcher(daemon.address());
  ASSERT_TRUE(watcher.wait([](const cli::BoardsView& views) {
    return std::ranges::any_of(
        views.boards(), [](const auto& board) { return board.second.game.plies_size() > 3; });
  })) << daemon.daemon().output();
  const auto game = daemon.ctl({"sheet", "game", "one-1"});
  EXPECT_EQ(game.code, 0);
  EXPECT_THAT(game.output, AllOf(HasSubstr("  1. e4"), HasSubstr("\nINCIDENTS\n"),
                                 HasSubstr("\nCORRECTIONS\nnone on record\n")));
  const auto restore = daemon.ctl({"sheet", "restore", "one-1", "--ply", "2"});
  EXPECT_EQ(restore.code, 0);
  EXPECT_THAT(restore.output,
              AllOf(HasSubstr("After 1... e5, White to move"), HasSubstr("To set the clock")));
  const auto clocks = daemon.ctl({"sheet", "clocks", "--title", "Open, round 3"});
  EXPECT_EQ(clocks.code, 0);
  EXPECT_THAT(clocks.output,
              AllOf(HasSubstr("CLOCK SHEET\nOpen, round 3, 20"), HasSubstr("\n1 board\n")));
  const auto shown = daemon.ctl({"games", "one-1"});
  EXPECT_EQ(shown.code, 0);
  EXPECT_THAT(shown.output, HasSubstr("one-1 is at revision 0, "));
}

TEST(Sheets, OfClocksAreWrittenIntoOneFileEachUntilTheyAreStopped) {
  TestDaemon daemon;
  daemon.add_board("one");
  daemon.start_daemon();
  const std::string files = daemon.directory() / "sheets";
  std::filesystem::create_directory(files);
  Process printing({program("jadoube"), "--server", daemon.address(), "sheet", "clocks", "--every",
                    "1s", "--output", files},
                   daemon.directory() / "print.log");
  const auto count = [&] { return std::distance(std::filesystem::directory_iterator(files), {}); };
  for (int i = 0; i < 100 && count() < 3; ++i) {
    ASSERT_FALSE(printing.wait(100ms)) << printing.output();
  }
  EXPECT_GE(count(), 3);
  printing.signal(SIGINT);
  EXPECT_EQ(printing.wait(5s), 0);
  EXPECT_THAT(printing.output(), HasSubstr(files + "/clocks-20"));
}

TEST(Sheets, TheCommandLineSaysWhatIsWrong) {
  TestDaemon daemon;
  daemon.add_board("one");
  daemon.start_daemon();
  for (const char* every : {"30", "0s", "25h", "-1m", "half"}) {
    EXPECT_EQ(daemon.ctl({"sheet", "clocks", "--every", every}).code, 2) << every;
  }
  EXPECT_EQ(daemon.ctl({"sheet", "clocks", "--output", "/nowhere"}).code, 2);
  EXPECT_EQ(daemon.ctl({"sheet", "restore", "one-1"}).code, 1);
  EXPECT_EQ(daemon.ctl({"games", "one-1"}).code, 1);
  EXPECT_EQ(daemon.ctl({"games", "one-1", "--board", "one"}).code, 2);
}

}  // namespace sheets_test
}  // namespace jadoube::tests
