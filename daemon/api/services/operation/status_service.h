#pragma once

#include <utility>

#include "daemon/api/standby_server.h"
#include "daemon/model/daemon_finding.h"
#include "jadoube/v1/failover_service.grpc.pb.h"
#include "jadoube/v1/status_service.pb.h"
#include "rules/error.h"

namespace jadoube::api {

/// Answers FailoverService.
class FailoverService final : public v1::FailoverService::CallbackService {
 public:
  /// `standby` must exist longer. Null: this daemon is no standby.
  explicit FailoverService(StandbyControl* standby = nullptr) : standby_(standby) {}

  grpc::ServerUnaryReactor* TakeOver(grpc::CallbackServerContext* context,
                                     const v1::TakeOverRequest* request,
                                     v1::TakeOverResponse* response) override;

 private:
  StandbyControl* const standby_;
};

v1::Failover failover_to_proto(const model::FailoverReading& reading);

}  // namespace jadoube::api
