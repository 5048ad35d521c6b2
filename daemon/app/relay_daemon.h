#pragma once

#include <atomic>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "daemon/api/daemon_readings.h"
#include "daemon/api/gateway/operator_routes.h"
#include "daemon/api/server.h"
#include "daemon/api/streams/hall_calls.h"
#include "daemon/app/config/config.h"
#include "daemon/app/daemon.h"
#include "daemon/app/entrances.h"
#include "daemon/app/http_front.h"
#include "daemon/app/outgoing.h"
#include "daemon/app/public_view.h"
#include "daemon/app/serving.h"
#include "daemon/app/site.h"
#include "daemon/arbiter/tournament_rules.h"
#include "daemon/hall/hall_backend.h"
#include "daemon/hub/hub_link.h"
#include "daemon/relay/daemon_follower.h"
#include "daemon/relay/hall_caller.h"
#include "daemon/relay/hall_watch.h"
#include "daemon/relay/hub_follower.h"
#include "daemon/relay/replica.h"
#include "daemon/storage/archive.h"
#include "daemon/storage/journal.h"
#include "daemon/stream/event_stream.h"
#include "daemon/system/clock.h"

namespace jadoube::app {

/// What a relay has in the place of boards and engine: a replica of the halls, which follows a hub.
/// It decides nothing and keeps nothing: its journal begins empty at each start, and is only used
/// to look up old games. At a relay for arbiters, decisions are sent to the hall of the board.
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
  /// The problem of the connections: a packed sentence, see rules/sentence.h. Empty: none.
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

/// The halls that a relay shows: nothing can be changed from here. At a relay for arbiters,
/// decisions travel to the hall of their board.
class RelayBackend final : public hall::ClosedHall {
 public:
  /// `role` and `rules` must exist longer.
  RelayBackend(RelayRole& role, const arbiter::CurrentRules& rules);

  const arbiter::CurrentRules& rules() const override { return rules_; }
  std::vector<model::RemoteHall> remote_halls() const override { return role_.halls(); }
  hall::HallStanding standing() const override { return {.hub_problem = role_.hub_problem()}; }
  bool decides_here() const override { return role_.far_calls() == nullptr; }
  hall::FarCalls& far_calls() override;

 private:
  RelayRole& role_;
  const arbiter::CurrentRules& rules_;
};

/// A daemon that shows halls elsewhere: it reads no boards and decides nothing. It follows a hub or
/// the daemons of the halls, and serves what they have published.
class RelayDaemon final : public Daemon {
 public:
  RelayDaemon(Site site, SettingsDesk* settings);
  ~RelayDaemon() override;

  /// Opens all parts in their order, and waits until the halls are here, but not for ever.
  rules::Expected<void> open();
  /// Starts the threads.
  void start();

  bool moves(std::chrono::milliseconds) override { return true; }
  void reload() override { reload_certificate(*http_); }
  bool stop() override;

 private:
  // The steps of `open`, in their order.
  rules::Expected<void> open_cache();
  rules::Expected<void> open_view();
  rules::Expected<void> open_entrances();
  rules::Expected<void> open_outgoing();
  rules::Expected<void> open_server();
  // On the relay's thread.
  void look();

  // In the order of construction. Each part uses only parts above it, but for `look`.
  Site site_;
  NewJournal new_journal_;
  // Null: nothing can be changed while the daemon runs.
  SettingsDesk* const settings_;
  system::Clock clock_;
  arbiter::CurrentRules rules_;
  std::string epoch_;
  std::optional<stream::Feed> feed_;
  // Until the server has it.
  std::optional<storage::Archive> archive_;
  // True when `look` may use the members made after the role.
  std::atomic<bool> is_serving_ = false;
  // Outputs, and what everybody may see, begin when the halls are here.
  bool has_caught_up_ = false;
  std::unique_ptr<RelayRole> role_;
  std::optional<RelayBackend> halls_;
  std::unique_ptr<PublicView> view_;
  std::optional<HttpFront> http_;
  std::unique_ptr<Entrances> entrances_;
  std::unique_ptr<Outgoing> outgoing_;
  // A relay measures nothing yet.
  api::NoMetrics metrics_;
  std::unique_ptr<api::MetricsRoute> metrics_route_;
  std::unique_ptr<api::Server> server_;
};

}  // namespace jadoube::app
