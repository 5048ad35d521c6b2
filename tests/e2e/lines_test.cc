// What happens to games if connections and the daemon are away, with the real programs.
#include <gtest/gtest.h>

#include <csignal>
#include <set>
#include <thread>

#include "daemon/client/verbs/stream_check.h"
#include "tests/support/source_tree.h"
#include "tests/support/test_daemon.h"

namespace jadoube::tests {
namespace lines_test {

using namespace std::chrono_literals;

const std::string kGame = jadoube::tests::source_path("tests/e2e/quick.pgn");

values::v1::Game game_on(const cli::BoardsView& daemon, const std::string& id) {
  const auto found = daemon.boards().find("boards/" + id);
  return found == daemon.boards().end() ? values::v1::Game() : found->second.game;
}

// The most plies of which hands may be in doubt: those around an outage.
constexpr int kMostInDoubt = 4;

// Every ply must be as it was played, and nearly all rest on what was seen.
void expect_whole_game(DaemonWatcher& watcher, const std::string& id) {
  values::v1::Game game;
  ASSERT_TRUE(watcher.wait(
      [&](const auto& views) {
        game = game_on(views, id);
        return game.result() > values::v1::RESULT_UNKNOWN && !game.result_provisional();
      },
      120s))
      << id;
  EXPECT_EQ(uci_of(game), uci_of_pgn(kGame)) << id;
  int in_doubt = 0;
  for (const values::v1::Ply& ply : game.plies()) {
    if (ply.state() == values::v1::PLY_STATE_INFERRED && ++in_doubt <= kMostInDoubt) continue;
    EXPECT_EQ(ply.state(), values::v1::PLY_STATE_CONFIRMED) << id << " " << ply.san();
  }
}

TEST(Connections, LostConnectionsAndAKilledDaemonMissNoPly) {
  const auto address = free_address();
  TestDaemon daemon;
  daemon.add_board("steady");
  daemon.add_board("lost");
  daemon.add_config("[[board]]\nid = \"far\"\nport = \"tcp://" + address + "\"\n");
  daemon.start_daemon();
  DaemonWatcher watcher(daemon.address());
  daemon.play("steady", kGame, {"--speed", "4", "--seed", "21"});
  daemon.play("lost", kGame,
              {"--speed", "4", "--seed", "22", "--worn-log", "--fault", "disconnect@40=12"});
  daemon.play("far", kGame,
              {"--speed", "4", "--seed", "23", "--tcp", address, "--fault", "disconnect@30=6"});
  ASSERT_TRUE(
      watcher.wait([](const auto& views) { return game_on(views, "steady").plies_size() >= 4; }));
  daemon.daemon().signal(SIGKILL);
  daemon.daemon().wait(5s);
  daemon.start_daemon();
  for (const char* id : {"steady", "lost", "far"}) expect_whole_game(watcher, id);
}

// To the daemon that begins again it is as if the clock had been set back: its journal ends in an
// hour.
TEST(Connections, ADaemonContinuesTheGameThoughTheSystemClockWasSetBackAnHour) {
  TestDaemon daemon;
  daemon.add_board("one");
  daemon.start_daemon();
  DaemonWatcher watcher(daemon.address());
  daemon.play("one", kGame, {"--speed", "4", "--seed", "24"});
  ASSERT_TRUE(
      watcher.wait([](const auto& views) { return game_on(views, "one").plies_size() >= 4; }));
  daemon.daemon().signal(SIGKILL);
  daemon.daemon().wait(5s);
  for (const char* table : {"observation", "event"}) {
    daemon.execute_in_journal("UPDATE " + std::string(table) + " SET at = at + 3600 * 1000000000");
  }
  daemon.start_daemon();
  expect_whole_game(watcher, "one");
  cli::StreamCheck check([](const std::string& fault) { ADD_FAILURE() << fault; });
  for (const auto& response : watcher.boards()) check.take(response);
  for (const auto& response : watcher.games()) check.take(response);
}

// Kinds of what arbiters were told, but for what belongs to the end of a game, and for what is only
// kept: a log shows which piece of a castling was lifted first.
std::set<std::string> reported_in_play(const DaemonWatcher& watcher) {
  std::set<std::string> kinds;
  for (const auto& response : watcher.incidents()) {
    const auto& incident = response.opened().incident();
    const bool at_end = incident.kind() == values::v1::INCIDENT_KIND_CHECKMATE;
    if (!at_end && incident.severity() > values::v1::INCIDENT_SEVERITY_LOG) {
      kinds.insert(values::v1::IncidentKind_Name(incident.kind()));
    }
  }
  return kinds;
}

// Five seconds are more than what a lost line or a lifted piece is given (three), and at this speed
// twenty of play.
TEST(Connections, ADaemonThatIsStoppedForAWhileMissesNoPlyAndReportsNothingWrong) {
  TestDaemon daemon;
  for (const char* id : {"one", "two"}) daemon.add_board(id);
  daemon.start_daemon();
  DaemonWatcher watcher(daemon.address());
  const std::vector<std::string> as_quick = {"--speed", "4", "--linger", "60", "--seed"};
  for (const auto& [id, seed] : {std::pair("one", "1"), std::pair("two", "2")}) {
    auto options = as_quick;
    options.push_back(seed);
    daemon.play(id, kGame, options);
  }
  ASSERT_TRUE(
      watcher.wait([](const auto& views) { return game_on(views, "one").plies_size() >= 6; }));
  daemon.daemon().signal(SIGSTOP);
  std::this_thread::sleep_for(5s);
  daemon.daemon().signal(SIGCONT);
  for (const char* id : {"one", "two"}) expect_whole_game(watcher, id);
  EXPECT_EQ(reported_in_play(watcher), std::set<std::string>());
}

}  // namespace lines_test
}  // namespace jadoube::tests
