#pragma once

#include <string>

#include "daemon/stream/event_stream.h"
#include "jadoube/v1/status_service.grpc.pb.h"

namespace jadoube::api {

/// Answers StatusService, from what the hall found last.
class StatusService final
    : public v1::StatusService::WithCallbackMethod_GetStatus<v1::StatusService::Service> {
 public:
  /// Where the record is.
  struct Place {
    /// The path of the file, and its name.
    std::string journal, epoch;
    /// Where lines are recorded; empty: nowhere.
    std::string recordings = {};
  };
  StatusService(Place place, const stream::Feed& feed);

  grpc::ServerUnaryReactor* GetStatus(grpc::CallbackServerContext* context,
                                      const v1::GetStatusRequest* request,
                                      v1::GetStatusResponse* response) override;

 private:
  const Place place_;
  const stream::Feed& feed_;
};

}  // namespace jadoube::api
