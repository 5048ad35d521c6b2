#pragma once

#include "daemon/api/fanout.h"
#include "jadoube/v1/lift_service.grpc.pb.h"

namespace jadoube::api {

/// Answers LiftService from the journal, on the fan-out's thread.
class LiftService final : public v1::LiftService::CallbackService {
 public:
  /// `now`: the journal's time.
  LiftService(Fanout& fanout, std::function<model::Instant()> now)
      : fanout_(fanout), now_(std::move(now)) {}

  grpc::ServerUnaryReactor* ListLifts(grpc::CallbackServerContext* context,
                                      const v1::ListLiftsRequest* request,
                                      v1::ListLiftsResponse* response) override;

 private:
  Fanout& fanout_;
  const std::function<model::Instant()> now_;
};

}  // namespace jadoube::api
