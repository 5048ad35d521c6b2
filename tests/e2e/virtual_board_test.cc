#include <gmock/gmock.h>

#include <csignal>

#include "tests/support/source_tree.h"
#include "tests/support/test_daemon.h"

namespace jadoube::tests {
namespace virtual_board_test {

using namespace std::chrono_literals;

const std::string kGame = jadoube::tests::source_path("tests/e2e/legal.pgn");

struct Played {
  std::optional<int> exit;
  std::string output;
};

// A short game, played as fast as may be by hands of that style.
Played play(const std::string& style) {
  const TemporaryDirectory directory;
  Process board({program("jadoube"), "virtual-board", kGame, "--style", style, "--now", "--speed",
                 "10000", "--linger", "0"},
                directory / "board.log");
  const auto exit = board.wait(20s);
  return {exit, board.output()};
}

class VirtualBoardStyles : public testing::TestWithParam<const char*> {};

TEST_P(VirtualBoardStyles, AreAllAvailable) {
  const auto played = play(GetParam());
  EXPECT_EQ(played.exit, 0) << played.output;
}

INSTANTIATE_TEST_SUITE_P(Each, VirtualBoardStyles,
                         testing::Values("clean", "calm", "blitz", "classical", "messy"),
                         [](const auto& style) { return std::string(style.param); });

TEST(VirtualBoard, WritesWhatWasReallyPlayedWhenItIsOver) {
  const TemporaryDirectory directory;
  const auto truth = directory / "truth.pgn";
  Process board({program("jadoube"), "virtual-board", kGame, "--now", "--speed", "10000",
                 "--linger", "0", "--truth", truth},
                directory / "board.log");
  ASSERT_EQ(board.wait(20s), 0) << board.output();
  EXPECT_EQ(uci_of_pgn(truth), uci_of_pgn(kGame));
}

TEST(VirtualBoard, WritesThePlayedPartOfTheGameWhenItIsEnded) {
  TestDaemon daemon;
  const auto truth = daemon.directory() / "truth.pgn";
  daemon.add_board("one");
  daemon.start_daemon();
  Process& board = daemon.play("one", kGame, {"--speed", "20", "--truth", truth});
  DaemonWatcher watcher(daemon.address());
  ASSERT_TRUE(watcher.wait([](const auto& views) {
    const auto found = views.boards().find("boards/one");
    return found != views.boards().end() && found->second.game.plies_size() > 0;
  })) << board.output();
  board.signal(SIGTERM);
  ASSERT_EQ(board.wait(5s), 0) << board.output();
  const auto played = uci_of_pgn(truth);
  EXPECT_FALSE(played.empty());
  EXPECT_LT(played.size(), uci_of_pgn(kGame).size());
  EXPECT_EQ(uci_of_pgn(kGame).find(played), 0u);
}

TEST(VirtualBoard, PlaysOneGameOnTwoBoardsOfDifferentMakes) {
  const TemporaryDirectory directory;
  const auto truth = directory / "truth.pgn";
  Process board({program("jadoube"), "virtual-board", kGame, "--pair", "--black-make", "chesslink",
                 "--black-rotated", "--link", directory / "table", "--now", "--speed", "10000",
                 "--linger", "0", "--truth", truth},
                directory / "board.log");
  ASSERT_EQ(board.wait(20s), 0) << board.output();
  EXPECT_EQ(uci_of_pgn(truth), uci_of_pgn(kGame));
  EXPECT_THAT(board.output(), testing::HasSubstr("white: /dev/pts/"));
  EXPECT_THAT(board.output(), testing::HasSubstr("black: /dev/pts/"));
}

TEST(VirtualBoard, RefusesWhatTwoBoardsCannotHave) {
  const auto refused = [](std::vector<std::string> more) {
    const TemporaryDirectory directory;
    std::vector<std::string> words{program("jadoube"), "virtual-board", kGame, "--pair", "--now"};
    words.insert(words.end(), more.begin(), more.end());
    Process board(words, directory / "board.log");
    EXPECT_GT(board.wait(20s).value_or(0), 0) << board.output();
    return board.output();
  };
  EXPECT_THAT(refused({"--repeat", "early=0.1"}), testing::HasSubstr("--repeat: \"early=0.1\""));
  EXPECT_THAT(refused({"--offence", "illegal-move"}), testing::HasSubstr("leave out the offence"));
  EXPECT_THAT(refused({"--bus", "2"}), testing::HasSubstr("not on a bus"));
  EXPECT_THAT(refused({"--black-make", "board"}), testing::HasSubstr("--black-make"));
  EXPECT_THAT(refused({"--fault", "3:disconnect@20=5"}), testing::HasSubstr("no board number 3"));
}

TEST(VirtualBoard, RefusesATruthThatCannotBeWritten) {
  const TemporaryDirectory directory;
  Process board({program("jadoube"), "virtual-board", "--truth", "/nowhere/truth.pgn"},
                directory / "board.log");
  EXPECT_EQ(board.wait(20s), 1);
  EXPECT_THAT(board.output(), testing::HasSubstr("/nowhere/truth.pgn: cannot be written"));
}

TEST(VirtualBoard, RefusesAnUnknownStyleAndListsTheStyles) {
  const auto played = play("wild");
  EXPECT_EQ(played.exit, 2);
  EXPECT_THAT(played.output, testing::HasSubstr("clean, calm, blitz, classical or messy"));
}

}  // namespace virtual_board_test
}  // namespace jadoube::tests
