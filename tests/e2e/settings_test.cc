#include <gmock/gmock.h>

#include <atomic>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <thread>

#include "tests/support/comes.h"
#include "tests/support/http_client.h"
#include "tests/support/test_daemon.h"

namespace jadoube::tests {
namespace settings_test {

using namespace std::chrono_literals;
using testing::HasSubstr;
using testing::Not;

const std::string kJsonBody = "Content-Type: application/json\r\n";

// The real daemon, whose settings are changed while it runs.
class SettingsTest : public testing::Test {
 protected:
  SettingsTest() {
    daemon_.add_config("[http]\nlisten = [\"unix:" + http() +
                       "\"]\n[event]\nname = \"City Open\"\n[[output]]\nname = \"file\"\nkind = "
                       "\"pgn\"\n");
    daemon_.start_daemon();
  }
  std::string http() const { return daemon_.directory() / "http"; }
  std::string record() const { return daemon_.directory() / "data/settings.jsonl"; }
  void kill_daemon() {
    daemon_.daemon().signal(SIGKILL);
    EXPECT_TRUE(daemon_.daemon().wait(20s));
  }
  TestDaemon::Ran settings(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "settings");
    return daemon_.ctl(std::move(arguments));
  }
  std::string list() { return settings({"list"}).output; }
  int status_of(const std::string& path) const {
    const auto reply = HttpClient(http()).get(path);
    return reply ? reply->status : 0;
  }
  bool is_served(const std::string& path) const {
    return comes([&] { return status_of(path) == 200; });
  }

  TestDaemon daemon_;
};

TEST_F(SettingsTest, AnOutputComesAndGoesWithoutARestart) {
  EXPECT_TRUE(is_served("/pgn/file/live.pgn"));
  const auto set = settings({"set", "output.site.kind=pgn", "output.site.delay=5m"});
  ASSERT_EQ(set.code, 0) << set.output;
  EXPECT_TRUE(is_served("/pgn/site/live.pgn"));
  EXPECT_THAT(daemon_.ctl({"outputs"}).output, HasSubstr("site"));
  EXPECT_EQ(settings({"remove-output", "site"}).code, 0);
  EXPECT_EQ(status_of("/pgn/site/live.pgn"), 404);
  EXPECT_EQ(status_of("/pgn/file/live.pgn"), 200);
  const auto file = settings({"remove-output", "file"});
  EXPECT_NE(file.code, 0);
  EXPECT_THAT(file.output, HasSubstr("the configuration file has the output file"));
}

TEST_F(SettingsTest, AChangeHoldsAfterKill9) {
  ASSERT_EQ(settings({"set", "event.site", "Kyiv", "output.site.kind=cloud"}).code, 0);
  EXPECT_THAT(list(), HasSubstr("waits for a restart"));
  kill_daemon();
  daemon_.start_daemon();
  const auto now = list();
  EXPECT_THAT(now, HasSubstr("event.site = Kyiv"));
  EXPECT_THAT(now, Not(HasSubstr("waits for a restart")));
  EXPECT_TRUE(is_served("/cloud/site/"));
}

// A change that was answered is there, and none is there in part, whenever the daemon is killed.
TEST_F(SettingsTest, Kill9AmidChangesLosesNoneThatWasAnswered) {
  for (int round = 0; round < 4; ++round) {
    std::atomic<bool> is_killed = false;
    std::atomic<int> answered = -1;
    std::thread changing([&] {
      for (int i = 0; !is_killed; ++i) {
        const auto text = std::to_string(round) + "-" + std::to_string(i);
        if (settings({"set", "event.site=" + text, "push.contact=mailto:" + text + "@club.example"})
                .code == 0) {
          answered = i;
        }
      }
    });
    ASSERT_TRUE(comes([&] { return answered >= round; }));
    kill_daemon();
    is_killed = true;
    changing.join();
    daemon_.start_daemon();
    const auto now = list();
    // The next one may have been kept without an answer.
    std::string found;
    for (int i = answered; i <= answered + 1; ++i) {
      const auto text = std::to_string(round) + "-" + std::to_string(i);
      if (now.find("event.site = " + text + " ") != std::string::npos) found = text;
    }
    ASSERT_NE(found, "") << now;
    EXPECT_THAT(now, HasSubstr("push.contact = mailto:" + found + "@club.example "));
  }
}

TEST_F(SettingsTest, TheDaemonStartsAgainByItself) {
  ASSERT_EQ(settings({"set", "event.delay=15m"}).code, 0);
  const pid_t pid = daemon_.daemon().pid();
  ASSERT_EQ(settings({"restart"}).code, 0);
  ASSERT_TRUE(comes([&] {
    return list().find("event.delay = 15m") != std::string::npos &&
           list().find("waits for a restart") == std::string::npos;
  })) << daemon_.daemon().output();
  EXPECT_EQ(daemon_.daemon().pid(), pid);
  EXPECT_FALSE(daemon_.daemon().wait(0ms)) << "the process is the same";
  EXPECT_TRUE(comes([&] {
    return daemon_.daemon().output().find("viewers see moves with a delay of 900 s") !=
           std::string::npos;
  })) << daemon_.daemon().output();
  EXPECT_TRUE(is_served("/pgn/file/live.pgn"));
  // And once more, because the new process must be able to do it too.
  ASSERT_EQ(settings({"set", "event.delay=16m"}).code, 0);
  ASSERT_EQ(settings({"restart"}).code, 0);
  ASSERT_TRUE(comes([&] {
    const auto now = list();
    return now.find("event.delay = 16m") != std::string::npos &&
           now.find("waits for a restart") == std::string::npos;
  }));
  daemon_.daemon().signal(SIGTERM);
  EXPECT_EQ(daemon_.daemon().wait(20s), 0);
}

// As in the unit: systemd starts it again.
TEST_F(SettingsTest, UnderAServiceManagerTheProcessOnlyEnds) {
  daemon_.daemon().signal(SIGTERM);
  ASSERT_EQ(daemon_.daemon().wait(20s), 0);
  daemon_.run_after({"/usr/bin/env", "JADOUBED_RESTARTS=1"});
  daemon_.start_daemon();
  ASSERT_EQ(settings({"set", "event.delay=15m"}).code, 0);
  ASSERT_EQ(settings({"restart"}).code, 0);
  EXPECT_EQ(daemon_.daemon().wait(20s), 75);
  daemon_.start_daemon();
  EXPECT_THAT(list(), HasSubstr("event.delay = 15m"));
}

TEST_F(SettingsTest, ARestartWithAWrongFileIsRefused) {
  const std::string file = daemon_.directory() / "config.toml";
  const std::string before = read_file(file);
  write_file(file, before + "[evnt]\n");
  const auto refused = settings({"restart"});
  EXPECT_NE(refused.code, 0);
  EXPECT_THAT(refused.output, HasSubstr("evnt: there is no such key"));
  EXPECT_EQ(status_of("/pgn/file/"), 200);
}

TEST_F(SettingsTest, OfTwoWithOneRevisionOneIsRefused) {
  ASSERT_EQ(settings({"set", "event.site=Kyiv"}).code, 0);
  EXPECT_EQ(settings({"set", "event.site=Lviv", "--revision", "2"}).code, 0);
  const auto late = settings({"set", "event.site=Odesa", "--revision", "2"});
  EXPECT_NE(late.code, 0);
  EXPECT_THAT(late.output, HasSubstr("somebody has changed the settings meanwhile"));
  EXPECT_THAT(list(), HasSubstr("event.site = Lviv"));
}

TEST_F(SettingsTest, EachFaultIsNamedAndNothingIsChanged) {
  const auto wrong = settings({"set", "event.site=Kyiv", "event.delay=soon", "http.places=3"});
  EXPECT_NE(wrong.code, 0);
  EXPECT_THAT(wrong.output, HasSubstr("event.delay: \"soon\" must be a time"));
  EXPECT_THAT(wrong.output, HasSubstr("http.places: must be a whole number from 64"));
  EXPECT_THAT(list(), Not(HasSubstr("event.site")));
  EXPECT_FALSE(std::filesystem::exists(record()));
  EXPECT_NE(settings({"test", "event.delay=soon"}).code, 0);
  EXPECT_EQ(settings({"test", "event.delay=15m"}).code, 0);
  EXPECT_FALSE(std::filesystem::exists(record()));
  EXPECT_THAT(settings({"set", "daemon.data_dir=/x"}).output,
              HasSubstr("only the configuration file"));
}

TEST_F(SettingsTest, ViewersGetNothingOfIt) {
  for (const std::string method :
       {"GetConfiguration", "ChangeConfiguration", "TestConfiguration", "RestartDaemon"}) {
    const auto reply = HttpClient(http()).request(
        "POST", "/jadoube.v1.ConfigurationService/" + method, kJsonBody, "{}");
    ASSERT_TRUE(reply);
    EXPECT_TRUE(reply->status == 401 || reply->status == 403) << method << " " << reply->status;
  }
}

TEST_F(SettingsTest, ASecretComesFromStandardInputAndIsNeverShown) {
  const auto file = daemon_.directory() / "secret";
  write_file(file, "lip_hidden\n");
  const std::string command = "\"" + program("jadoube") + "\" --server " + daemon_.address() +
                              " settings set output.li.kind=lichess output.li.round=AbCdEfGh "
                              "output.li.secret=- < " +
                              file + " > " + (daemon_.directory() / "out") + " 2>&1";
  ASSERT_EQ(std::system(command.c_str()), 0) << read_file(daemon_.directory() / "out");
  EXPECT_THAT(settings({"list", "--all"}).output, HasSubstr("output.li.secret = is set"));
  EXPECT_THAT(settings({"list", "--all"}).output, Not(HasSubstr("lip_hidden")));
  EXPECT_THAT(daemon_.ctl({"--json", "settings"}).output, Not(HasSubstr("lip_hidden")));
  EXPECT_THAT(read_file(record()), Not(HasSubstr("lip_hidden")));
  EXPECT_THAT(daemon_.daemon().output(), Not(HasSubstr("lip_hidden")));
}

TEST_F(SettingsTest, ABackupHasTheSettingsAndADaemonStartsWithThem) {
  ASSERT_EQ(settings({"set", "event.site", "Kyiv"}).code, 0);
  const std::string copy = daemon_.directory() / "copy.sqlite";
  const auto made = daemon_.ctl({"backup", copy});
  ASSERT_EQ(made.code, 0) << made.output;
  EXPECT_THAT(made.output, HasSubstr("copy.sqlite.settings"));
  EXPECT_THAT(made.output, HasSubstr("Only you can read them"));
  EXPECT_EQ(read_file(copy + ".settings/settings.jsonl"), read_file(record()));
  // Somebody starts from the copy.
  kill_daemon();
  std::filesystem::remove(record());
  std::filesystem::copy_file(copy + ".settings/settings.jsonl", record());
  daemon_.start_daemon();
  EXPECT_THAT(list(), HasSubstr("event.site = Kyiv"));
  EXPECT_THAT(list(), Not(HasSubstr("cannot be read")));
}

TEST_F(SettingsTest, ADamagedLineIsReportedUntilItIsPutAside) {
  ASSERT_EQ(settings({"set", "event.site", "Kyiv"}).code, 0);
  kill_daemon();
  std::ofstream(record(), std::ios::app) << "half a li";
  daemon_.start_daemon();
  EXPECT_THAT(list(), HasSubstr("line 2 of settings.jsonl cannot be read"));
  const auto aside = settings({"put-aside"});
  EXPECT_EQ(aside.code, 0) << aside.output;
  EXPECT_THAT(list(), Not(HasSubstr("cannot be read")));
  kill_daemon();
  daemon_.start_daemon();
  EXPECT_THAT(list(), Not(HasSubstr("cannot be read")));
  EXPECT_THAT(list(), HasSubstr("event.site = Kyiv"));
  EXPECT_EQ(read_file(record() + ".damaged"), "half a li\n");
}

}  // namespace settings_test
}  // namespace jadoube::tests
