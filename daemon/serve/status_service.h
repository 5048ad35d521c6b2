#pragma once

#include <string>

#include "daemon/feed/feed.h"
#include "jadoube/v1/status_service.grpc.pb.h"

namespace jadoube::serve {

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
  StatusService(Place place, const feed::Feed& feed);

  grpc::ServerUnaryReactor* GetStatus(grpc::CallbackServerContext* context,
                                      const v1::GetStatusRequest* request,
                                      v1::GetStatusResponse* response) override;

 private:
  const Place place_;
  const feed::Feed& feed_;
};

}  // namespace jadoube::serve
