// Several DGT boards on one line.
#include <gmock/gmock.h>

#include <csignal>

#include "tests/support/source_tree.h"
#include "tests/support/test_daemon.h"

namespace jadoube::tests {
namespace bus_test {

using namespace std::chrono_literals;

const std::string kGame = jadoube::tests::source_path("tests/e2e/quick.pgn");
const std::vector<std::string> kBoards = {"01025", "01026", "01027", "01028", "01029", "01030"};

const cli::BoardView* find(const cli::BoardsView& views, const std::string& id) {
  const auto found = views.boards().find("boards/" + id);
  return found == views.boards().end() ? nullptr : &found->second;
}

bool is_over(const cli::BoardsView& views, const std::string& id) {
  const auto* board = find(views, id);
  return board != nullptr && board->game.result() > values::v1::RESULT_UNKNOWN &&
         !board->game.result_provisional();
}

bool has_plies(const cli::BoardsView& views, const std::string& id, int count) {
  const auto* board = find(views, id);
  return board != nullptr && board->game.plies_size() >= count;
}

class Bus : public testing::Test {
 protected:
  void start(const std::string& speed, const std::vector<std::string>& faults = {}) {
    daemon_.add_config("[[bus]]\nport = \"" + daemon_.link("chain") + "\"\n");
    std::vector<std::string> options = {"--bus",  "6",  "--speed",  speed,
                                        "--seed", "40", "--linger", "120"};
    for (const std::string& fault : faults) options.insert(options.end(), {"--fault", fault});
    daemon_.play("chain", kGame, options);
    daemon_.start_daemon();
  }

  // Every board's game ends, and its PGN is what was played.
  void expect_all_games() {
    DaemonWatcher watcher(daemon_.address());
    for (const std::string& board : kBoards) {
      EXPECT_TRUE(watcher.wait([&](const auto& views) { return is_over(views, board); }, 120s))
          << board << "\n"
          << daemon_.daemon().output();
      const std::string printed = daemon_.ctl({"pgn", board}).output;
      write_file(daemon_.directory() / "printed.pgn", printed);
      EXPECT_EQ(uci_of_pgn(daemon_.directory() / "printed.pgn"), uci_of_pgn(kGame))
          << board << "\n"
          << printed << "\n"
          << daemon_.daemon().output();
    }
  }

  TestDaemon daemon_;
};

TEST_F(Bus, SixBoardsOnOneLinePlayTheirGames) {
  start("8");
  expect_all_games();
}

TEST_F(Bus, ABoardThatLosesItsCableInTheGameComesBackAndMissesNothing) {
  // It is away from the 10th to the 20th second: a slow machine has found it before, and sees that
  // it is away.
  start("4", {"3:disconnect@40=40"});
  DaemonWatcher watcher(daemon_.address());
  EXPECT_TRUE(watcher.wait([](const auto& views) {
    const auto* board = find(views, "01027");
    return board != nullptr && board->board.connection_reason().find(
                                   "does not answer on the cable") != std::string::npos;
  })) << daemon_.daemon().output();
  expect_all_games();
}

TEST_F(Bus, TheGamesGoOnAfterTheDaemonWasKilled) {
  // To find its boards again, the daemon needs some seconds of real time.
  start("4");
  {
    DaemonWatcher watcher(daemon_.address());
    ASSERT_TRUE(watcher.wait([](const auto& views) { return has_plies(views, "01025", 6); }));
  }
  daemon_.daemon().signal(SIGKILL);
  daemon_.daemon().wait(5s);
  daemon_.start_daemon();
  expect_all_games();
}

}  // namespace bus_test
}  // namespace jadoube::tests
