#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "daemon/app/config/relay_settings.h"
#include "daemon/arbiter/tournament_rules.h"
#include "daemon/relay/daemon_follower.h"
#include "daemon/relay/hall_caller.h"
#include "daemon/relay/hall_watch.h"
#include "daemon/relay/hub_follower.h"
#include "daemon/relay/replica.h"
#include "daemon/storage/journal.h"
#include "daemon/stream/event_stream.h"

namespace jadoube::app {

/// What a relay has in the place of boards and engine: a replica of the halls, which follows a hub.
/// It decides nothing and keeps nothing: its journal begins empty at each start, and is only where
/// old games are looked up. At a relay for arbiters, decisions travel to the hall of the board.
class RelayRole {
 public:
  /// The file of the cache, in the data directory.
  static constexpr const char* kFileName = "relay.sqlite";

  /// Makes an empty journal for the replica. PermissionDenied: the old one cannot be removed. Other
  /// errors are those of `Journal::open`.
  static rules::Expected<storage::Journal> open_journal(const std::filesystem::path& data_dir);

  /// `feed` and `rules` must exist longer. `looked`: called every two seconds, because halls may be
  /// silent now.
  RelayRole(const RelaySettings& settings, storage::Journal journal, stream::Feed& feed,
            arbiter::CurrentRules& rules, std::function<drivers::Instant()> now,
            std::function<void()> looked);

  /// Sends calls to their halls. Null: this is no relay for arbiters that follows a hub.
  hall::FarCalls* far_calls() { return caller_.get(); }

  void start();
  void stop();

  std::vector<model::RemoteHall> halls() const { return halls_.halls(); }
  /// When each hall sent its last message, and how long it holds back. Any thread.
  const relay::HallWatch& hall_watch() const { return halls_; }
  /// What is wrong with the connections: a packed sentence, see rules/sentence.h. Empty: nothing.
  std::string hub_problem() const;
  /// True if it has had, once, everything that was there when it started. Before that it shows how
  /// the halls were some time ago. Any thread.
  bool has_caught_up() const;
  /// Waits until it has, or until `patience` is over.
  void wait_until_caught_up(std::chrono::milliseconds patience) const;

 private:
  storage::Journal journal_;
  relay::Replica replica_;
  relay::HallWatch halls_;
  relay::HallClocks clocks_;
  // Either it follows a hub, or daemons.
  std::unique_ptr<relay::HubFollower> hub_;
  std::unique_ptr<relay::HallCaller> caller_;
  std::unique_ptr<relay::ReplicaWriter> writer_;
  std::vector<std::unique_ptr<relay::DaemonFollower>> daemons_;
};

}  // namespace jadoube::app
