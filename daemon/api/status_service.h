#pragma once

#include <string>

#include "daemon/api/hall_age.h"
#include "daemon/stream/event_stream.h"
#include "jadoube/v1/status_service.grpc.pb.h"

namespace jadoube::api {

/// Answers StatusService with what the engine found last.
class StatusService final
    : public v1::StatusService::WithCallbackMethod_GetStatus<v1::StatusService::Service> {
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
  StatusService(Place place, const stream::Feed& feed, Remote remote);

  grpc::ServerUnaryReactor* GetStatus(grpc::CallbackServerContext* context,
                                      const v1::GetStatusRequest* request,
                                      v1::GetStatusResponse* response) override;

 private:
  const Place place_;
  const stream::Feed& feed_;
  const Remote remote_;
};

}  // namespace jadoube::api
