#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "daemon/language/language.h"
#include "tests/support/test_daemon.h"

namespace jadoube::tests {
namespace reasons_test {

using namespace std::chrono_literals;
using testing::HasSubstr;
using testing::MatchesRegex;
using testing::Not;

std::string reason_of(const cli::BoardsView& view, const std::string& board) {
  const auto found = view.boards().find("boards/" + board);
  return found == view.boards().end() ? "" : found->second.board.connection_reason();
}

TEST(Reasons, ReachEachReaderInTheirLanguage) {
  TestDaemon daemon;
  daemon.add_board("one");
  const std::string folder = daemon.directory() / "games";
  std::filesystem::create_directory(folder);
  write_file(folder + "/poem.txt", "by somebody else");
  daemon.add_config("\n[[output]]\nname = \"site\"\nkind = \"folder\"\ndir = \"" + folder + "\"\n");
  daemon.start_daemon();
  const language::Speaking speaking(*language::Language::of_tag("en-XA"));
  DaemonWatcher watcher(daemon.address());
  const std::string no_port = "⟦" + daemon.link("one") + ": ñó šúçh pórt⟧";
  EXPECT_TRUE(watcher.wait([&](const auto& view) { return reason_of(view, "one") == no_port; }));

  const auto end = std::chrono::steady_clock::now() + 60s;
  std::string outputs;
  while (outputs.find("poem.txt") == std::string::npos) {
    ASSERT_LT(std::chrono::steady_clock::now(), end) << outputs;
    outputs = daemon.ctl({"--lang", "en-XA", "outputs"}).output;
  }
  EXPECT_THAT(outputs, HasSubstr("⟦thé fóldér " + folder));
  EXPECT_THAT(outputs, Not(HasSubstr("\x1f")));
}

TEST(Reasons, OfALostBoardStandInItsIncident) {
  TestDaemon daemon;
  daemon.add_board("one");
  daemon.start_daemon();
  Process& board = daemon.play("one", "");
  const language::Speaking speaking(*language::Language::of_tag("en-XA"));
  DaemonWatcher watcher(daemon.address());
  ASSERT_TRUE(watcher.wait([](const auto& view) {
    const auto found = view.boards().find("boards/one");
    return found != view.boards().end() && found->second.game.name() == "games/one-1";
  }));
  board.signal(SIGKILL);
  // Its terminal may be another board's soon.
  std::filesystem::remove(daemon.link("one"));
  const auto lost = watcher.wait_for(values::v1::INCIDENT_KIND_BOARD_LOST);
  ASSERT_TRUE(lost);
  EXPECT_THAT(lost->what(), MatchesRegex("⟦.*⟧"));
  EXPECT_THAT(lost->evidence(), MatchesRegex("⟦.*⟧"));
  EXPECT_EQ(lost->parameters().connection_cause(), lost->evidence());
  EXPECT_THAT(lost->DebugString(), Not(HasSubstr("\\037")));
}

}  // namespace reasons_test
}  // namespace jadoube::tests
