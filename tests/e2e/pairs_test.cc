// One game on two emulated boards, with the real programs.
#include <gmock/gmock.h>

#include <csignal>

#include "tests/support/source_tree.h"
#include "tests/support/test_daemon.h"

namespace jadoube::tests {
namespace pairs_test {

using namespace std::chrono_literals;
using testing::AllOf;
using testing::HasSubstr;

const std::string kGame = jadoube::tests::source_path("tests/e2e/quick.pgn");

values::v1::Game game_on_table(const cli::BoardsView& daemon) {
  const auto found = daemon.boards().find("boards/table-1");
  return found == daemon.boards().end() ? values::v1::Game() : found->second.game;
}

TEST(TwoBoards, ALostLineAndAKilledDaemonMissNoPly) {
  TestDaemon daemon;
  daemon.add_config("[[board]]\nid = \"white\"\nport = \"" + daemon.link("pair") + "-white\"\n" +
                    "[[board]]\nid = \"black\"\ndriver = \"chesslink\"\nport = \"" +
                    daemon.link("pair") + "-black\"\n" +
                    "[[pair]]\nid = \"table-1\"\nboards = [\"white\", \"black\"]\n");
  daemon.start_daemon();
  DaemonWatcher watcher(daemon.address());
  daemon.play("pair", kGame,
              {"--pair", "--black-make", "chesslink", "--black-rotated", "--speed", "4", "--seed",
               "31", "--style", "calm", "--repeat", "unnoticed=0", "--repeat", "out-of-order=0",
               "--fault", "2:disconnect@40=20"});
  const auto has_plies = [](int count) {
    return [count](const auto& views) { return game_on_table(views).plies_size() >= count; };
  };
  ASSERT_TRUE(watcher.wait(has_plies(14), 120s));
  daemon.daemon().signal(SIGKILL);
  daemon.daemon().wait(5s);
  daemon.start_daemon();
  values::v1::Game game;
  ASSERT_TRUE(watcher.wait(
      [&](const auto& views) {
        game = game_on_table(views);
        return game.result() > values::v1::RESULT_UNKNOWN && !game.result_provisional();
      },
      180s));
  EXPECT_EQ(uci_of(game), uci_of_pgn(kGame));
  // The lost line was told, and that it came back.
  bool was_lost = false;
  for (const auto& reported : watcher.boards()) {
    for (const auto& board : reported.pair_changed().pair().boards()) {
      was_lost |= board.connection() == values::v1::CONNECTION_STATE_LOST;
    }
  }
  EXPECT_TRUE(was_lost);
  // How to set both boards and the clock for an earlier position [FIDE 2023 Art. D.2.9].
  const auto restore = daemon.ctl({"sheet", "restore", "table-1-1", "--ply", "2"});
  EXPECT_EQ(restore.code, 0);
  EXPECT_THAT(restore.output,
              AllOf(HasSubstr("After 1... e5, White to move"), HasSubstr("To set the clock")));
}

}  // namespace pairs_test
}  // namespace jadoube::tests
