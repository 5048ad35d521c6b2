#include <gmock/gmock.h>
#include <sys/stat.h>

#include <chrono>
#include <csignal>

#include "tests/support/source_tree.h"
#include "tests/support/test_daemon.h"

namespace jadoube::tests {
namespace report_test {

using testing::HasSubstr;
using testing::Not;

constexpr std::chrono::minutes kPatience{1};

// Everything that must stay at home is somewhere in the daemon.
class ReportTest : public testing::Test {
 protected:
  ReportTest() {
    write_file(daemon_.directory() / "secret", "tokenofhost");
    ::chmod((daemon_.directory() / "secret").c_str(), 0600);
    daemon_.add_board("one");
    daemon_.add_config(
        "[event]\nname = \"Zelenko Memorial\"\nsite = \"Odesa\"\n[[output]]\nname = "
        "\"site\"\nkind = \"upload\"\nurl = "
        "\"https://192.0.2.77/games\"\nsecret_file = \"" +
        (daemon_.directory() / "secret") + "\"\n");
    daemon_.start_daemon();
    write_file(daemon_.directory() / "pairings.pgn",
               "[Event \"Open\"]\n[Round \"1\"]\n[White \"Zelenko, Anna\"]\n[Black \"Pryma, "
               "Ivan\"]\n[Result \"*\"]\n\n*\n");
    ctl({"tournament", "set", "open", "--name", "Zelenko Memorial"});
    ctl({"tournament", "import", "open", daemon_.directory() / "pairings.pgn", "--apply"});
    const auto made = ctl({"tokens", "create", "--role", "operator", "--name", "Pryma"});
    token_ = made.substr(0, made.find('\n'));
  }

  std::string ctl(std::vector<std::string> arguments) {
    const auto ran = daemon_.ctl(std::move(arguments));
    EXPECT_EQ(ran.code, 0) << ran.output;
    return ran.output;
  }
  // Makes the report, and returns everything in it.
  std::string report(const std::string& name) {
    const auto path = daemon_.directory() / name;
    const auto ran = daemon_.ctl({"report", path, "--config", daemon_.directory() / "config.toml",
                                  "--log", daemon_.directory() / "daemon.log"});
    EXPECT_EQ(ran.code, 0) << ran.output;
    said_ = ran.output;
    const auto out = daemon_.directory() / (name + ".txt");
    EXPECT_EQ(Process({"/usr/bin/env", "tar", "--extract", "--gzip", "--to-stdout", "--verbose",
                       "--file", path},
                      out)
                  .wait(kPatience),
              0);
    return read_file(out);
  }
  void expect_no_secret(const std::string& text) const {
    for (const std::string& secret :
         {std::string("Zelenko"), std::string("Anna"), std::string("Pryma"), std::string("Ivan"),
          std::string("Odesa"), std::string("192.0.2"), std::string("tokenofhost"), token_,
          daemon_.directory().path()}) {
      EXPECT_THAT(text, Not(HasSubstr(secret)));
    }
  }

  TestDaemon daemon_;
  std::string token_, said_;
};

TEST_F(ReportTest, HasWhatHelpsAndNobodysNameOrSecret) {
  const auto text = report("up.tar.gz");
  for (const char* part :
       {"version.txt", "config.toml", "status.json", "metrics.txt", "outputs.txt", "journal.txt",
        "log.txt", "jadoubed_boards{", "check of the file: ok", "rows in observation",
        "secret_file = ", "OUTPUT_KIND_UPLOAD"}) {
    EXPECT_THAT(text, HasSubstr(part));
  }
  expect_no_secret(text);
}

TEST_F(ReportTest, ReportsWhatIsMissingIfTheDaemonIsDown) {
  daemon_.daemon().signal(SIGTERM);
  ASSERT_EQ(daemon_.daemon().wait(kPatience), 0);
  const auto text = report("down.tar.gz");
  EXPECT_THAT(said_, HasSubstr("the daemon does not answer"));
  EXPECT_THAT(text, HasSubstr("check of the file: ok"));
  EXPECT_THAT(text, HasSubstr("Missing:\n  status, metrics, outputs: the daemon does not answer"));
  expect_no_secret(text);
}

TEST_F(ReportTest, ReplacesNoFile) {
  write_file(daemon_.directory() / "there.tar.gz", "mine");
  const auto ran = daemon_.ctl({"report", daemon_.directory() / "there.tar.gz"});
  EXPECT_NE(ran.code, 0);
  EXPECT_THAT(ran.output, HasSubstr("exists already"));
  EXPECT_EQ(read_file(daemon_.directory() / "there.tar.gz"), "mine");
}

}  // namespace report_test
}  // namespace jadoube::tests
