#pragma once

#include "daemon/api/arbiter_service.h"
#include "daemon/api/hall_call.h"

namespace jadoube::api {

/// Answers ArbiterService at a relay for arbiters. Decisions about games and incidents, and the
/// list of rulings, travel to the hall of the board. Everything else is answered as
/// `ArbiterService` does.
class FarArbiterService final : public ArbiterService {
 public:
  FarArbiterService(Fanout& fanout, hall::HallBackend& hall, ReadRules rules, CallHall call_hall)
      : ArbiterService(fanout, hall, std::move(rules)), call_hall_(std::move(call_hall)) {}

  grpc::ServerUnaryReactor* DecideOnGame(grpc::CallbackServerContext* context,
                                         const v1::DecideOnGameRequest* request,
                                         v1::DecideOnGameResponse* response) override;
  grpc::ServerUnaryReactor* DecideOnIncident(grpc::CallbackServerContext* context,
                                             const v1::DecideOnIncidentRequest* request,
                                             v1::DecideOnIncidentResponse* response) override;
  grpc::ServerUnaryReactor* ListRulings(grpc::CallbackServerContext* context,
                                        const v1::ListRulingsRequest* request,
                                        v1::ListRulingsResponse* response) override;

 private:
  const CallHall call_hall_;
};

}  // namespace jadoube::api
