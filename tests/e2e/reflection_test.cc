#include <gmock/gmock.h>
#include <google/protobuf/util/json_util.h>

#include <sstream>

#include "tests/support/source_tree.h"
#include "tests/support/test_daemon.h"

namespace jadoube::tests {
namespace reflection_test {

using testing::HasSubstr;

const std::string kClient = jadoube::tests::source_path("tests/clients/reflection_client.py");
const std::string kGame = jadoube::tests::source_path("tests/e2e/quick.pgn");

// A client in another language that knows nothing but the address; what it printed, message by
// message.
std::vector<std::string> ask(TestDaemon& daemon, std::vector<std::string> arguments) {
  static int runs = 0;
  arguments.insert(arguments.begin(), {"/usr/bin/python3", kClient, daemon.address()});
  Process client(arguments, daemon.directory() / ("client-" + std::to_string(++runs) + ".log"));
  EXPECT_EQ(client.wait(std::chrono::seconds(40)), 0) << client.output();
  std::istringstream text(client.output());
  std::vector<std::string> lines;
  for (std::string line; std::getline(text, line);) lines.push_back(line);
  return lines;
}

std::string cursor_of(const std::string& json) {
  v1::WatchGamesResponse response;
  EXPECT_TRUE(google::protobuf::util::JsonStringToMessage(json, &response).ok()) << json;
  return response.cursor();
}

TEST(Reflection, IsEverythingThatAClientInAnotherLanguageNeeds) {
  TestDaemon daemon;
  daemon.add_board("one");
  daemon.start_daemon();
  EXPECT_THAT(ask(daemon, {"health"}).front(), HasSubstr("SERVING"));
  daemon.play("one", kGame, {"--speed", "6"});
  DaemonWatcher watcher(daemon.address());
  ASSERT_TRUE(watcher.wait([](const auto& views) {
    const auto found = views.boards().find("boards/one");
    return found != views.boards().end() && found->second.game.plies_size() >= 4;
  }));
  EXPECT_THAT(ask(daemon, {"list"}).front(), HasSubstr("boards/one"));
  EXPECT_THAT(ask(daemon, {"games"}).front(), HasSubstr("games/one-1"));

  const auto first = ask(daemon, {"watch", "4"});
  ASSERT_EQ(first.size(), 4u);
  EXPECT_THAT(first[0], HasSubstr("\"snapshot\""));
  const auto resumed = ask(daemon, {"watch", "3", cursor_of(first[0])});
  // The same events behind the same cursor.
  EXPECT_EQ(resumed, (std::vector<std::string>{first[1], first[2], first[3]}));
}

}  // namespace reflection_test
}  // namespace jadoube::tests
