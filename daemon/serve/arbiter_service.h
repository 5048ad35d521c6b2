#pragma once

#include <functional>
#include <string>

#include "daemon/arbiter/doctor.h"
#include "daemon/arbiter/ruling.h"
#include "daemon/serve/fanout.h"
#include "jadoube/v1/arbiter_service.grpc.pb.h"

namespace jadoube::serve {

/// Gives an arbiter's call about a board to who can rule on it, and is told when it is durable. Any
/// thread.
using Decide = std::function<void(std::string board, arbiter::Call call, arbiter::Done done)>;

/// Answers ArbiterService: the hall rules, the fan-out's thread reads the journal.
class ArbiterService final : public v1::ArbiterService::CallbackService {
 public:
  /// `round`: what the boards are held against before a round.
  ArbiterService(Fanout& fanout, Decide decide, arbiter::RoundTerms round)
      : fanout_(fanout), decide_(std::move(decide)), round_(std::move(round)) {}

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
  grpc::ServerUnaryReactor* CheckRound(grpc::CallbackServerContext* context,
                                       const v1::CheckRoundRequest* request,
                                       v1::CheckRoundResponse* response) override;

 private:
  Fanout& fanout_;
  const Decide decide_;
  const arbiter::RoundTerms round_;
};

}  // namespace jadoube::serve
