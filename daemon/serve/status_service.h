#pragma once

#include <string>

#include "daemon/feed/feed.h"
#include "jadoube/v1/status_service.grpc.pb.h"

namespace jadoube::serve {

/// Answers StatusService, from what the hall found last.
class StatusService final
    : public v1::StatusService::WithCallbackMethod_GetStatus<v1::StatusService::Service> {
 public:
  /// `journal`: the path of the file, `epoch`: its name.
  StatusService(std::string journal, std::string epoch, const feed::Feed& feed);

  grpc::ServerUnaryReactor* GetStatus(grpc::CallbackServerContext* context,
                                      const v1::GetStatusRequest* request,
                                      v1::GetStatusResponse* response) override;

 private:
  const std::string journal_, epoch_;
  const feed::Feed& feed_;
};

}  // namespace jadoube::serve
