#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "tests/support/shared_data.h"
#include "tests/support/source_tree.h"
#include "tests/support/test_daemon.h"

namespace jadoube::tests {
namespace recording_test {

// The moves in a text of "1. e2e4 e7e5 ... *".
std::string uci_of_list(const std::string& path) {
  std::ifstream file(path);
  std::string word, moves;
  while (file >> word) {
    if (word.find('.') != std::string::npos || word == "*") continue;
    moves += (moves.empty() ? "" : " ") + word;
  }
  return moves;
}

// The game that a recording leads to when it is replayed into a real daemon.
values::v1::Game replayed(const std::string& path,
                          const std::function<bool(const values::v1::Game&)>& complete) {
  TestDaemon daemon;
  daemon.add_board("old");
  daemon.start_daemon();
  daemon.replay("old", path, {"--linger", "20"});
  DaemonWatcher watcher(daemon.address());
  values::v1::Game game;
  const bool done = watcher.wait([&](const auto& views) {
    const auto found = views.boards().find("boards/old");
    if (found != views.boards().end()) game = found->second.game;
    return complete(game);
  });
  EXPECT_TRUE(done) << uci_of(game) << "\n" << daemon.daemon().output();
  return game;
}

void expect_every_ply_pressed_with_its_times(const values::v1::Game& game) {
  for (const values::v1::Ply& ply : game.plies()) {
    EXPECT_EQ(ply.state(), values::v1::PLY_STATE_CONFIRMED) << ply.san();
    EXPECT_EQ(ply.evidence(), values::v1::EVIDENCE_PRESS) << ply.san();
    EXPECT_TRUE(ply.has_white_clock() && ply.has_black_clock()) << ply.san();
  }
}

TEST(RealBoard, GameOneIsPlayedMoveForMove) {
  const auto folder = shared_data("recordings/dgt");
  if (!folder) GTEST_SKIP() << "the recordings of real boards are not here";
  const auto game = replayed(*folder / "1.bin", [](const values::v1::Game& g) {
    return g.plies_size() == 57 && g.plies(56).state() == values::v1::PLY_STATE_CONFIRMED;
  });
  EXPECT_EQ(uci_of(game), uci_of_list(*folder / "1.uci"));
  expect_every_ply_pressed_with_its_times(game);
  // As the clock showed at the first press and at the last.
  EXPECT_EQ(game.plies(0).white_clock().seconds(), 181);
  EXPECT_EQ(game.plies(0).black_clock().seconds(), 182);
  EXPECT_EQ(game.plies(56).white_clock().seconds(), 109);
}

TEST(RealBoard, GameJohanEndsWithTheKingsGestureAndNoPlyOfIt) {
  const auto folder = shared_data("recordings/dgt");
  if (!folder) GTEST_SKIP() << "the recordings of real boards are not here";
  const auto game = replayed(*folder / "johan.bin", [](const values::v1::Game& g) {
    return g.result() == values::v1::RESULT_WHITE_WINS && !g.result_provisional();
  });
  EXPECT_EQ(uci_of(game), uci_of_pgn(*folder / "johan.pgn"));
  EXPECT_EQ(game.termination(), values::v1::TERMINATION_KINGS_GESTURE);
  expect_every_ply_pressed_with_its_times(game);
}

TEST(Recording, OfAGameReplaysToTheSameGame) {
  const std::string pgn = jadoube::tests::source_path("tests/e2e/quick.pgn");
  std::string session;
  TestDaemon first;
  first.add_board("one");
  first.add_config("[recording]\nenabled = true\ndir = \"" + (first.directory() / "sessions") +
                   "\"\n");
  first.start_daemon();
  first.play("one", pgn, {"--speed", "6"});
  DaemonWatcher watcher(first.address());
  ASSERT_TRUE(watcher.wait([](const auto& views) {
    const auto found = views.boards().find("boards/one");
    return found != views.boards().end() &&
           found->second.game.result() == values::v1::RESULT_WHITE_WINS &&
           !found->second.game.result_provisional();
  }));
  // The longest one: opening the port may have been tried before.
  for (const auto& entry : std::filesystem::directory_iterator(first.directory() / "sessions")) {
    const std::string text = read_file(entry.path());
    if (text.size() > read_file(session).size()) session = entry.path();
  }
  ASSERT_FALSE(session.empty());
  const auto game = replayed(session, [](const values::v1::Game& g) {
    return g.result() == values::v1::RESULT_WHITE_WINS && !g.result_provisional();
  });
  EXPECT_EQ(uci_of(game), uci_of_pgn(pgn));
}

}  // namespace recording_test
}  // namespace jadoube::tests
