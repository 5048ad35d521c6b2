// Halls, a hub and relays: the real programs, and a real nats-server.
#include <gtest/gtest.h>

#include <csignal>
#include <regex>
#include <thread>

#include "tests/support/comes.h"
#include "tests/support/nats_server.h"
#include "tests/support/source_tree.h"
#include "tests/support/test_certificate.h"
#include "tests/support/test_daemon.h"

namespace jadoube::tests {
namespace hub_test {

using namespace std::chrono_literals;

const std::string kQuick = source_path("tests/e2e/quick.pgn");
const std::string kLegal = source_path("tests/e2e/legal.pgn");

// A hall whose games go to a hub.
class Hall {
 public:
  Hall(const std::string& id, const std::string& url, const std::string& more = "") : id_(id) {
    daemon_.serve_viewers();
    daemon_.add_board("table-1");
    daemon_.add_config("[[output]]\nname = \"hub\"\nkind = \"hub\"\nevent = \"open\"\nhall = \"" +
                       id + "\"\nurl = \"" + url + "\"\n" + more);
  }

  void start() { daemon_.start_daemon(); }
  void play(const std::string& pgn, const std::string& speed = "60", bool loops = false) {
    std::vector<std::string> options = {"--speed", speed};
    if (loops) options.emplace_back("--loop");
    daemon_.play("table-1", pgn, options);
  }
  TestDaemon& daemon() { return daemon_; }

  // All games of the hall as its own viewers get them, under the names that a relay gives them.
  std::string pgn() {
    auto text = daemon_.ctl({"pgn"}, daemon_.viewers_address()).output;
    return std::regex_replace(text, std::regex("table-1"), id_ + ":table-1");
  }
  bool has_ended_game() {
    return daemon_.ctl({"pgn"}, daemon_.viewers_address()).output.find("Rd8#") != std::string::npos;
  }
  std::string outputs() { return daemon_.ctl({"outputs"}).output; }

 private:
  const std::string id_;
  TestDaemon daemon_;
};

// A relay of the same event.
class Relay {
 public:
  explicit Relay(const std::string& url, const std::string& more = "") {
    daemon_.serve_viewers();
    daemon_.add_config("[relay]\nevent = \"open\"\nhub = \"" + url + "\"\n" + more);
    daemon_.start_daemon();
  }
  TestDaemon& daemon() { return daemon_; }
  std::string pgn() { return daemon_.ctl({"pgn"}, daemon_.viewers_address()).output; }
  std::string status() { return daemon_.ctl({"status"}).output; }
  // True if no event was missing and none could not be read.
  bool has_everything() {
    const auto log = daemon_.daemon().output();
    return log.find("missing") == std::string::npos && log.find("left out") == std::string::npos;
  }

 private:
  TestDaemon daemon_;
};

// Without the tag that differs because it names the journal.
std::string without_ids(const std::string& pgn) {
  return std::regex_replace(pgn, std::regex("\\[GameId [^\\n]*\\n"), "");
}

bool is_same(Hall& hall, Relay& relay) {
  return !hall.pgn().empty() && without_ids(hall.pgn()) == without_ids(relay.pgn());
}

class HubTest : public testing::Test {
 protected:
  void SetUp() override {
    if (!NatsServer::is_installed()) {
      GTEST_SKIP() << "nats-server is not installed: apt-get install nats-server";
    }
  }
};

TEST_F(HubTest, AViewerOfARelaySeesTheGamesOfAllHallsAsTheyAre) {
  NatsServer nats;
  nats.start();
  Hall north("north", nats.url()), south("south", nats.url());
  north.start();
  south.start();
  Relay relay(nats.url());
  north.play(kQuick);
  south.play(kLegal);
  ASSERT_TRUE(comes([&] {
    const auto games = without_ids(relay.pgn());
    return north.has_ended_game() && !south.pgn().empty() &&
           games == without_ids(north.pgn()) + without_ids(south.pgn());
  })) << relay.pgn()
      << "\n=== north\n"
      << north.pgn() << "\n=== south\n"
      << south.pgn();
  EXPECT_TRUE(relay.has_everything()) << relay.daemon().daemon().output();
  const auto status = relay.status();
  EXPECT_NE(status.find("hall north: last message "), std::string::npos) << status;
  EXPECT_NE(status.find("hall south: last message "), std::string::npos) << status;
}

TEST_F(HubTest, AHubThatLosesItsDiskGetsEverythingAgain) {
  NatsServer nats;
  nats.start();
  Hall hall("north", nats.url());
  hall.start();
  Relay old_relay(nats.url());
  auto& check = old_relay.daemon();
  Process watch({program("jadoube"), "--server", check.viewers_address(), "watch", "--check"},
                check.directory() / "check.log");
  hall.play(kQuick, "60", true);
  ASSERT_TRUE(comes([&] { return hall.has_ended_game(); }));
  nats.kill();
  nats.empty_disk();
  ASSERT_TRUE(comes([&] {
    return hall.outputs().find("hub") != std::string::npos &&
           hall.outputs().find("NOT UP TO DATE") != std::string::npos;
  }));
  nats.start();
  Relay new_relay(nats.url());
  // The boards play on all the time.
  ASSERT_TRUE(comes([&] { return is_same(hall, new_relay) && is_same(hall, old_relay); }))
      << old_relay.daemon().daemon().output();
  EXPECT_TRUE(old_relay.has_everything()) << old_relay.daemon().daemon().output();
  EXPECT_TRUE(new_relay.has_everything()) << new_relay.daemon().daemon().output();
  watch.signal(SIGINT);
  watch.wait(30s);
  EXPECT_NE(watch.output().find(", 0 faults"), std::string::npos) << watch.output();
}

TEST_F(HubTest, AHallThatIsKilledContinuesAfterItsLastEvent) {
  NatsServer nats;
  nats.start();
  Hall hall("north", nats.url());
  hall.start();
  Relay relay(nats.url());
  hall.play(kQuick, "20", true);
  for (int i = 0; i < 3; ++i) {
    const std::size_t before = relay.pgn().size();
    ASSERT_TRUE(comes([&] { return relay.pgn().size() > before; }));
    hall.daemon().daemon().signal(SIGKILL);
    hall.daemon().daemon().wait(10s);
    hall.daemon().forget_daemon();
    hall.start();
  }
  ASSERT_TRUE(comes([&] { return is_same(hall, relay); })) << relay.pgn() << hall.pgn();
  EXPECT_TRUE(relay.has_everything()) << relay.daemon().daemon().output();
}

TEST_F(HubTest, ALineThatIsCutForLongIsMadeUpFor) {
  NatsServer nats;
  nats.start();
  Hall hall("north", nats.url());
  hall.start();
  Relay relay(nats.url());
  hall.play(kQuick, "60", true);
  ASSERT_TRUE(comes([&] { return !relay.pgn().empty(); }));
  ASSERT_TRUE(comes([&] { return relay.status().find(": last message ") != std::string::npos; }));
  // Nobody answers, and no connection is closed.
  nats.process().signal(SIGSTOP);
  ASSERT_TRUE(comes([&] { return hall.outputs().find("NOT UP TO DATE") != std::string::npos; }));
  ASSERT_TRUE(comes([&] { return relay.status().find("NO MESSAGE") != std::string::npos; }));
  const auto text = relay.daemon().ctl({"boards", "--json"}).output;
  EXPECT_NE(text.find("hallSilentSince"), std::string::npos) << text;
  nats.process().signal(SIGCONT);
  ASSERT_TRUE(comes([&] { return is_same(hall, relay); })) << relay.pgn() << hall.pgn();
  EXPECT_TRUE(relay.has_everything()) << relay.daemon().daemon().output();
}

TEST_F(HubTest, ARelayFollowsADaemonWithoutAHub) {
  Hall hall("north", "nats://127.0.0.1:1");
  hall.start();
  hall.play(kQuick, "60");
  const std::string one = "[relay]\n[[relay.hall]]\nid = \"north\"\ndaemon = \"";
  TestDaemon relay;
  relay.serve_viewers();
  relay.add_config(one + hall.daemon().address() + "\"\n");
  relay.start_daemon();
  const auto pgn = [&] { return relay.ctl({"pgn"}, relay.viewers_address()).output; };
  const auto same = [&] {
    return hall.has_ended_game() && without_ids(pgn()) == without_ids(hall.pgn());
  };
  ASSERT_TRUE(comes(same)) << pgn() << hall.pgn();
  hall.daemon().daemon().signal(SIGKILL);
  hall.daemon().daemon().wait(10s);
  hall.daemon().forget_daemon();
  ASSERT_TRUE(
      comes([&] { return relay.ctl({"status"}).output.find("NO MESSAGE") != std::string::npos; }));
  hall.start();
  hall.daemon().ctl({"arbiter", "result", "table-1-1", "1/2-1/2"});
  ASSERT_TRUE(comes([&] { return same() && pgn().find("1/2-1/2") != std::string::npos; }))
      << pgn() << hall.pgn();
  EXPECT_EQ(relay.daemon().output().find("left out"), std::string::npos) << relay.daemon().output();
}

TEST_F(HubTest, WhatAHallHoldsBackIsNotAtTheHub) {
  NatsServer nats;
  nats.start();
  Hall hall("north", nats.url(), "delay = \"1h\"\n");
  hall.start();
  Relay relay(nats.url());
  hall.play(kQuick, "200");
  ASSERT_TRUE(comes([&] { return hall.has_ended_game(); }));
  ASSERT_TRUE(comes([&] {
    return relay.status().find("hall north: last message ") != std::string::npos &&
           relay.status().find("1 h 0 min delay") != std::string::npos;
  })) << relay.status();
  EXPECT_EQ(relay.pgn(), "");
}

TEST_F(HubTest, HallsAndRelaysEnterWithPasswordsOverTls) {
  const TemporaryDirectory secrets;
  const auto certificate = make_certificate("localhost");
  write_file(secrets / "ca.pem", certificate.certificate);
  write_file(secrets / "key.pem", certificate.key);
  for (const auto* name : {"north", "relay", "stranger"}) {
    write_file(secrets / name, std::string(name) + ":secret-of-" + name + "\n");
    ::chmod((secrets / name).c_str(), 0600);
  }
  NatsServer nats("tls { cert_file: \"" + (secrets / "ca.pem") + "\", key_file: \"" +
                  (secrets / "key.pem") + "\" }\n" +
                  R"(authorization { users: [
  { user: north, password: secret-of-north, permissions: {
      publish: ["jadoube.v2.open.north", "jadoube.v2.open.north.>", "$JS.API.STREAM.*.JADOUBE-V2_open_north",
                "$JS.API.STREAM.MSG.GET.JADOUBE-V2_open_north"],
      subscribe: ["_INBOX.>"] } }
  { user: relay, password: secret-of-relay, permissions: {
      publish: ["$JS.API.STREAM.NAMES", "$JS.API.STREAM.INFO.*", "$JS.API.CONSUMER.>", "$JS.FC.>"],
      subscribe: ["_INBOX.>", "jadoube.v2.open.*"] } }
] }
)");
  nats.start();
  const std::string url = "tls://" + nats.address();
  const auto keys = [&](const std::string& name) {
    return "secret_file = \"" + (secrets / name) + "\"\nca_file = \"" + (secrets / "ca.pem") +
           "\"\n";
  };
  Hall hall("north", url, keys("north"));
  hall.start();
  Relay relay(url, keys("relay"));
  hall.play(kQuick, "200");
  ASSERT_TRUE(comes([&] { return hall.has_ended_game() && is_same(hall, relay); }))
      << hall.outputs() << hall.daemon().daemon().output() << relay.status()
      << nats.process().output();
  Hall stranger("east", url, keys("stranger"));
  stranger.start();
  ASSERT_TRUE(comes([&] { return stranger.outputs().find("uthorization") != std::string::npos; }))
      << stranger.outputs();
}

}  // namespace hub_test
}  // namespace jadoube::tests
