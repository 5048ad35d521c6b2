#include <gmock/gmock.h>

#include <csignal>
#include <filesystem>

#include "tests/support/source_tree.h"
#include "tests/support/test_daemon.h"

namespace jadoube::tests {
namespace storage_test {

using testing::AllOf;
using testing::HasSubstr;
using namespace std::chrono_literals;

bool has_game(const cli::BoardsView& views) {
  const auto found = views.boards().find("boards/one");
  return found != views.boards().end() && found->second.game.name() == "games/one-1";
}

TEST(Storage, ShowsTheStateOfTheRecordAndKeepsReserveSpace) {
  TestDaemon daemon;
  daemon.start_daemon();
  const auto status = daemon.ctl({"status"});
  EXPECT_EQ(status.code, 0);
  EXPECT_THAT(status.output, AllOf(HasSubstr("journal.sqlite"), HasSubstr("durable  yes")));
  EXPECT_EQ(std::filesystem::file_size(daemon.directory() / "data/journal.sqlite.reserve"),
            64u << 20);
}

TEST(Storage, AnotherDaemonStartsFromABackupThatWasMadeDuringPlay) {
  TestDaemon daemon;
  daemon.add_board("one");
  daemon.start_daemon();
  daemon.play("one", "");
  {
    DaemonWatcher watcher(daemon.address());
    ASSERT_TRUE(watcher.wait(has_game));
  }
  TestDaemon other;
  std::filesystem::create_directory(other.directory() / "data");
  const auto copy = other.directory() / "data/journal.sqlite";
  const auto made = daemon.ctl({"backup", copy});
  ASSERT_EQ(made.code, 0) << made.output;
  EXPECT_THAT(made.output, HasSubstr("checked"));
  EXPECT_EQ(daemon.ctl({"backup", copy}).code, 1);
  other.start_daemon();
  DaemonWatcher watcher(other.address());
  EXPECT_TRUE(watcher.wait(has_game));
}

// Their checksums are right: another version wrote them, or somebody. Two boards were in play.
TEST(Storage, RowsThatCannotBeReadKeepNoHallWithoutItsDaemon) {
  TestDaemon daemon;
  daemon.add_board("one");
  daemon.add_board("two");
  daemon.start_daemon();
  daemon.play("one", "");
  daemon.play("two", "");
  const auto has_both = [](const cli::BoardsView& views) {
    const auto other = views.boards().find("boards/two");
    return has_game(views) && other != views.boards().end() && other->second.game.name() != "";
  };
  {
    DaemonWatcher watcher(daemon.address());
    ASSERT_TRUE(watcher.wait(has_both));
  }
  ASSERT_EQ(daemon.ctl({"tournament", "set", "open", "--name", "City Open"}).code, 0);
  daemon.daemon().signal(SIGKILL);
  ASSERT_TRUE(daemon.daemon().wait(10s));
  daemon.execute_in_journal(
      "UPDATE observation SET text = 'from a later version' WHERE board = 'one';"
      "UPDATE event SET wire = x'ff' WHERE board = 'one';"
      "UPDATE game SET wire = x'ff' WHERE board = 'one';"
      "UPDATE tournament SET wire = x'ff'");
  daemon.start_daemon();
  DaemonWatcher watcher(daemon.address());
  EXPECT_TRUE(watcher.wait([](const auto& views) {
    const auto other = views.boards().find("boards/two");
    return other != views.boards().end() && other->second.game.name() == "games/two-1";
  })) << "the other board is as it was";
  EXPECT_TRUE(watcher.wait([](const auto& views) {
    const auto found = views.boards().find("boards/one");
    return found != views.boards().end() &&
           found->second.board.connection() == values::v1::CONNECTION_STATE_LIVE;
  })) << "this one is followed again";
  const auto games = daemon.ctl({"games"});
  EXPECT_EQ(games.code, 0) << games.output;
  EXPECT_THAT(games.output, HasSubstr("two-1"));
  const auto incidents = daemon.ctl({"incidents"});
  EXPECT_THAT(incidents.output, AllOf(HasSubstr("STORAGE_FAILING"), HasSubstr("board one"),
                                      HasSubstr("tournament open")));
}

TEST(Storage, AnExportedGameIsImportedElsewhereWithTheBytesOfItsConnection) {
  TestDaemon daemon;
  daemon.add_board("one");
  daemon.add_config("[recording]\nenabled = true\n");
  daemon.start_daemon();
  daemon.play("one", jadoube::tests::source_path("tests/e2e/quick.pgn"), {"--speed", "20"});
  {
    DaemonWatcher watcher(daemon.address());
    ASSERT_TRUE(watcher.wait([](const auto& views) {
      const auto found = views.boards().find("boards/one");
      return found != views.boards().end() && found->second.game.plies_size() >= 2;
    }));
  }
  const auto sent = daemon.directory() / "sent.sqlite";
  const auto made = daemon.ctl({"export", sent, "--round"});
  ASSERT_EQ(made.code, 0) << made.output;
  EXPECT_THAT(made.output, HasSubstr("1 game, 1 with the bytes of the connection"));
  const auto twice = daemon.directory() / "twice.sqlite";
  const auto once = daemon.ctl({"export", twice, "--game", "one-1", "--game", "games/one-1",
                                "--game", "one", "--game", "boards/one"});
  EXPECT_EQ(once.code, 0) << once.output;
  EXPECT_THAT(once.output, HasSubstr("1 game, "));
  const auto again = daemon.ctl(
      {"export", daemon.directory() / "again.sqlite", "--journal", twice, "--game", "boards/one"});
  EXPECT_EQ(again.code, 0) << again.output;
  const auto unknown = daemon.ctl({"export", daemon.directory() / "none.sqlite", "--game", "on-1"});
  EXPECT_EQ(unknown.code, 1);
  EXPECT_THAT(unknown.output, HasSubstr("there is no game \"on-1\". Near: one-1"));
  TestDaemon other;
  other.start_daemon();
  const auto journal = other.directory() / "data/journal.sqlite";
  const auto busy = other.ctl({"import", sent, "--journal", journal});
  EXPECT_EQ(busy.code, 1);
  EXPECT_THAT(busy.output, HasSubstr("another jadoubed uses"));
  other.forget_daemon();
  const auto taken = other.ctl({"import", sent, "--as", "club", "--journal", journal});
  ASSERT_EQ(taken.code, 0) << taken.output;
  EXPECT_THAT(taken.output, HasSubstr("club:one-1"));
  other.start_daemon();
  EXPECT_THAT(other.ctl({"games"}).output, HasSubstr("club:one-1"));
  EXPECT_THAT(other.ctl({"boards"}).output, testing::Not(HasSubstr("club")));
  EXPECT_EQ(other.ctl({"pgn", "boards/club:one"}).code, 0);
  EXPECT_EQ(other.ctl({"lifts", "club:one-1"}).code, 0);
  EXPECT_EQ(other.ctl({"sheet", "game", "club:one-1"}).code, 0);
  const auto corrected = other.ctl({"arbiter", "note", "club:one-1", "seen by nobody"});
  EXPECT_NE(corrected.code, 0);
  EXPECT_THAT(corrected.output, HasSubstr("were imported"));
}

}  // namespace storage_test
}  // namespace jadoube::tests
