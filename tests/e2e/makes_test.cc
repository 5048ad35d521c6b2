// Boards of several makers in one hall.
#include <gmock/gmock.h>

#include <csignal>

#include "tests/support/source_tree.h"
#include "tests/support/test_daemon.h"

namespace jadoube::tests {
namespace makes_test {

using namespace std::chrono_literals;

const std::string kGame = jadoube::tests::source_path("tests/e2e/quick.pgn");
const std::string kSlowGame = jadoube::tests::source_path("tests/e2e/legal.pgn");

values::v1::Game game_of(const cli::BoardsView& daemon, const std::string& id) {
  const auto found = daemon.boards().find("boards/" + id);
  return found == daemon.boards().end() ? values::v1::Game() : found->second.game;
}

bool is_over(const cli::BoardsView& daemon, const std::string& id) {
  const values::v1::Game game = game_of(daemon, id);
  return game.result() > values::v1::RESULT_UNKNOWN && !game.result_provisional();
}

// The moves of the game in the PGN that the daemon prints of the board.
std::string printed_moves(TestDaemon& daemon, const std::string& id) {
  const auto pgn = daemon.ctl({"pgn", id});
  write_file(daemon.directory() / (id + ".pgn"), pgn.output);
  return uci_of_pgn(daemon.directory() / (id + ".pgn"));
}

// Beside the boards with a cable of their own, six share one line, and one is at another computer.
TEST(Makes, InOneHallEachPlayTheirGameAndThePgnIsWhatWasPlayed) {
  const std::vector<std::string> makes = {"dgt",    "chesslink", "certabo",
                                          "sentio", "chessnut",  "ichessone"};
  TestDaemon daemon;
  for (const std::string& make : makes) {
    daemon.add_board(make, make == "sentio" ? "certabo" : make);
  }
  std::vector<std::string> boards = makes;
  daemon.add_config("[[bus]]\nport = \"" + daemon.link("chain") + "\"\n");
  for (const std::string serial : {"01025", "01026", "01027", "01028", "01029", "01030"}) {
    boards.push_back("bus-" + serial);
    daemon.add_config("[[board]]\nid = \"bus-" + serial + "\"\nserial = \"" + serial + "\"\n");
  }
  const std::string far = free_address();
  boards.push_back("far");
  daemon.add_config("[[board]]\nid = \"far\"\nport = \"tcp://" + far + "\"\n");
  daemon.start_daemon();
  daemon.play("chain", kGame, {"--bus", "6", "--speed", "4", "--seed", "40", "--linger", "60"});
  daemon.play("far", kGame, {"--tcp", far, "--speed", "5", "--seed", "30", "--linger", "60"});
  int seed = 20;
  // Where only the presence of pieces is sensed, a capture may be taken for another one.
  write_file(daemon.directory() / "quiet.pgn",
             "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O "
             "1/2-1/2\n");
  constexpr int kQuietPlies = 16;
  const auto game_at = [&](const std::string& board) {
    return board == "sentio" ? daemon.directory() / "quiet.pgn" : kGame;
  };
  for (const std::string& make : makes) {
    // The driver of an iChessOne asks in real time, whatever the speed of its table.
    const std::string speed = make == "ichessone" ? "2" : "5";
    daemon.play(
        make, game_at(make),
        {"--make", make, "--speed", speed, "--seed", std::to_string(++seed), "--linger", "60"});
  }
  DaemonWatcher watcher(daemon.address());
  for (const std::string& board : boards) {
    // Two kings in the centre say nothing to a board that does not know them.
    const auto is_done = [&](const auto& views) {
      return is_over(views, board) ||
             (board == "sentio" && game_of(views, board).plies_size() >= kQuietPlies);
    };
    EXPECT_TRUE(watcher.wait(is_done, 120s)) << board << "\n" << daemon.daemon().output();
    EXPECT_EQ(printed_moves(daemon, board), uci_of_pgn(game_at(board))) << board;
  }
  const auto listed = daemon.ctl({"boards"});
  EXPECT_THAT(listed.output, testing::HasSubstr("supports no clock, keeps no log"));
}

TEST(Makes, ACertaboBoardKnowsItsPiecesAfterTheDaemonWasKilled) {
  TestDaemon daemon;
  daemon.add_board("one", "certabo");
  daemon.start_daemon();
  daemon.play("one", kSlowGame, {"--make", "certabo", "--speed", "5", "--seed", "3"});
  DaemonWatcher watcher(daemon.address());
  ASSERT_TRUE(
      watcher.wait([](const auto& views) { return game_of(views, "one").plies_size() >= 4; }));
  daemon.daemon().signal(SIGKILL);
  daemon.daemon().wait(5s);
  daemon.start_daemon();
  ASSERT_TRUE(watcher.wait([](const auto& views) { return is_over(views, "one"); }, 120s))
      << daemon.daemon().output();
  EXPECT_EQ(printed_moves(daemon, "one"), uci_of_pgn(kSlowGame));
}

TEST(Makes, ACertaboBoardThatKnowsNoPieceSaysWhatToDo) {
  TestDaemon daemon;
  daemon.add_board("one", "certabo");
  // A game that begins in the middle: its pieces never stand on their starting squares.
  write_file(daemon.directory() / "middle.pgn",
             "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 *\n");
  daemon.start_daemon();
  daemon.play("one", daemon.directory() / "middle.pgn", {"--make", "certabo"});
  DaemonWatcher watcher(daemon.address());
  EXPECT_TRUE(watcher.wait([](const auto& views) {
    const auto found = views.boards().find("boards/one");
    return found != views.boards().end() &&
           found->second.board.connection_reason().find(
               "Put all pieces on their starting squares") != std::string::npos;
  })) << daemon.daemon().output();
}

}  // namespace makes_test
}  // namespace jadoube::tests
