#include "daemon/api/services/operation/status_service.h"

#include <array>
#include <string>
#include <utility>

#include "daemon/api/call/caller.h"
#include "daemon/api/call/request.h"
#include "daemon/api/daemon_readings.h"
#include "daemon/api/services/services.h"
#include "daemon/api/streams/fanout.h"
#include "daemon/api/values/board_values.h"
#include "daemon/hall/hall_backend.h"
#include "daemon/language/language.h"
#include "daemon/language/translate.h"
#include "daemon/system/clock.h"
#include "daemon/system/log.h"
#include "jadoube/v1/status_service.grpc.pb.h"

namespace jadoube::api {
namespace {

rules::Expected<void> is_no_standby() {
  return rules::refuse(rules::ErrorCode::kFailedPrecondition,
                       "this daemon is not a standby: call the other daemon of the hall");
}

}  // namespace

grpc::ServerUnaryReactor* FailoverService::TakeOver(grpc::CallbackServerContext* context,
                                                    const v1::TakeOverRequest* request,
                                                    v1::TakeOverResponse*) {
  const language::Speaking speaking(language_of(*context));
  auto* reactor = context->DefaultReactor();
  const auto taken =
      standby_ != nullptr ? standby_->take_over(request->incomplete()) : is_no_standby();
  if (taken) log::info("this standby was asked to take over");
  reactor->Finish(taken ? grpc::Status::OK : to_status(taken.error()));
  return reactor;
}

v1::Failover failover_to_proto(const model::FailoverReading& reading) {
  v1::Failover out;
  out.set_name(reading.name);
  out.set_peer(reading.peer);
  out.set_active(reading.is_active);
  out.set_term(static_cast<std::int64_t>(reading.term));
  out.set_connected(reading.is_connected);
  out.set_in_step(reading.is_in_step);
  out.set_behind(static_cast<std::int64_t>(reading.behind));
  if (reading.copied_at != drivers::Instant{}) {
    *out.mutable_copied_time() = values::encode(reading.copied_at);
  }
  if (reading.checked_at != drivers::Instant{}) {
    *out.mutable_checked_time() = values::encode(reading.checked_at);
  }
  out.set_problem(language::tr_packed(reading.problem));
  return out;
}

// An active daemon has no standby to take over.
std::unique_ptr<ApiService> make_failover_service(const ServiceParts&) {
  return served<FailoverService>();
}

/// Answers StatusService with what the engine found last.
class StatusService final : public v1::StatusService::CallbackService {
 public:
  /// The place of the journal.
  struct Place {
    /// The path of the journal, and its name in cursors.
    std::string journal, epoch;
    /// The directory of the recordings of connections. Empty: nothing is recorded.
    std::string recordings = {};
  };
  /// The sources of the status. They must exist longer.
  struct Asked {
    const hall::HallBackend& hall;
    const MetricsText& metrics;
    system::Clock now;
  };
  /// `arbiters` and `viewers` must exist longer. Null pointers count as none.
  StatusService(Place place, Fanout& arbiters, std::vector<Fanout*> viewers, Asked asked);

  grpc::ServerUnaryReactor* GetStatus(grpc::CallbackServerContext* context,
                                      const v1::GetStatusRequest* request,
                                      v1::GetStatusResponse* response) override;
  grpc::ServerUnaryReactor* GetMetrics(grpc::CallbackServerContext* context,
                                       const v1::GetMetricsRequest* request,
                                       v1::GetMetricsResponse* response) override;

 private:
  void write(v1::Storage& storage) const;
  void write(v1::Load& load) const;
  void add_load(const hall::EngineLoad& load, v1::GetStatusResponse& response) const;
  void add_halls(const std::string& hub_problem, v1::GetStatusResponse& response) const;

  const Place place_;
  Fanout& arbiters_;
  const std::vector<Fanout*> viewers_;
  const Asked asked_;
};

namespace {

using Reading = system::LatencyHistogram::Reading;

// The sum of both kinds of streams.
Reading joined(Reading one, const Reading& other) {
  for (std::size_t i = 0; i < one.counts.size(); ++i) one.counts[i] += other.counts[i];
  one.sum += other.sum;
  return one;
}

// Sets `field` to the bound that 99 of 100 times did not exceed.
template <typename Field>
void set_p99(const Reading& reading, Field field) {
  if (reading.all() > 0) *field() = to_proto(reading.quantile(0.99));
}

}  // namespace

StatusService::StatusService(Place place, Fanout& arbiters, std::vector<Fanout*> viewers,
                             Asked asked)
    : place_(std::move(place)),
      arbiters_(arbiters),
      viewers_(std::move(viewers)),
      asked_(std::move(asked)) {}

grpc::ServerUnaryReactor* StatusService::GetStatus(grpc::CallbackServerContext* context,
                                                   const v1::GetStatusRequest*,
                                                   v1::GetStatusResponse* response) {
  const language::Speaking speaking(language_of(*context));
  response->set_version(JADOUBE_VERSION);
  write(*response->mutable_storage());
  write(*response->mutable_load());
  const auto standing = asked_.hall.standing();
  if (standing.load) add_load(*standing.load, *response);
  add_halls(standing.hub_problem, *response);
  if (standing.failover) *response->mutable_failover() = failover_to_proto(*standing.failover);
  auto* reactor = context->DefaultReactor();
  reactor->Finish(grpc::Status::OK);
  return reactor;
}

void StatusService::add_load(const hall::EngineLoad& engine,
                             v1::GetStatusResponse& response) const {
  const auto usage = system::process_usage();
  *response.mutable_started_time() = values::encode(usage.started);
  auto& load = *response.mutable_load();
  load.set_waiting_observations(static_cast<std::int64_t>(engine.waiting));
  load.set_memory_bytes(static_cast<std::int64_t>(usage.resident_bytes));
  set_p99(engine.commits, [&] { return load.mutable_commit_p99(); });
  set_p99(engine.observations, [&] { return load.mutable_board_to_durable_p99(); });
}

void StatusService::add_halls(const std::string& hub_problem,
                              v1::GetStatusResponse& response) const {
  const auto now = asked_.now();
  for (const model::RemoteHall& hall : asked_.hall.remote_halls()) {
    auto& out = *response.add_halls();
    out.set_hall(hall.id);
    if (hall.received_at) {
      *out.mutable_age() =
          to_proto(std::chrono::floor<std::chrono::seconds>(now - *hall.received_at));
    }
    *out.mutable_delay() = to_proto(hall.delay);
    out.set_silent(model::is_silent(hall, now));
  }
  response.set_hub_problem(language::tr_packed(hub_problem));
}

void StatusService::write(v1::Storage& storage) const {
  const auto found = arbiters_.feed().unwritten().storage();
  storage.set_journal(place_.journal);
  storage.set_epoch(place_.epoch);
  storage.set_recordings(place_.recordings);
  storage.set_events(static_cast<std::int64_t>(arbiters_.feed().head()));
  storage.set_journal_bytes(static_cast<std::int64_t>(found.room.journal_bytes));
  storage.set_free_bytes(static_cast<std::int64_t>(found.room.free_bytes));
  storage.set_reserve_bytes(static_cast<std::int64_t>(found.room.reserve_bytes));
  if (found.lasts) storage.mutable_lasts()->set_seconds(found.lasts->count());
  storage.set_durable(found.refusal.empty());
  storage.set_refusal(language::tr_packed(found.refusal));
  storage.set_waiting_events(static_cast<std::int64_t>(found.waiting));
}

void StatusService::write(v1::Load& load) const {
  using drivers::ConnectionState;
  const auto tally = arbiters_.feed().tally();
  std::array<int, 3> boards{};
  for (const auto& board : tally.boards) ++boards[static_cast<std::size_t>(board.link)];
  load.set_boards_lost(boards[static_cast<std::size_t>(ConnectionState::kLost)]);
  load.set_boards_connecting(boards[static_cast<std::size_t>(ConnectionState::kConnecting)]);
  load.set_boards_live(boards[static_cast<std::size_t>(ConnectionState::kLive)]);
  load.set_games(static_cast<int>(tally.games));
  auto counts = arbiters_.counts();
  auto writes = arbiters_.writes().read();
  for (Fanout* const viewers : viewers_) {
    if (viewers == nullptr) continue;
    const auto more = viewers->counts();
    counts.readers += more.readers;
    counts.displays += more.displays;
    writes = joined(writes, viewers->writes().read());
  }
  load.set_streams(static_cast<int>(counts.readers));
  load.set_displays(static_cast<int>(counts.displays));
  set_p99(writes, [&] { return load.mutable_durable_to_written_p99(); });
}

grpc::ServerUnaryReactor* StatusService::GetMetrics(grpc::CallbackServerContext* context,
                                                    const v1::GetMetricsRequest*,
                                                    v1::GetMetricsResponse* response) {
  const language::Speaking speaking(language_of(*context));
  auto* reactor = context->DefaultReactor();
  response->set_text(asked_.metrics.text(caller_of(*context).role));
  reactor->Finish(grpc::Status::OK);
  return reactor;
}

std::unique_ptr<ApiService> make_status_service(const ServiceParts& parts) {
  const auto& options = parts.options;
  return served<StatusService>(
      StatusService::Place{options.journal, options.epoch, options.recordings}, parts.fanout,
      parts.viewers, StatusService::Asked{*parts.asked.hall, *parts.asked.metrics, options.now});
}

}  // namespace jadoube::api
