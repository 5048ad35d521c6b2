#include <gmock/gmock.h>

#include <algorithm>
#include <filesystem>

#include "tests/support/source_tree.h"
#include "tests/support/test_daemon.h"

namespace jadoube::tests {
namespace incidents_test {

using testing::HasSubstr;
using namespace std::chrono_literals;

const std::string kGame = jadoube::tests::source_path("tests/e2e/quick.pgn");
constexpr const char* kBlitz =
    "[event]\ntime_control = \"3+2\"\nsupervision = \"limited\"\nedition = \"2023\"\n";

// How often an illegal move was told for the first time.
long times_reported(const DaemonWatcher& watcher) {
  const auto all = watcher.incidents();
  return std::ranges::count_if(all, [](const auto& response) {
    return response.opened().incident().kind() == values::v1::INCIDENT_KIND_ILLEGAL_MOVE;
  });
}

TEST(Incidents, AnArbiterIsReportedOfAnIllegalMoveOnceAlsoOverAKillOfTheDaemon) {
  TestDaemon daemon;
  daemon.add_board("one");
  daemon.add_config(kBlitz);
  daemon.start_daemon();
  daemon.play("one", kGame, {"--speed", "2", "--seed", "3", "--offence", "illegal-move"});
  DaemonWatcher watcher(daemon.address());
  const auto reported = watcher.wait_for(values::v1::INCIDENT_KIND_ILLEGAL_MOVE);
  ASSERT_TRUE(reported) << daemon.daemon().output();
  EXPECT_EQ(reported->severity(), values::v1::INCIDENT_SEVERITY_CRITICAL);
  EXPECT_EQ(reported->article(), "7.5.1");
  EXPECT_EQ(reported->window(), values::v1::INCIDENT_WINDOW_UNTIL_OPPONENTS_MOVE);
  EXPECT_TRUE(reported->has_clock_at_press());
  EXPECT_THAT(reported->penalty(), HasSubstr("first illegal move"));

  daemon.daemon().signal(SIGKILL);
  daemon.daemon().wait(5s);
  daemon.start_daemon();
  DaemonWatcher again(daemon.address());
  ASSERT_TRUE(again.wait([](const auto& views) {
    const auto found = views.boards().find("boards/one");
    return found != views.boards().end() &&
           found->second.board.connection() == values::v1::CONNECTION_STATE_LIVE;
  }));
  EXPECT_EQ(times_reported(watcher), 1);
  EXPECT_EQ(times_reported(again), 0);
  const auto listed = daemon.ctl({"incidents", "--board", "one", "--all"});
  EXPECT_EQ(listed.code, 0);
  EXPECT_THAT(listed.output, HasSubstr("ILLEGAL_MOVE 7.5.1: " + reported->what()));
  EXPECT_THAT(listed.output, HasSubstr("  " + reported->name().substr(10) + " "));
  const auto shown = daemon.ctl({"incidents", "show", reported->name().substr(10)});
  EXPECT_EQ(shown.code, 0);
  EXPECT_THAT(shown.output, HasSubstr("Penalty       " + reported->penalty()));
  EXPECT_THAT(shown.output, HasSubstr("At the press  White "));
}

TEST(Incidents, TheWatchPrintsIncidentsAsTheyCome) {
  TestDaemon daemon;
  daemon.add_board("one");
  daemon.start_daemon();
  Process watching({program("jadoube"), "--server", daemon.address(), "incidents", "--watch"},
                   daemon.directory() / "watch.log");
  Process& board = daemon.play("one", "");
  DaemonWatcher watcher(daemon.address());
  ASSERT_TRUE(watcher.wait([](const auto& views) {
    const auto found = views.boards().find("boards/one");
    return found != views.boards().end() && found->second.game.name() == "games/one-1";
  }));
  board.signal(SIGKILL);
  // Its terminal may be another board's soon.
  std::filesystem::remove(daemon.link("one"));
  ASSERT_TRUE(watcher.wait_for(values::v1::INCIDENT_KIND_BOARD_LOST));
  const std::string line =
      "WARNING one BOARD_LOST: The connection to the board is lost\n  one-1.1 ";
  for (int i = 0; i < 100 && watching.output().find(line) == std::string::npos; ++i) {
    ASSERT_FALSE(watching.wait(100ms)) << watching.output();
  }
  EXPECT_THAT(watching.output(), HasSubstr(line));
  watching.signal(SIGINT);
  EXPECT_EQ(watching.wait(5s), 0);
}

TEST(Incidents, TheCommandLineSaysWhatIsWrong) {
  TestDaemon daemon;
  daemon.add_board("one");
  daemon.start_daemon();
  EXPECT_EQ(daemon.ctl({"incidents", "show", "one-1"}).code, 2);
  EXPECT_EQ(daemon.ctl({"incidents", "show", "one-1.1"}).code, 1);
  const auto unknown = daemon.ctl({"incidents", "--board", "two"});
  EXPECT_EQ(unknown.code, 1);
  EXPECT_THAT(unknown.output, HasSubstr("there is no board \"two\""));
  EXPECT_EQ(daemon.ctl({"incidents", "--watch", "--board", "two"}).code, 1);
}

}  // namespace incidents_test
}  // namespace jadoube::tests
