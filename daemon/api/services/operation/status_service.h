#pragma once

#include <string>

#include "daemon/api/call/hall_name.h"
#include "daemon/api/measure_calls.h"
#include "daemon/api/streams/fanout.h"
#include "daemon/model/daemon_finding.h"
#include "jadoube/v1/status_service.grpc.pb.h"

namespace jadoube::api {

/// Answers StatusService with what the engine found last.
class StatusService final : public v1::StatusService::CallbackService {
 public:
  /// Where the journal is.
  struct Place {
    /// The path of the journal, and its name in cursors.
    std::string journal, epoch;
    /// The directory of the recordings of connections. Empty: nothing is recorded.
    std::string recordings = {};
  };
  /// What a relay shows.
  struct Remote {
    ReadHalls halls;
    std::function<std::string()> hub_problem;
    std::function<model::Instant()> now;
  };
  /// How the two daemons of the hall are. Empty: there is one only.
  using ReadFailover = std::function<model::FailoverReading()>;
  /// `arbiters` and `viewers` must live longer. Null pointers count as none.
  StatusService(Place place, MeasureCalls measure, Fanout& arbiters, std::vector<Fanout*> viewers,
                Remote remote, ReadFailover failover = {});

  grpc::ServerUnaryReactor* GetStatus(grpc::CallbackServerContext* context,
                                      const v1::GetStatusRequest* request,
                                      v1::GetStatusResponse* response) override;
  grpc::ServerUnaryReactor* GetMetrics(grpc::CallbackServerContext* context,
                                       const v1::GetMetricsRequest* request,
                                       v1::GetMetricsResponse* response) override;

 private:
  void write(v1::Storage& storage) const;
  void write(v1::Load& load) const;
  void add_halls(v1::GetStatusResponse& response) const;

  const Place place_;
  const MeasureCalls measure_;
  Fanout& arbiters_;
  const std::vector<Fanout*> viewers_;
  const Remote remote_;
  const ReadFailover failover_;
};

}  // namespace jadoube::api
