#pragma once

#include <utility>

#include "daemon/api/fanout.h"
#include "daemon/api/rules_convert.h"
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

}  // namespace jadoube::api
