#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "daemon/access/doorkeeper.h"
#include "daemon/api/daemon_readings.h"
#include "daemon/api/gateway/gateway.h"
#include "daemon/api/gateway/operator_routes.h"
#include "daemon/api/gateway/players_routes.h"
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
#include "daemon/devices/device_loop.h"
#include "daemon/engine/engine.h"
#include "daemon/engine/engine_backend.h"
#include "daemon/evidence/signing_key.h"
#include "daemon/evidence/time_stamp.h"
#include "daemon/failover/node.h"
#include "daemon/metrics/exposition.h"
#include "daemon/outputs/output_set.h"
#include "daemon/outputs/transfer.h"
#include "daemon/rehearsal/rehearsal.h"
#include "daemon/storage/archive.h"
#include "daemon/storage/journal.h"
#include "daemon/stream/event_stream.h"
#include "daemon/system/clock.h"
#include "daemon/watched/watched_files.h"

namespace jadoube::app {

/// Rehearsals of the round in this hall, and the routes to the process that plays it.
class Rehearsing final : public rehearsal::RealHall {
 public:
  /// The parts that a rehearsal uses. All must exist longer, except `site` and `clock`.
  struct Parts {
    const Site& site;
    stream::Feed& feed;
    const system::Clock& clock;
    const arbiter::CurrentRules& rules;
    outputs::OutputSet& outputs;
    access::Doorkeeper& doorkeeper;
  };
  explicit Rehearsing(const Parts& parts);

  model::TournamentRules rules() const override { return rules_.get().rules; }
  std::vector<outputs::OutputSettings> outputs() const override {
    return outputs_.list().settings();
  }
  rules::Expected<outputs::OutputTrial> test_output(const std::string& name) override {
    return outputs_.test(name);
  }

  rehearsal::Rehearsal& rehearsal() { return rehearsal_; }
  /// The HTTP server must stop before this object goes.
  std::vector<net::HttpRoute> routes() const;

 private:
  const arbiter::CurrentRules& rules_;
  outputs::OutputSet& outputs_;
  rehearsal::Rehearsal rehearsal_;
  const std::unique_ptr<api::Gateway> gateway_;
  const api::RehearsalRoute route_;
};

/// The parts of the daemon that have something to measure.
struct MeasuredParts {
  const stream::Feed& feed;
  const devices::DeviceLoop& lines;
  const engine::Engine& engine;
  const outputs::OutputSet& outputs;
  const system::Clock& clock;
  /// It has the state of the other daemon of the hall.
  const storage::CommitWitness& witness;
};

/// Reads the present metrics of these parts. It waits for no other thread: it holds locks for
/// moments only. Any thread.
class MetricsReading final : public api::MetricsText {
 public:
  /// All parts must exist longer.
  explicit MetricsReading(MeasuredParts parts) : parts_(parts) {}

  /// From now on the streams of `server` are measured too. It must exist longer.
  void measure(const api::Server& server) { server_ = &server; }

  std::string text(access::Role role) const override;

 private:
  const MeasuredParts parts_;
  // Null: it does not serve yet.
  std::atomic<const api::Server*> server_ = nullptr;
};

/// Lets the time server of the configuration stamp evidence. Without one, no file has a stamp.
class EvidenceStamper final : public evidence::Stamper {
 public:
  explicit EvidenceStamper(EvidenceSettings settings);

  /// Adds a stamp to an evidence file. It waits for the time server, 4 s at most. One thread.
  evidence::StampedFile stamp(std::string file) override;

  /// Ends the wait, and every later one. Any thread.
  void stop() { server_.interrupt(); }

 private:
  const EvidenceSettings settings_;
  outputs::TimeServer server_;
};

/// A daemon that reads boards: their connections, the engine, the stream, the servers.
///
///     device thread  --seen-->  engine thread  --published-->  fan-out thread  --> gRPC's threads
///
/// Each move passes these three threads, and each thread waits for something else. The device
/// thread reads boards. It must read them within milliseconds so that the times are right. The
/// engine waits for the disk, where a sync takes from 0.1 ms to 200 ms. The fan-out thread waits
/// for subscribers. The threads meet in two places: the engine's mailbox, and the stream.
class HallDaemon final : public Daemon {
 public:
  HallDaemon(Site site, Takeover takeover, SettingsDesk* settings);
  ~HallDaemon() override;

  /// Opens all parts in their order. Only the gRPC servers answer already.
  rules::Expected<void> open();
  /// Starts the threads. Later parts are given to earlier ones here.
  void start();

  bool moves(std::chrono::milliseconds time) override;
  void reload() override { reload_certificate(*http_); }
  bool stop() override;

 private:
  // The steps of `open`, in their order.
  rules::Expected<void> open_journal();
  rules::Expected<void> restore_boards();
  rules::Expected<void> open_boards();
  rules::Expected<void> open_view();
  rules::Expected<void> open_entrances();
  rules::Expected<void> open_outgoing();
  rules::Expected<void> open_watched();
  rules::Expected<void> open_front();
  rules::Expected<void> open_server();

  rules::Expected<storage::Journal> read_journal();
  rules::Expected<storage::Journal> open_what_can_be_read(const rules::Error& why);
  storage::CommitWitness& witness();

  // In the order of construction. Each part uses only parts above it.
  Site site_;
  NewJournal new_journal_;
  // The standby of this daemon follows it. Null: there is none.
  failover::Node* const node_;
  storage::NoWitness no_witness_;
  // Null: nothing can be changed while the daemon runs.
  SettingsDesk* const settings_;
  std::shared_ptr<release::LivedTime> lived_;
  system::Clock clock_;
  arbiter::CurrentRules rules_;
  std::string epoch_;
  std::optional<stream::Feed> feed_;
  // It signs the journal and the evidence.
  std::optional<evidence::SigningKey> signing_key_;
  // Until the engine has it.
  std::optional<storage::Journal> journal_;
  // Until the server has it.
  std::optional<storage::Archive> archive_;
  std::optional<engine::Engine> engine_;
  std::optional<engine::EngineBackend> hall_;
  std::unique_ptr<devices::DeviceLoop> boards_;
  std::unique_ptr<PublicView> view_;
  std::optional<HttpFront> http_;
  std::unique_ptr<Entrances> entrances_;
  // Carries out the decisions of arbiters at relays.
  std::optional<api::HallCalls> hall_calls_;
  std::unique_ptr<Outgoing> outgoing_;
  std::unique_ptr<watched::WatchedFiles> watched_;
  // Null: this daemon is itself a rehearsal.
  std::unique_ptr<Rehearsing> rehearsing_;
  EvidenceStamper stamper_;
  std::unique_ptr<api::PlayersRoutes> players_routes_;
  std::optional<MetricsReading> metrics_;
  std::unique_ptr<api::MetricsRoute> metrics_route_;
  std::unique_ptr<api::Server> server_;
};

}  // namespace jadoube::app
