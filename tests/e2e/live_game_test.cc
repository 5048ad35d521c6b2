#include <gmock/gmock.h>

#include "tests/support/source_tree.h"
#include "tests/support/test_daemon.h"

namespace jadoube::tests {
namespace live_game_test {

using namespace std::chrono_literals;
using testing::StartsWith;

// Two seconds a move, and eight: a reconnect, which takes a second or two of real time whatever the
// board's speed, must not last longer than a few moves.
const std::string kGame = jadoube::tests::source_path("tests/e2e/quick.pgn");
const std::string kRepetition = jadoube::tests::source_path("tests/e2e/threefold.pgn");
const std::string kSlowGame = jadoube::tests::source_path("tests/e2e/legal.pgn");

// The board's game, or an empty one.
values::v1::Game game_on(const cli::BoardsView& daemon, const std::string& id) {
  const auto found = daemon.boards().find("boards/" + id);
  return found == daemon.boards().end() ? values::v1::Game() : found->second.game;
}

// A mate has its result at once. It is certain when its last ply is.
bool has_result(const cli::BoardsView& daemon, const std::string& id) {
  const values::v1::Game game = game_on(daemon, id);
  return game.result() > values::v1::RESULT_UNKNOWN && !game.result_provisional();
}

TEST(LiveGame, IsWatchedFromTheFirstMoveToTheResult) {
  TestDaemon daemon;
  daemon.add_board("one");
  daemon.start_daemon();
  daemon.play("one", kGame, {"--speed", "10", "--seed", "7"});
  DaemonWatcher watcher(daemon.address());
  values::v1::Game game;
  ASSERT_TRUE(watcher.wait([&](const auto& views) {
    game = game_on(views, "one");
    return game.result() == values::v1::RESULT_WHITE_WINS && !game.result_provisional();
  })) << daemon.daemon().output();
  EXPECT_EQ(uci_of(game), uci_of_pgn(kGame));
  for (const values::v1::Ply& ply : game.plies()) {
    EXPECT_EQ(ply.state(), values::v1::PLY_STATE_CONFIRMED) << ply.san();
  }
}

TEST(LiveGame, IsPrintedAsThePgnThatWasPlayed) {
  TestDaemon daemon;
  daemon.add_board("one");
  daemon.start_daemon();
  daemon.play("one", kGame, {"--speed", "20", "--seed", "8", "--style", "blitz"});
  DaemonWatcher watcher(daemon.address());
  ASSERT_TRUE(watcher.wait([](const auto& views) { return has_result(views, "one"); }));
  const auto pgn = daemon.ctl({"pgn"});
  EXPECT_EQ(pgn.code, 0);
  write_file(daemon.directory() / "out.pgn", pgn.output);
  EXPECT_EQ(uci_of_pgn(daemon.directory() / "out.pgn"), uci_of_pgn(kGame));
  EXPECT_NE(pgn.output.find("[Result \"1-0\"]"), std::string::npos);
  EXPECT_NE(pgn.output.find("[%clk"), std::string::npos);
  const auto lifts = daemon.ctl({"lifts", "one-1", "--ply", "1"});
  EXPECT_EQ(lifts.code, 0);
  EXPECT_NE(lifts.output.find("White's clock ran"), std::string::npos) << lifts.output;
}

TEST(LiveGame, HasClaimsCheckedAndItsSheetPrinted) {
  TestDaemon daemon;
  daemon.add_board("one");
  daemon.start_daemon();
  daemon.play("one", kRepetition, {"--speed", "20", "--seed", "8"});
  DaemonWatcher watcher(daemon.address());
  ASSERT_TRUE(watcher.wait([](const auto& views) { return has_result(views, "one"); }));
  // While the game goes on, the claim is right. When it is over, it comes too late.
  const std::string here = "(9.2.2), after ply 8, White on the move";
  EXPECT_THAT(daemon.ctl({"claim", "threefold", "one-1"}).output, StartsWith("NOT VALID " + here));
  const auto over = daemon.ctl({"arbiter", "no-result", "one-1", "--by", "A. Meier"});
  ASSERT_EQ(over.code, 0) << over.output;
  const auto claim = daemon.ctl({"claim", "threefold", "one-1"});
  EXPECT_EQ(claim.code, 0);
  EXPECT_THAT(claim.output, StartsWith("VALID " + here));
  const auto announced = daemon.ctl({"claim", "threefold", "one-1", "--ply", "7", "--move", "Ng8"});
  EXPECT_EQ(announced.output.find("VALID (9.2.1), after ply 7"), 0u) << announced.output;
  EXPECT_EQ(daemon.ctl({"claim", "threefold", "one-1", "--ply", "9"}).code, 2);
  EXPECT_EQ(daemon.ctl({"claim", "can-be-mated", "one-1"}).code, 2);
  const auto undone = daemon.ctl({"arbiter", "undo", "one-1", "--by", "A. Meier"});
  ASSERT_EQ(undone.code, 0) << undone.output;
  const auto sheet = daemon.ctl({"sheet", "game", "one-1"});
  EXPECT_NE(sheet.output.find("  4. Ng1 "), std::string::npos) << sheet.output;
  EXPECT_NE(sheet.output.find("Result  1/2-1/2, by the kings in the centre"), std::string::npos);
}

TEST(LiveGame, ContinuesAfterTheDaemonWasKilledInTheMiddle) {
  TestDaemon daemon;
  daemon.add_board("one");
  daemon.start_daemon();
  daemon.play("one", kSlowGame, {"--speed", "6", "--seed", "9"});
  DaemonWatcher watcher(daemon.address());
  for (const int plies : {3, 6, 10}) {
    ASSERT_TRUE(watcher.wait(
        [&](const auto& views) { return game_on(views, "one").plies_size() >= plies; }));
    daemon.daemon().signal(SIGKILL);
    daemon.daemon().wait(5s);
    daemon.start_daemon();
  }
  values::v1::Game game;
  ASSERT_TRUE(watcher.wait([&](const auto& views) {
    game = game_on(views, "one");
    return has_result(views, "one");
  })) << daemon.daemon().output();
  EXPECT_EQ(uci_of(game), uci_of_pgn(kSlowGame));
  EXPECT_EQ(game.name(), "games/one-1");
}

TEST(LiveGame, GivesAResumingSubscriberEveryEventOnceOverKillsOfTheDaemon) {
  TestDaemon daemon;
  daemon.add_board("one");
  daemon.start_daemon();
  // The watcher resumes by its cursors; a second one at the end asks for everything behind the
  // first event.
  DaemonWatcher watcher(daemon.address());
  daemon.play("one", kGame, {"--speed", "6", "--seed", "10"});
  ASSERT_TRUE(
      watcher.wait([](const auto& views) { return game_on(views, "one").plies_size() >= 10; }));
  daemon.daemon().signal(SIGKILL);
  daemon.daemon().wait(5s);
  daemon.start_daemon();
  // The kings in the centre are the last event of the game.
  const auto is_over = [](const auto& views) {
    return has_result(views, "one") &&
           game_on(views, "one").termination() == values::v1::TERMINATION_KINGS_GESTURE;
  };
  ASSERT_TRUE(watcher.wait(is_over));

  const auto first = watcher.games().front().cursor();
  DaemonWatcher again(daemon.address(), {.after = first});
  ASSERT_TRUE(again.wait(is_over));
  const auto events = [](const std::vector<v1::WatchGamesResponse>& all) {
    std::vector<std::string> cursors;
    for (const auto& response : all) {
      if (!response.board().empty()) cursors.push_back(response.cursor());
    }
    return cursors;
  };
  EXPECT_EQ(events(watcher.games()), events(again.games()));
}

TEST(LiveGame, ShowsALostCableWithinThreeSecondsAndContinuesWhenItIsBack) {
  TestDaemon daemon;
  daemon.add_board("one");
  daemon.start_daemon();
  daemon.play("one", kSlowGame, {"--speed", "6", "--fault", "hangup@40=6"});
  DaemonWatcher watcher(daemon.address());
  ASSERT_TRUE(watcher.wait([](const auto& views) {
    const auto& board = views.boards().find("boards/one");
    return board != views.boards().end() && game_on(views, "one").plies_size() > 0 &&
           board->second.board.connection() == values::v1::CONNECTION_STATE_LOST;
  }));
  values::v1::Game game;
  ASSERT_TRUE(watcher.wait([&](const auto& views) {
    game = game_on(views, "one");
    return has_result(views, "one");
  })) << daemon.daemon().output();
  EXPECT_EQ(uci_of(game), uci_of_pgn(kSlowGame));
}

}  // namespace live_game_test
}  // namespace jadoube::tests
