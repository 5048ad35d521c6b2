#pragma once

#include "daemon/api/fanout.h"
#include "daemon/api/question_thread.h"
#include "daemon/api/rules_convert.h"
#include "jadoube/v1/claim_service.grpc.pb.h"

namespace jadoube::api {

/// Answers ClaimService: the fan-out's thread finds the game, a thread of its own thinks. Sheets
/// need no thought.
class ClaimService final : public v1::ClaimService::CallbackService {
 public:
  /// `event`: what a question that names no Laws goes by.
  ClaimService(Fanout& fanout, ReadEvent event) : fanout_(fanout), event_(std::move(event)) {}

  /// Ends the thread; calls that wait end with UNAVAILABLE.
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
  grpc::ServerUnaryReactor* GetGameSheet(grpc::CallbackServerContext* context,
                                         const v1::GetGameSheetRequest* request,
                                         v1::GetGameSheetResponse* response) override;
  grpc::ServerUnaryReactor* GetRestoreSheet(grpc::CallbackServerContext* context,
                                            const v1::GetRestoreSheetRequest* request,
                                            v1::GetRestoreSheetResponse* response) override;
  grpc::ServerUnaryReactor* GetEnvelopeSheet(grpc::CallbackServerContext* context,
                                             const v1::GetEnvelopeSheetRequest* request,
                                             v1::GetEnvelopeSheetResponse* response) override;
  grpc::ServerUnaryReactor* GetClockSheet(grpc::CallbackServerContext* context,
                                          const v1::GetClockSheetRequest* request,
                                          v1::GetClockSheetResponse* response) override;

 private:
  template <typename Request, typename Response>
  grpc::ServerUnaryReactor* ask(grpc::CallbackServerContext& context, const Request& request,
                                Response& response);

  Fanout& fanout_;
  const ReadEvent event_;
  QuestionThread questions_;
};

}  // namespace jadoube::api
