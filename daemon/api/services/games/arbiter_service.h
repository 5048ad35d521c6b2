#pragma once

#include <utility>

#include "daemon/api/streams/fanout.h"
#include "daemon/api/streams/hall_call.h"
#include "daemon/api/values/rules_values.h"
#include "daemon/hall/hall_backend.h"
#include "jadoube/v1/arbiter_service.grpc.pb.h"

namespace jadoube::api {

/// Answers ArbiterService. The hall makes the rulings. The fan-out's thread reads the journal.
class ArbiterService : public v1::ArbiterService::CallbackService {
 public:
  /// `rules`: those in force. `hall` must live longer.
  ArbiterService(Fanout& fanout, hall::HallBackend& hall, ReadRules rules)
      : fanout_(fanout), hall_(hall), rules_(std::move(rules)) {}

  grpc::ServerUnaryReactor* DecideOnGame(grpc::CallbackServerContext* context,
                                         const v1::DecideOnGameRequest* request,
                                         v1::DecideOnGameResponse* response) override;
  grpc::ServerUnaryReactor* DecideOnIncident(grpc::CallbackServerContext* context,
                                             const v1::DecideOnIncidentRequest* request,
                                             v1::DecideOnIncidentResponse* response) override;
  grpc::ServerUnaryReactor* ListRulings(grpc::CallbackServerContext* context,
                                        const v1::ListRulingsRequest* request,
                                        v1::ListRulingsResponse* response) override;
  grpc::ServerUnaryReactor* GetTournamentRules(grpc::CallbackServerContext* context,
                                               const v1::GetTournamentRulesRequest* request,
                                               v1::GetTournamentRulesResponse* response) override;
  grpc::ServerUnaryReactor* SetTournamentRules(grpc::CallbackServerContext* context,
                                               const v1::SetTournamentRulesRequest* request,
                                               v1::SetTournamentRulesResponse* response) override;
  grpc::ServerUnaryReactor* ShowLights(grpc::CallbackServerContext* context,
                                       const v1::ShowLightsRequest* request,
                                       v1::ShowLightsResponse* response) override;
  grpc::ServerUnaryReactor* ReadBoard(grpc::CallbackServerContext* context,
                                      const v1::ReadBoardRequest* request,
                                      v1::ReadBoardResponse* response) override;

 private:
  Fanout& fanout_;
  hall::HallBackend& hall_;
  const ReadRules rules_;
};

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
