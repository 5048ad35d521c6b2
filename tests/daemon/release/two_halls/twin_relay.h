#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "daemon/relay/replica.h"
#include "daemon/values/hub_event.h"
#include "tests/daemon/release/two_halls/twin_hall.h"

namespace jadoube::tests {

/// A relay elsewhere, to which a hall sends everything at once. It holds back what the tournaments
/// of the hall say.
class TwinRelay {
 public:
  TwinRelay(TwinHall& hall, Leak leak) : hall_(hall), leak_(leak) { start(); }
  ~TwinRelay() {
    http_.stop();
    EXPECT_TRUE(server_->stop(std::chrono::seconds(5)));
    outputs_->stop();
  }

  /// Takes what the hall has, and lets out what is old enough.
  void step() {
    const auto read = hall_.events_after(seen_);
    std::vector<relay::HallEvent> events;
    for (const auto& event : read) {
      seen_ = event->number;
      auto bytes = values::encode_for_hub(*event, values::Audience::kRelays);
      if (!bytes) continue;
      const hub::EventId id{.epoch = "hall", .number = event->number};
      events.push_back({.hall = "north",
                        .id = id,
                        .before = std::exchange(before_, id),
                        .bytes = std::move(*bytes),
                        .sequence = event->number});
    }
    EXPECT_TRUE(replica_->take(events));
    lived_.note(feed_->head());
    EXPECT_TRUE(released_->step());
  }

  void begin_round() { rounds_.begin(); }
  bool is_through() {
    feed_->wake();
    return rounds_.are_through(1);
  }

  PublicReader reader(std::vector<std::string> boards) const {
    for (std::string& board : boards) board.insert(0, "north:");
    return PublicReader(
        {.http = port_,
         .meaningless = {released_->epoch(), journal_->epoch(), ":" + std::to_string(port_)},
         .boards = std::move(boards),
         .tournaments = {"north:open", "north:league", "north:free"}});
  }

 private:
  void start() {
    const std::string path = directory_ / "relay.sqlite";
    auto journal = storage::Journal::open(path);
    ASSERT_TRUE(journal);
    journal_.emplace(std::move(*journal));
    feed_.emplace(journal_->last_event(), 64);
    replica_.emplace(relay::Replica::Parts{.journal = *journal_, .feed = *feed_, .rules = rules_});
    release::DelayRules held{
        .without_tournament = [](const std::string&) { return std::chrono::seconds(0); },
        .held_before =
            [this](const std::string&) {
              return std::chrono::seconds(leak_ == Leak::kRelay ? 86'400 : 0);
            },
        .lived = &lived_};
    released_.emplace(release::PublicFeed::Parts{.live = *feed_,
                                                 .archive = *storage::Archive::open(path),
                                                 .rules = held,
                                                 .now = [this] { return hall_.now(); },
                                                 .epoch = journal_->epoch(),
                                                 .always = true});
    ASSERT_TRUE(released_->open());
    auto outputs =
        outputs::OutputSet::open({.has_displays = true,
                                  .rules = held,
                                  .released = &*released_,
                                  .state_dir = directory_ / "outputs",
                                  .names = {.event = "Event", .epoch = journal_->epoch()}},
                                 *feed_, *storage::Archive::open(path), rounds_.clock());
    ASSERT_TRUE(outputs);
    outputs_ = std::move(*outputs);
    api::Server::Options options{.listen = {"unix:" + (directory_ / "arbiters")},
                                 .epoch = journal_->epoch()};
    options.now = [this] { return hall_.displayed_now(); };
    auto server = api::Server::start(
        options, {.released = &*released_, .doorkeeper = &keeper_, .gateway = &gateway_}, *feed_,
        *storage::Archive::open(path));
    ASSERT_TRUE(server) << server.error().message;
    server_ = std::move(*server);
    outputs_->set_displays(*server_);
    const auto port = http_.listen("127.0.0.1:0", {.routes = gateway_.routes({})});
    ASSERT_TRUE(port);
    port_ = *port;
    step();
    outputs_->start_for_everybody();
    http_.start();
  }

  TwinHall& hall_;
  const Leak leak_;
  TemporaryDirectory directory_;
  std::uint64_t seen_ = 0;
  std::optional<hub::EventId> before_;
  arbiter::CurrentRules rules_;
  std::optional<storage::Journal> journal_;
  std::optional<stream::Feed> feed_;
  std::optional<relay::Replica> replica_;
  release::LivedTime lived_{{.machine = [this] { return hall_.true_machine(); }}};
  std::optional<release::PublicFeed> released_;
  RoundClock rounds_{[this] { return hall_.now(); }};
  access::Doorkeeper keeper_{[] { return access::Seconds(std::chrono::seconds(1'700'000'000)); }};
  api::Gateway gateway_{keeper_, TwinHall::kCallsPerSecond};
  std::unique_ptr<outputs::OutputSet> outputs_;
  std::unique_ptr<api::Server> server_;
  net::HttpServer http_;
  int port_ = 0;
};

}  // namespace jadoube::tests
