#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <thread>

#include "tests/support/source_tree.h"
#include "tests/support/test_daemon.h"

namespace jadoube::tests {
namespace start_test {

using namespace std::chrono_literals;
using testing::HasSubstr;

// Starts a daemon that must refuse, and what it says.
std::string refusal_of(TestDaemon& daemon) {
  daemon.launch_daemon();
  const auto code = daemon.daemon().wait(10s);
  EXPECT_TRUE(code && *code != 0) << "it started";
  return daemon.daemon().output();
}

TEST(Start, RefusesAnUnknownKeyAndNamesFileLineAndKey) {
  TestDaemon daemon;
  daemon.add_config("\n[recording]\nenable = true\n");
  EXPECT_THAT(refusal_of(daemon),
              HasSubstr("config.toml:7: recording.enable: there is no such key"));
}

// Whoever put it there would make the daemon write over another file.
TEST(Start, FollowsNoLinkInItsFolder) {
  TestDaemon daemon;
  const std::filesystem::path data = daemon.directory() / "data";
  std::filesystem::create_directory(data);
  write_file(daemon.directory() / "precious", "precious");
  for (const char* name : {"journal.sqlite", "lock", "access.json"}) {
    std::filesystem::create_symlink(daemon.directory() / "precious", data / name);
    EXPECT_THAT(refusal_of(daemon), HasSubstr(std::string(name) + " is a link")) << name;
    std::filesystem::remove(data / name);
  }
  EXPECT_EQ(read_file(daemon.directory() / "precious"), "precious");
}

TEST(Start, ASocketThatSomebodyRemovedIsMadeAgain) {
  TestDaemon daemon;
  daemon.start_daemon();
  ASSERT_TRUE(std::filesystem::remove(daemon.directory() / "socket"));
  const auto is_reported = [&] {
    return daemon.daemon().output().find("was removed, and is made again") != std::string::npos;
  };
  const auto end = std::chrono::steady_clock::now() + 60s;
  while (!is_reported() && std::chrono::steady_clock::now() < end) {
    std::this_thread::sleep_for(100ms);
  }
  ASSERT_TRUE(is_reported()) << daemon.daemon().output();
  EXPECT_TRUE(std::filesystem::is_socket(daemon.directory() / "socket"));
  EXPECT_EQ(daemon.ctl({"boards"}).code, 0);
}

TEST(Start, RefusesASecondDaemonOnTheSameJournal) {
  TestDaemon daemon;
  daemon.start_daemon();
  Process second({program("jadoubed"), "--config", daemon.directory() / "config.toml"},
                 daemon.directory() / "second.log");
  EXPECT_EQ(second.wait(10s), 1);
  EXPECT_THAT(second.output(), HasSubstr("another jadoubed uses"));
}

TEST(Start, RefusesASocketThatAnotherDaemonServes) {
  TestDaemon daemon;
  daemon.start_daemon();
  write_file(daemon.directory() / "other.toml",
             "[daemon]\ndata_dir = \"" + (daemon.directory() / "other") +
                 "\"\n[grpc]\nlisten = [\"" + daemon.address() + "\"]\n");
  Process second({program("jadoubed"), "--config", daemon.directory() / "other.toml"},
                 daemon.directory() / "second.log");
  EXPECT_EQ(second.wait(10s), 1);
  EXPECT_THAT(second.output(), HasSubstr("another program serves there"));
}

TEST(Start, RefusesAJournalOfANewerVersionAndLeavesItAsItIs) {
  TestDaemon daemon;
  daemon.start_daemon();
  daemon.daemon().signal(SIGTERM);
  ASSERT_EQ(daemon.daemon().wait(10s), 0);
  daemon.execute_in_journal("PRAGMA user_version = 99");
  const std::string before = read_file(daemon.directory() / "data/journal.sqlite");
  EXPECT_THAT(refusal_of(daemon), HasSubstr("was written by a newer jadoube"));
  EXPECT_EQ(read_file(daemon.directory() / "data/journal.sqlite"), before);
}

TEST(Start, RefusesAFileThatIsNotAJournal) {
  TestDaemon daemon;
  daemon.start_daemon();
  daemon.daemon().signal(SIGTERM);
  ASSERT_EQ(daemon.daemon().wait(10s), 0);
  write_file(daemon.directory() / "data/journal.sqlite", std::string(5000, 'x'));
  EXPECT_THAT(refusal_of(daemon), HasSubstr("journal.sqlite"));
}

TEST(Start, RefusesAnExtraArgumentAsWrongUse) {
  TestDaemon daemon;
  Process process({program("jadoubed"), "extra"}, daemon.directory() / "extra.log");
  EXPECT_EQ(process.wait(10s), 2);
  EXPECT_THAT(process.output(), HasSubstr("extra"));
}

TEST(Start, ChecksTheDefaultsWithoutAConfigurationFile) {
  TestDaemon daemon;
  Process process({program("jadoubed"), "--check"}, daemon.directory() / "check.log");
  EXPECT_EQ(process.wait(10s), 0) << process.output();
}

TEST(Start, KeepsItsRecordFromOtherUsers) {
  TestDaemon daemon;
  daemon.start_daemon();
  std::size_t files = 0;
  for (const auto& file : std::filesystem::directory_iterator(daemon.directory() / "data")) {
    using enum std::filesystem::perms;
    EXPECT_EQ(file.status().permissions() & others_all, none) << file.path();
    ++files;
  }
  EXPECT_GT(files, 1u);
}

TEST(Start, StopsWithinFiveSecondsWithSubscribersAndBoards) {
  TestDaemon daemon;
  daemon.add_board("one");
  daemon.start_daemon();
  daemon.play("one", "", {});
  DaemonWatcher watcher(daemon.address());
  ASSERT_TRUE(watcher.wait([](const auto& views) {
    return views.boards().contains("boards/one") &&
           views.boards().at("boards/one").board.connection() == values::v1::CONNECTION_STATE_LIVE;
  })) << daemon.daemon().output();
  daemon.daemon().signal(SIGTERM);
  EXPECT_EQ(daemon.daemon().wait(5s), 0);
}

TEST(Viewers, MayLookAtBoardsAndGamesButNotCallArbitersMethods) {
  TestDaemon daemon;
  daemon.serve_viewers();
  daemon.add_board("a");
  daemon.start_daemon();
  daemon.play("a", jadoube::tests::source_path("tests/e2e/quick.pgn"), {"--speed", "20"});
  {
    DaemonWatcher watcher(daemon.address());
    ASSERT_TRUE(watcher.wait([](const cli::BoardsView& views) {
      const auto found = views.boards().find("boards/a");
      return found != views.boards().end() && found->second.game.plies_size() > 0;
    }));
  }
  EXPECT_EQ(daemon.ctl({"boards"}, daemon.viewers_address()).code, 0);
  EXPECT_EQ(daemon.ctl({"games", "a"}, daemon.viewers_address()).code, 0);
  EXPECT_EQ(daemon.ctl({"games"}, daemon.viewers_address()).code, 0);
  for (const std::vector<std::string>& verb : {std::vector<std::string>{"incidents"},
                                               {"lifts", "a-1"},
                                               {"claim", "dead", "a-1"},
                                               {"sheet", "game", "a-1"},
                                               {"arbiter", "list", "a-1"},
                                               {"doctor", "--round"}}) {
    const auto ran = daemon.ctl(verb, daemon.viewers_address());
    EXPECT_NE(ran.code, 0) << verb[0];
    EXPECT_THAT(ran.output, HasSubstr("is for arbiters")) << verb[0];
  }
  EXPECT_EQ(daemon.ctl({"incidents"}, daemon.viewers_address()).code, 77);
  EXPECT_EQ(daemon.ctl({"incidents", "--watch"}, daemon.viewers_address()).code, 77);
  EXPECT_EQ(daemon.ctl({"incidents"}).code, 0);
  daemon.daemon().signal(SIGTERM);
  EXPECT_EQ(daemon.daemon().wait(5s), 0);
}

TEST(CommandLine, ReportsWhereItLookedWhenNoDaemonAnswers) {
  TestDaemon daemon;
  const auto ran = daemon.ctl({"boards"});
  EXPECT_EQ(ran.code, 69);
  EXPECT_THAT(ran.output, HasSubstr(daemon.address()));
}

TEST(CommandLine, ReportsThatTheServersHostDoesNotExist) {
  TestDaemon daemon;
  const auto ran = daemon.ctl({"status"}, "no-such-host.invalid:50960");
  EXPECT_EQ(ran.code, 69);
  EXPECT_THAT(ran.output,
              HasSubstr("the host in --server does not exist: no-such-host.invalid:50960"));
}

TEST(CommandLine, RefusesToTakeAllGamesOutOfTheRecord) {
  TestDaemon daemon;
  const auto ran = daemon.ctl({"prune", "--older-than", "0d"});
  EXPECT_EQ(ran.code, 2);
  EXPECT_THAT(ran.output, HasSubstr("not a number of days"));
}

TEST(CommandLine, RefusesAnArgumentThatIsNotUtf8) {
  const TemporaryDirectory directory;
  Process jadoube({program("jadoube"), "games", "\xff\xfe"}, directory / "output");
  EXPECT_EQ(jadoube.wait(10s), 2);
  EXPECT_THAT(jadoube.output(), HasSubstr("argument 2 is not a text"));
}

TEST(CommandLine, ReportsThatThereIsNoSuchBoard) {
  TestDaemon daemon;
  daemon.start_daemon();
  const auto ran = daemon.ctl({"watch", "--lines", "--board", "nobody"});
  EXPECT_EQ(ran.code, 1);
  EXPECT_THAT(ran.output, HasSubstr("there is no board \"nobody\""));
}

TEST(CommandLine, RefusesABadPgnAndNamesTheLine) {
  TestDaemon daemon;
  write_file(daemon.directory() / "bad.pgn", "[Event \"x\"]\n\n1. e4 e5 2. Ke3 *\n");
  Process& board = daemon.play("one", daemon.directory() / "bad.pgn");
  const auto code = board.wait(10s);
  EXPECT_TRUE(code && *code != 0);
  EXPECT_THAT(board.output(), HasSubstr("bad.pgn:3:"));
}

}  // namespace start_test
}  // namespace jadoube::tests
