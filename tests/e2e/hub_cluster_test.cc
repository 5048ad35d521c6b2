// A hub of three nats-servers, of which one fails after the other: the real programs.
#include <gtest/gtest.h>

#include <algorithm>
#include <regex>
#include <thread>

#include "daemon/hub/hub_link.h"
#include "tests/support/comes.h"
#include "tests/support/nats_cluster.h"
#include "tests/support/source_tree.h"
#include "tests/support/test_daemon.h"

namespace jadoube::tests {
namespace hub_cluster_test {

using namespace std::chrono_literals;

class HubClusterTest : public testing::Test {
 protected:
  void SetUp() override {
    if (!NatsServer::is_installed()) {
      GTEST_SKIP() << "nats-server is not installed: apt-get install nats-server";
    }
    cluster_.emplace();
    cluster_->start();
  }
  void start() {
    hall_.serve_viewers();
    hall_.add_board("table-1");
    hall_.add_config(
        "[[output]]\nname = \"hub\"\nkind = \"hub\"\nevent = \"open\"\nhall = "
        "\"north\"\nurl = \"" +
        cluster_->url() + "\"\n");
    hall_.start_daemon();
    relay_.serve_viewers();
    relay_.add_config("[relay]\nevent = \"open\"\nhub = \"" + cluster_->url(1) + "\"\n");
    relay_.start_daemon();
    hall_.play("table-1", source_path("tests/e2e/quick.pgn"), {"--speed", "20", "--loop"});
  }
  // Without the tag that names the journal.
  static std::string pgn_of(TestDaemon& daemon) {
    auto text = daemon.ctl({"pgn"}, daemon.viewers_address()).output;
    text = std::regex_replace(text, std::regex("\\[GameId [^\\n]*\\n"), "");
    return std::regex_replace(text, std::regex("north:table-1"), "table-1");
  }
  // The games go on, and the relay has what the hall had a moment ago.
  bool goes_on() {
    const auto before = pgn_of(hall_).size();
    if (!comes([&] { return pgn_of(hall_).size() > before + 100; })) return false;
    // A result stands where later moves come.
    const auto had = pgn_of(hall_);
    const auto games = had.substr(0, had.rfind("[Event "));
    return comes(
        [&] { return pgn_of(relay_).starts_with(games) && pgn_of(relay_).size() >= before; });
  }
  std::optional<hub::StreamState> stream(std::size_t server) {
    const auto link = hub::HubLink::connect({.url = cluster_->server(server).url()});
    if (!link) return std::nullopt;
    const auto state = (*link)->stream("JADOUBE-V2_open_north");
    return state ? *state : std::nullopt;
  }
  bool has_everything() {
    const auto log = relay_.daemon().output();
    return log.find("events are missing") == std::string::npos &&
           log.find("left out") == std::string::npos;
  }
  // Of the servers: which of them leads, and which routes there are.
  std::string logs() {
    std::string all = hall_.daemon().output() + "\n=== relay\n" + relay_.daemon().output();
    for (std::size_t i = 0; i < NatsCluster::kServers; ++i) {
      all += "\n=== server " + std::to_string(i) + "\n" + cluster_->server(i).process().output();
    }
    return all;
  }

  std::optional<NatsCluster> cluster_;
  TestDaemon hall_, relay_;
};

TEST_F(HubClusterTest, ThreeServersKeepTheStreamOfAHall) {
  start();
  ASSERT_TRUE(comes([&] { return stream(0).has_value(); })) << logs();
  for (std::size_t i = 0; i < NatsCluster::kServers; ++i) {
    ASSERT_TRUE(stream(i)) << i;
    EXPECT_EQ(stream(i)->replicas, 3);
    EXPECT_TRUE(stream(i)->is_of_cluster);
  }
}

TEST_F(HubClusterTest, AnyServerMayBeKilled) {
  start();
  ASSERT_TRUE(goes_on()) << logs();
  for (std::size_t i = 0; i < NatsCluster::kServers; ++i) {
    cluster_->server(i).kill();
    ASSERT_TRUE(goes_on()) << "server " << i << " is killed\n" << logs();
    cluster_->server(i).start();
    ASSERT_TRUE(comes([&] { return cluster_->is_whole(); })) << i << logs();
  }
  EXPECT_TRUE(has_everything()) << logs();
}

TEST_F(HubClusterTest, AnyServerMayBeCutOffFromTheOthers) {
  start();
  ASSERT_TRUE(goes_on()) << logs();
  for (std::size_t i = 0; i < NatsCluster::kServers; ++i) {
    cluster_->cut_off(i);
    ASSERT_TRUE(goes_on()) << "server " << i << " is cut off\n" << logs();
    cluster_->mend();
    ASSERT_TRUE(comes([&] { return cluster_->is_whole(); })) << i << logs();
  }
  EXPECT_TRUE(has_everything()) << logs();
}

TEST_F(HubClusterTest, AServerThatLosesItsDiskGetsEverythingAgain) {
  start();
  ASSERT_TRUE(goes_on()) << logs();
  cluster_->server(0).kill();
  cluster_->server(0).empty_disk();
  cluster_->server(0).start();
  ASSERT_TRUE(goes_on()) << logs();
  EXPECT_TRUE(has_everything()) << logs();
}

}  // namespace hub_cluster_test
}  // namespace jadoube::tests
