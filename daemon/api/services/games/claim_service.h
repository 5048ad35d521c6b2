#pragma once

#include "daemon/api/call/unary.h"
#include "daemon/api/streams/fanout.h"
#include "daemon/api/values/rules_values.h"
#include "jadoube/v1/claim_service.grpc.pb.h"

namespace jadoube::api {

/// Answers ClaimService. The fan-out's thread finds the game. A thread of its own computes the
/// answer, which may take long.
class ClaimService final : public v1::ClaimService::CallbackService {
 public:
  /// `rules`: the tournament rules, for questions that name no Laws.
  ClaimService(Fanout& fanout, ReadRulesOf rules) : fanout_(fanout), rules_(std::move(rules)) {}

  /// Ends the thread. Waiting calls end with UNAVAILABLE.
  void stop() { questions_.stop(); }

  grpc::ServerUnaryReactor* CheckThreefold(grpc::CallbackServerContext* context,
                                           const v1::CheckThreefoldRequest* request,
                                           v1::CheckThreefoldResponse* response) override;
  grpc::ServerUnaryReactor* CheckFiftyMoves(grpc::CallbackServerContext* context,
                                            const v1::CheckFiftyMovesRequest* request,
                                            v1::CheckFiftyMovesResponse* response) override;
  grpc::ServerUnaryReactor* CheckFivefold(grpc::CallbackServerContext* context,
                                          const v1::CheckFivefoldRequest* request,
                                          v1::CheckFivefoldResponse* response) override;
  grpc::ServerUnaryReactor* CheckSeventyFiveMoves(
      grpc::CallbackServerContext* context, const v1::CheckSeventyFiveMovesRequest* request,
      v1::CheckSeventyFiveMovesResponse* response) override;
  grpc::ServerUnaryReactor* CheckDeadPosition(grpc::CallbackServerContext* context,
                                              const v1::CheckDeadPositionRequest* request,
                                              v1::CheckDeadPositionResponse* response) override;
  grpc::ServerUnaryReactor* CheckCanBeMated(grpc::CallbackServerContext* context,
                                            const v1::CheckCanBeMatedRequest* request,
                                            v1::CheckCanBeMatedResponse* response) override;
  grpc::ServerUnaryReactor* GetLosingChances(grpc::CallbackServerContext* context,
                                             const v1::GetLosingChancesRequest* request,
                                             v1::GetLosingChancesResponse* response) override;

 private:
  template <typename Request, typename Response>
  grpc::ServerUnaryReactor* ask(grpc::CallbackServerContext& context, const Request& request,
                                Response& response);

  Fanout& fanout_;
  const ReadRulesOf rules_;
  QuestionThread questions_;
};

}  // namespace jadoube::api
