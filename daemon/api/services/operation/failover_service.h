#pragma once

#include <functional>
#include <utility>

#include "daemon/model/daemon_finding.h"
#include "jadoube/v1/failover_service.grpc.pb.h"
#include "jadoube/v1/status_service.pb.h"
#include "rules/error.h"

namespace jadoube::api {

/// Answers FailoverService.
class FailoverService final : public v1::FailoverService::CallbackService {
 public:
  /// Makes the standby active. `incomplete`: even if events may be missing.
  using MakeActive = std::function<rules::Expected<void>(bool incomplete)>;

  /// An empty `take_over`: this daemon is no standby.
  explicit FailoverService(MakeActive take_over = {}) : take_over_(std::move(take_over)) {}

  grpc::ServerUnaryReactor* TakeOver(grpc::CallbackServerContext* context,
                                     const v1::TakeOverRequest* request,
                                     v1::TakeOverResponse* response) override;

 private:
  const MakeActive take_over_;
};

v1::Failover failover_to_proto(const model::FailoverReading& reading);

}  // namespace jadoube::api
