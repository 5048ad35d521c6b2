#pragma once

#include <functional>
#include <string>
#include <vector>

#include "daemon/api/fanout.h"
#include "daemon/api/rules_convert.h"
#include "daemon/arbiter/decisions/ruling.h"
#include "jadoube/v1/arbiter_service.grpc.pb.h"

namespace jadoube::api {

/// Gives an arbiter's call about a board to who can rule on it, and is told when it is durable. Any
/// thread.
using Decide =
    std::function<void(std::string board, arbiter::DecisionRequest call, arbiter::Done done)>;

/// Has the event played otherwise, and is told when that is durable. Any thread.
using ChangeEvent = std::function<void(arbiter::RulesRequest call, arbiter::RulesDone done)>;

/// Answers ArbiterService: the hall rules, the fan-out's thread reads the journal.
class ArbiterService final : public v1::ArbiterService::CallbackService {
 public:
  /// Who rules.
  struct Engine {
    Decide decide;
    ReadEvent event;
    ChangeEvent set_event;
  };

  /// `boards`: those that a round is played at; none: every one that was ever seen.
  ArbiterService(Fanout& fanout, Engine hall, std::vector<std::string> boards)
      : fanout_(fanout), hall_(std::move(hall)), boards_(std::move(boards)) {}

  grpc::ServerUnaryReactor* CorrectGame(grpc::CallbackServerContext* context,
                                        const v1::CorrectGameRequest* request,
                                        v1::CorrectGameResponse* response) override;
  grpc::ServerUnaryReactor* DecideIncident(grpc::CallbackServerContext* context,
                                           const v1::DecideIncidentRequest* request,
                                           v1::DecideIncidentResponse* response) override;
  grpc::ServerUnaryReactor* ListCorrections(grpc::CallbackServerContext* context,
                                            const v1::ListCorrectionsRequest* request,
                                            v1::ListCorrectionsResponse* response) override;
  grpc::ServerUnaryReactor* GetEvent(grpc::CallbackServerContext* context,
                                     const v1::GetEventRequest* request,
                                     v1::GetEventResponse* response) override;
  grpc::ServerUnaryReactor* SetEvent(grpc::CallbackServerContext* context,
                                     const v1::SetEventRequest* request,
                                     v1::SetEventResponse* response) override;
  grpc::ServerUnaryReactor* CheckRound(grpc::CallbackServerContext* context,
                                       const v1::CheckRoundRequest* request,
                                       v1::CheckRoundResponse* response) override;

 private:
  Fanout& fanout_;
  const Engine hall_;
  const std::vector<std::string> boards_;
};

}  // namespace jadoube::api
