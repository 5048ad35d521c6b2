// Arbiters at a hub: they see the incidents of all halls. The real programs, and a real
// nats-server.
#include <gmock/gmock.h>
#include <sys/stat.h>

#include <thread>

#include "tests/support/nats_server.h"
#include "tests/support/source_tree.h"
#include "tests/support/test_daemon.h"

namespace jadoube::tests {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;

const std::string kQuick = source_path("tests/e2e/quick.pgn");
constexpr auto kPatience = 90s;

// Waits until `holds` is true.
bool comes(const std::function<bool()>& holds) {
  const auto until = std::chrono::steady_clock::now() + kPatience;
  while (!holds()) {
    if (std::chrono::steady_clock::now() > until) return false;
    std::this_thread::sleep_for(50ms);
  }
  return true;
}

// The users of a hub: what is for arbiters has an account of its own, as daemon/hub/README.md says.
constexpr const char* kAccounts = R"(accounts {
  VIEWERS { jetstream: enabled, users: [
    { user: north, password: secret-of-north, permissions: {
        publish: ["jadoube.v1.open.north", "jadoube.v1.open.north.>", "$JS.API.STREAM.*.JADOUBE_open_north",
                  "$JS.API.STREAM.MSG.GET.JADOUBE_open_north"],
        subscribe: ["_INBOX.>"] } }
    { user: relay, password: secret-of-relay, permissions: {
        publish: ["$JS.API.STREAM.NAMES", "$JS.API.STREAM.INFO.*", "$JS.API.CONSUMER.>", "$JS.FC.>"],
        subscribe: ["_INBOX.>", "jadoube.v1.open.*"] } }
  ] }
  ARBITERS { jetstream: enabled, users: [
    { user: north-arbiters, password: secret-of-north-arbiters, permissions: {
        publish: ["jadoube.v1-arbiters.open.north", "jadoube.v1-arbiters.open.north.>",
                  "$JS.API.STREAM.*.JADOUBE-ARBITERS_open_north", "$JS.API.STREAM.MSG.GET.JADOUBE-ARBITERS_open_north"],
        subscribe: ["_INBOX.>"] } }
    { user: relay-arbiters, password: secret-of-relay-arbiters, permissions: {
        publish: ["$JS.API.STREAM.NAMES", "$JS.API.STREAM.INFO.*", "$JS.API.CONSUMER.>", "$JS.FC.>"],
        subscribe: ["_INBOX.>", "jadoube.v1-arbiters.open.*"] } }
  ] }
}
)";

class HubArbitersTest : public testing::Test {
 protected:
  void SetUp() override {
    if (!NatsServer::is_installed()) {
      GTEST_SKIP() << "nats-server is not installed: apt-get install nats-server";
    }
    for (const std::string name : {"north", "relay", "north-arbiters", "relay-arbiters"}) {
      write_file(secrets_ / name, name + ":secret-of-" + name + "\n");
      ::chmod((secrets_ / name).c_str(), 0600);
    }
    nats_.start();
  }

  // An output of hall north to the hub.
  std::string output(const std::string& name, const std::string& user, const std::string& more) {
    return "[[output]]\nname = \"" + name +
           "\"\nkind = \"hub\"\nevent = \"open\"\nhall = \"north\"\n" + "url = \"" + nats_.url() +
           "\"\nsecret_file = \"" + (secrets_ / user) + "\"\n" + more;
  }
  // Starts hall north, with a board where a player will complete an illegal move.
  void start_hall(TestDaemon& hall) {
    hall.add_board("table-1");
    hall.add_config("[event]\ntime_control = \"3+2\"\nsupervision = \"limited\"\n");
    hall.add_config(output("viewers", "north", "delay = \"0s\"\n"));
    hall.add_config(output("arbiters", "north-arbiters", "arbiters = true\n"));
    hall.start_daemon();
  }
  static void play_illegal_move(TestDaemon& hall) {
    hall.play("table-1", kQuick, {"--speed", "2", "--seed", "3", "--offence", "illegal-move"});
  }
  void start_relay(TestDaemon& relay, const std::string& user, const std::string& more) {
    relay.add_config("[relay]\nevent = \"open\"\nhub = \"" + nats_.url() + "\"\nsecret_file = \"" +
                     (secrets_ / user) + "\"\n" + more);
    relay.start_daemon();
  }

  TemporaryDirectory secrets_;
  NatsServer nats_{kAccounts};
};

TEST_F(HubArbitersTest, OnlyARelayForArbitersShowsTheIncidentsOfAHall) {
  TestDaemon hall, arbiters, viewers, intruder;
  start_hall(hall);
  start_relay(arbiters, "relay-arbiters", "arbiters = true\n");
  viewers.serve_viewers();
  start_relay(viewers, "relay", "");
  // The relay of viewers asks for what is for arbiters.
  start_relay(intruder, "relay", "arbiters = true\n");
  DaemonWatcher watcher(arbiters.address());
  play_illegal_move(hall);
  const auto told = watcher.wait_for(v1::INCIDENT_KIND_ILLEGAL_MOVE);
  ASSERT_TRUE(told) << arbiters.daemon().output() << hall.ctl({"outputs"}).output;
  EXPECT_EQ(told->board(), "boards/north:table-1");
  EXPECT_EQ(told->article(), "7.5.1");
  const std::string name = told->name().substr(10);
  EXPECT_THAT(name, testing::StartsWith("north:table-1-1."));
  const auto here = hall.ctl({"incidents", "show", name.substr(6)}).output;
  ASSERT_TRUE(comes([&] {
    return arbiters.ctl({"incidents", "show", name}).output.find(told->penalty()) !=
           std::string::npos;
  }));
  EXPECT_THAT(here, HasSubstr(told->what()));
  EXPECT_THAT(here, HasSubstr(told->penalty()));
  // The board shows the arbiter what the sensors report.
  EXPECT_THAT(arbiters.ctl({"boards", "--json"}).output, HasSubstr("\"placement\""));
  // The relay of viewers has the game, and nothing of the incident.
  ASSERT_TRUE(comes([&] {
    return viewers.ctl({"pgn"}, viewers.viewers_address()).output.find("1. ") != std::string::npos;
  }));
  EXPECT_EQ(viewers.ctl({"incidents", "--all"}).output.find("ILLEGAL_MOVE"), std::string::npos);
  EXPECT_EQ(intruder.ctl({"boards"}).output.find("table-1"), std::string::npos);
  for (auto* relay : {&arbiters, &viewers}) {
    EXPECT_EQ(relay->daemon().output().find("left out"), std::string::npos)
        << relay->daemon().output();
  }
}

}  // namespace
}  // namespace jadoube::tests
