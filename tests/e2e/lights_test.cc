// The lights of boards, from the arbiter's command to the board.
#include <gmock/gmock.h>

#include "tests/support/source_tree.h"
#include "tests/support/test_daemon.h"

namespace jadoube::tests {
namespace lights_test {

using namespace std::chrono_literals;
using testing::HasSubstr;

// The last thing that the emulated board said about its lights, once it is `wanted`.
std::string lights_of(Process& board, const std::string& wanted) {
  constexpr int kTries = 600;
  std::string last;
  for (int i = 0; i < kTries && last != wanted; ++i) {
    if (board.wait(50ms)) break;
    const std::string output = board.output();
    const auto at = output.rfind("lights: ");
    last = at == output.npos ? "" : output.substr(at, output.find('\n', at) - at);
  }
  return last;
}

// Waits until the emulated board has said `text`.
bool says(Process& board, const std::string& text) {
  for (int i = 0; i < 600; ++i) {
    if (board.output().find(text) != std::string::npos) return true;
    if (board.wait(50ms)) break;
  }
  return false;
}

bool has_lights(const cli::BoardsView& daemon, const std::string& id) {
  const auto found = daemon.boards().find("boards/" + id);
  return found != daemon.boards().end() &&
         found->second.board.connection() == values::v1::CONNECTION_STATE_LIVE &&
         found->second.board.device().capabilities().lights();
}

TEST(Lights, ShowWhatAnArbiterAsksForAndAreOffInATournament) {
  const std::vector<std::string> makes = {"chessnut", "chesslink", "certabo"};
  TestDaemon daemon;
  std::map<std::string, Process*> boards;
  for (const std::string& make : makes) daemon.add_board(make, make);
  daemon.start_daemon();
  for (const std::string& make : makes) boards[make] = &daemon.play(make, "", {"--make", make});
  DaemonWatcher watcher(daemon.address());
  for (const std::string& make : makes) {
    ASSERT_TRUE(watcher.wait([&](const auto& views) { return has_lights(views, make); }))
        << make << daemon.daemon().output();
    const auto lit = daemon.ctl({"lights", make, "b1", "c3"});
    EXPECT_EQ(lit.code, 0) << lit.output;
    EXPECT_EQ(lights_of(*boards[make], "lights: b1 c3"), "lights: b1 c3") << make;
  }
  EXPECT_EQ(daemon.ctl({"lights", "chessnut", "off", "--sound"}).code, 0);
  EXPECT_TRUE(says(*boards["chessnut"], "\nsound\n"));
  EXPECT_THAT(daemon.ctl({"lights", "chesslink", "off", "--sound"}).output,
              HasSubstr("makes no sound"));
  EXPECT_EQ(daemon.ctl({"lights", "chesslink", "off"}).code, 0);
  EXPECT_EQ(lights_of(*boards["chesslink"], "lights: off"), "lights: off");

  EXPECT_EQ(daemon.ctl({"tournament", "set", "open", "--name", "Open"}).code, 0);
  EXPECT_EQ(daemon.ctl({"tournament", "boards", "open", "1=chessnut"}).code, 0);
  EXPECT_EQ(lights_of(*boards["chessnut"], "lights: off"), "lights: off");
  const auto refused = daemon.ctl({"lights", "chessnut", "e4"});
  EXPECT_NE(refused.code, 0);
  EXPECT_THAT(refused.output, HasSubstr("is in tournament open"));
}

TEST(Lights, OfABoardForPracticeShowTheLastMove) {
  TestDaemon daemon;
  daemon.add_board("one", "chessnut");
  daemon.add_config("[training]\nlights = true\n");
  write_file(daemon.directory() / "e4.pgn", "\n1. e4 *\n");
  daemon.start_daemon();
  auto& board = daemon.play("one", daemon.directory() / "e4.pgn",
                            {"--make", "chessnut", "--speed", "5", "--linger", "60"});
  EXPECT_EQ(lights_of(board, "lights: e2 e4"), "lights: e2 e4") << daemon.daemon().output();
}

TEST(Lights, OfABoardThatHasNoneAreRefused) {
  TestDaemon daemon;
  daemon.add_board("one");
  daemon.start_daemon();
  daemon.play("one", "");
  DaemonWatcher watcher(daemon.address());
  ASSERT_TRUE(watcher.wait([](const auto& views) {
    const auto found = views.boards().find("boards/one");
    return found != views.boards().end() &&
           found->second.board.connection() == values::v1::CONNECTION_STATE_LIVE;
  }));
  const auto refused = daemon.ctl({"lights", "one", "e4"});
  EXPECT_NE(refused.code, 0);
  EXPECT_THAT(refused.output, HasSubstr("has no lights"));
}

}  // namespace lights_test
}  // namespace jadoube::tests
