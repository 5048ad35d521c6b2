#pragma once

#include <functional>
#include <string>

#include "daemon/api/fanout.h"
#include "daemon/api/rules_convert.h"
#include "daemon/arbiter/decisions/ruling.h"
#include "jadoube/v1/arbiter_service.grpc.pb.h"
#include "rules/bitboard.h"

namespace jadoube::api {

/// Gives a decision about a board to the engine. `done` is called when the ruling is saved, or with
/// the refusal. Any thread.
using Decide =
    std::function<void(std::string board, arbiter::DecisionRequest call, arbiter::Done done)>;

/// Gives a change of the tournament rules to the engine. `done` is called when the change is saved,
/// or with the refusal. Any thread.
using ChangeRules = std::function<void(arbiter::RulesRequest call, arbiter::RulesDone done)>;

/// Lights up squares of the game on a board, and lets the board make a sound if `sound` is true.
/// `done` is called when the board was asked, or with the refusal. Any thread.
using LightUp = std::function<void(std::string board, rules::Bitboard squares, bool sound,
                                   const std::function<void(const rules::Expected<void>&)>& done)>;

/// Asks a board for all its squares. `done` is called when the board was asked, or with the
/// refusal. Any thread.
using ReadAgain = std::function<void(
    std::string board, const std::function<void(const rules::Expected<void>&)>& done)>;

/// Answers ArbiterService. The engine makes the rulings. The fan-out's thread reads the journal.
class ArbiterService : public v1::ArbiterService::CallbackService {
 public:
  /// The calls to the engine.
  struct Engine {
    Decide decide;
    ReadRules rules;
    ChangeRules set_rules;
    LightUp show_lights;
    ReadAgain read_board;
  };

  ArbiterService(Fanout& fanout, Engine engine) : fanout_(fanout), engine_(std::move(engine)) {}

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
  const Engine engine_;
};

}  // namespace jadoube::api
