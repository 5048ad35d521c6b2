// What a hall publishes to a hub, and when: with a real nats-server.
#include "daemon/outputs/hub/hub_sender.h"

#include <gtest/gtest.h>

#include <atomic>

#include "tests/daemon/outputs/hall_table.h"
#include "tests/support/comes.h"
#include "tests/support/nats_server.h"

namespace jadoube::outputs {
namespace hub_sender_test {

using namespace std::chrono_literals;

class HubSenderTest : public tests::HallTable {
 protected:
  void SetUp() override {
    if (!tests::NatsServer::is_installed()) {
      GTEST_SKIP() << "nats-server is not installed: apt-get install nats-server";
    }
    server_.start();
    link_ = *hub::HubLink::connect({.url = server_.url()});
    start_game(at(0s), "one", 1);
    play(at(10s), "one", "e2e4", "e4");
    lived_.emplace(
        release::LivedTime::Parts{.head = feed_->head(), .machine = [this] {
                                    return release::LivedTime::Machine{machine_.load(), "one"};
                                  }});
  }
  void TearDown() override { sender_.reset(); }

  void run(OutputSettings settings) {
    settings.kind = Kind::kHub;
    settings.event = "open";
    settings.hall = "north";
    settings.url = server_.url();
    const release::DelayRules rules{.without_tournament = [](const std::string&) { return 15min; },
                                    .lived = &*lived_};
    sender_ = std::make_unique<HubSender>(
        std::move(settings),
        Runner::Parts{.feed = *feed_,
                      .now =
                          [this] {
                            ++asked_;
                            return now_.load();
                          },
                      .names = {.event = "Club", .epoch = journal_->epoch()},
                      .rules_of = [](const std::string&) { return model::TournamentRules(); },
                      .rules = rules},
        archive());
    sender_->start();
  }
  // The sender has made its stream, so it has looked at what there is.
  bool is_there() {
    return tests::comes([&] { return stream().has_value(); });
  }
  std::uint64_t published() {
    const auto state = stream();
    return state ? state->messages : 0;
  }
  std::optional<hub::StreamState> stream() {
    const auto state = link_->stream("JADOUBE-V2_open_north");
    return state ? *state : std::nullopt;
  }
  // Waits until the sender has looked once more at what waits. It asks for the time at most twice
  // for each look.
  bool has_looked() {
    const int before = asked_;
    return tests::comes([&] {
      feed_->wake();
      return asked_ >= before + 4;
    });
  }

  tests::NatsServer server_;
  std::unique_ptr<hub::HubLink> link_;
  std::atomic<Instant> now_ = at(20s);
  std::atomic<int> asked_ = 0;
  std::atomic<std::chrono::seconds> machine_ = 0s;
  std::optional<release::LivedTime> lived_;
  std::unique_ptr<HubSender> sender_;
};

TEST_F(HubSenderTest, AHubHasNothingThatEverybodyStillWaitsFor) {
  run({.name = "hub"});
  ASSERT_TRUE(is_there());
  now_ = at(48h);
  ASSERT_TRUE(has_looked());
  EXPECT_EQ(published(), 0u) << "the clock was set";
  machine_ = 15min;
  feed_->wake();
  EXPECT_TRUE(tests::comes([&] { return published() == 2; }));
}

TEST_F(HubSenderTest, AHubThatMayBeAheadCountsItsOwnDelayByTheTimeThatPassed) {
  run({.name = "hub", .delay = 60s, .live = true});
  ASSERT_TRUE(is_there());
  now_ = at(48h);
  ASSERT_TRUE(has_looked());
  EXPECT_EQ(published(), 0u) << "the clock was set";
  machine_ = 60s;
  feed_->wake();
  EXPECT_TRUE(tests::comes([&] { return published() == 2; }));
}

TEST_F(HubSenderTest, ArbitersGetEverythingAtOnce) {
  run({.name = "hub", .readers = hub::Readers::kArbiters});
  EXPECT_TRUE(tests::comes([&] {
    const auto state = link_->stream(
        hub::stream_name({.event = "open", .hall = "north", .readers = hub::Readers::kArbiters}));
    return state && *state && (*state)->messages == 2;
  }));
}

}  // namespace hub_sender_test
}  // namespace jadoube::outputs
