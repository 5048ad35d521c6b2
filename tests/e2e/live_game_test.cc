#include <gtest/gtest.h>

#include "tests/support/test_daemon.h"

namespace jadoube::tests {
namespace {

using namespace std::chrono_literals;

// Two seconds a move, and eight: a reconnect, which takes a second or two of real time whatever the
// board's speed, must not last longer than a few moves.
constexpr const char* kGame = JADOUBE_SOURCE_DIR "/tests/e2e/quick.pgn";
constexpr const char* kRepetition = JADOUBE_SOURCE_DIR "/tests/e2e/threefold.pgn";
constexpr const char* kSlowGame = JADOUBE_SOURCE_DIR "/tests/e2e/legal.pgn";

// The board's game, or an empty one.
v1::Game game_on(const cli::BoardsView& hall, const std::string& id) {
  const auto found = hall.boards().find("boards/" + id);
  return found == hall.boards().end() ? v1::Game() : found->second.game;
}

bool has_result(const cli::BoardsView& hall, const std::string& id) {
  return game_on(hall, id).result() > v1::RESULT_UNKNOWN;
}

TEST(LiveGame, IsWatchedFromTheFirstMoveToTheResult) {
  TestDaemon hall;
  hall.add_board("one");
  hall.start_daemon();
  hall.play("one", kGame, {"--speed", "6", "--seed", "7"});
  DaemonWatcher watcher(hall.address());
  v1::Game game;
  ASSERT_TRUE(watcher.wait([&](const auto& views) {
    game = game_on(views, "one");
    return game.result() == v1::RESULT_WHITE_WINS;
  })) << hall.daemon().output();
  EXPECT_EQ(uci_of(game), uci_of_pgn(kGame));
  for (const v1::Ply& ply : game.plies()) {
    EXPECT_EQ(ply.state(), v1::PLY_STATE_CONFIRMED) << ply.san();
  }
}

TEST(LiveGame, IsPrintedAsThePgnThatWasPlayed) {
  TestDaemon hall;
  hall.add_board("one");
  hall.start_daemon();
  hall.play("one", kGame, {"--speed", "6", "--seed", "8", "--style", "blitz"});
  DaemonWatcher watcher(hall.address());
  ASSERT_TRUE(watcher.wait([](const auto& views) { return has_result(views, "one"); }));
  const auto pgn = hall.ctl({"pgn"});
  EXPECT_EQ(pgn.code, 0);
  write_file(hall.directory() / "out.pgn", pgn.output);
  EXPECT_EQ(uci_of_pgn(hall.directory() / "out.pgn"), uci_of_pgn(kGame));
  EXPECT_NE(pgn.output.find("[Result \"1-0\"]"), std::string::npos);
  EXPECT_NE(pgn.output.find("[%clk"), std::string::npos);
  const auto lifts = hall.ctl({"lifts", "one-1", "--ply", "1"});
  EXPECT_EQ(lifts.code, 0);
  EXPECT_NE(lifts.output.find("White's clock ran"), std::string::npos) << lifts.output;
}

TEST(LiveGame, HasClaimsCheckedAndItsSheetPrinted) {
  TestDaemon hall;
  hall.add_board("one");
  hall.start_daemon();
  hall.play("one", kRepetition, {"--speed", "6", "--seed", "8"});
  DaemonWatcher watcher(hall.address());
  ASSERT_TRUE(watcher.wait([](const auto& views) { return has_result(views, "one"); }));
  const auto claim = hall.ctl({"claim", "threefold", "one-1"});
  EXPECT_EQ(claim.code, 0);
  EXPECT_EQ(claim.output.find("VALID (9.2.2), after ply 8, White on the move"), 0u) << claim.output;
  const auto announced = hall.ctl({"claim", "threefold", "one-1", "--ply", "7", "--move", "Ng8"});
  EXPECT_EQ(announced.output.find("VALID (9.2.1), after ply 7"), 0u) << announced.output;
  EXPECT_EQ(hall.ctl({"claim", "threefold", "one-1", "--ply", "9"}).code, 2);
  EXPECT_EQ(hall.ctl({"claim", "can-be-mated", "one-1"}).code, 2);
  const auto sheet = hall.ctl({"sheet", "game", "one-1"});
  EXPECT_NE(sheet.output.find("  4. Ng1 "), std::string::npos) << sheet.output;
  EXPECT_NE(sheet.output.find("Result  1/2-1/2, by the kings in the centre"), std::string::npos);
}

TEST(LiveGame, GoesOnAfterTheDaemonWasKilledInTheMiddle) {
  TestDaemon hall;
  hall.add_board("one");
  hall.start_daemon();
  hall.play("one", kSlowGame, {"--speed", "6", "--seed", "9"});
  DaemonWatcher watcher(hall.address());
  for (const int plies : {3, 6, 10}) {
    ASSERT_TRUE(watcher.wait(
        [&](const auto& views) { return game_on(views, "one").plies_size() >= plies; }));
    hall.daemon().signal(SIGKILL);
    hall.daemon().wait(5s);
    hall.start_daemon();
  }
  v1::Game game;
  ASSERT_TRUE(watcher.wait([&](const auto& views) {
    game = game_on(views, "one");
    return has_result(views, "one");
  })) << hall.daemon().output();
  EXPECT_EQ(uci_of(game), uci_of_pgn(kSlowGame));
  EXPECT_EQ(game.name(), "games/one-1");
}

TEST(LiveGame, GivesAResumingSubscriberEveryEventOnceOverKillsOfTheDaemon) {
  TestDaemon hall;
  hall.add_board("one");
  hall.start_daemon();
  // The watcher resumes by its cursors; a second one at the end asks for everything behind the
  // first event.
  DaemonWatcher watcher(hall.address());
  hall.play("one", kGame, {"--speed", "6", "--seed", "10"});
  ASSERT_TRUE(
      watcher.wait([](const auto& views) { return game_on(views, "one").plies_size() >= 10; }));
  hall.daemon().signal(SIGKILL);
  hall.daemon().wait(5s);
  hall.start_daemon();
  ASSERT_TRUE(watcher.wait([](const auto& views) { return has_result(views, "one"); }));

  const auto first = watcher.games().front().cursor();
  DaemonWatcher again(hall.address(), {.boards = {}, .boards_after = {}, .games_after = first});
  ASSERT_TRUE(again.wait([](const auto& views) { return has_result(views, "one"); }));
  const auto events = [](const std::vector<v1::WatchGamesResponse>& all) {
    std::vector<std::string> cursors;
    for (const auto& response : all) {
      if (!response.board().empty()) cursors.push_back(response.cursor());
    }
    return cursors;
  };
  EXPECT_EQ(events(watcher.games()), events(again.games()));
}

TEST(LiveGame, ShowsALostCableWithinThreeSecondsAndGoesOnWhenItIsBack) {
  TestDaemon hall;
  hall.add_board("one");
  hall.start_daemon();
  hall.play("one", kSlowGame, {"--speed", "6", "--fault", "hangup@40=6"});
  DaemonWatcher watcher(hall.address());
  ASSERT_TRUE(watcher.wait([](const auto& views) {
    const auto& board = views.boards().find("boards/one");
    return board != views.boards().end() && game_on(views, "one").plies_size() > 0 &&
           board->second.board.connection() == v1::CONNECTION_STATE_LOST;
  }));
  v1::Game game;
  ASSERT_TRUE(watcher.wait([&](const auto& views) {
    game = game_on(views, "one");
    return has_result(views, "one");
  })) << hall.daemon().output();
  EXPECT_EQ(uci_of(game), uci_of_pgn(kSlowGame));
}

}  // namespace
}  // namespace jadoube::tests
