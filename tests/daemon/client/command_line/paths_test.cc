#include <gtest/gtest.h>

#include <cstdlib>

#include "daemon/client/command_line/options.h"

namespace jadoube::cli {
namespace paths_test {

TEST(Paths, ATildeAtTheStartIsTheHomeDirectory) {
  const std::string home = std::getenv("HOME") != nullptr ? std::getenv("HOME") : "";
  if (home.empty()) GTEST_SKIP() << "there is no HOME";
  CLI::App app;
  std::string path, server;
  app.add_option("--path", path)->transform(home_path());
  app.add_option("--server", server)->transform(home_address());
  app.parse(R"(x --path=~/old.sqlite --server unix:~/socket)", true);
  EXPECT_EQ(path, home + "/old.sqlite");
  EXPECT_EQ(server, "unix:" + home + "/socket");
}

TEST(Paths, AnyOtherTildeStays) {
  CLI::App app;
  std::string path, server;
  app.add_option("--path", path)->transform(home_path());
  app.add_option("--server", server)->transform(home_address());
  app.parse("x --path ~anna/a~b --server host:1", true);
  EXPECT_EQ(path, "~anna/a~b");
  EXPECT_EQ(server, "host:1");
}

TEST(Paths, TheDaemonIsAtAUnixSocketIfNothingElseIsSaid) {
  EXPECT_EQ(default_server().substr(0, 6), "unix:/");
  EXPECT_NE(default_server().find("jadoubed.sock"), std::string::npos);
}

}  // namespace paths_test
}  // namespace jadoube::cli
