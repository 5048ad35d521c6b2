#include "daemon/api/answering/claim_answering.h"
#include "daemon/api/call/caller.h"
#include "daemon/api/call/request.h"
#include "daemon/api/call/unary.h"
#include "daemon/api/services/services.h"
#include "daemon/api/streams/fanout.h"
#include "daemon/arbiter/tournament_rules.h"
#include "daemon/language/language.h"
#include "daemon/language/translate.h"
#include "jadoube/v1/claim_service.grpc.pb.h"

namespace jadoube::api {

/// Answers ClaimService. The fan-out's thread finds the game. Another thread computes the answer,
/// which may take long.
class ClaimService final : public v1::ClaimService::CallbackService {
 public:
  /// `rules`: those in force, for questions that name no Laws. They must exist longer.
  ClaimService(Fanout& fanout, const arbiter::CurrentRules& rules)
      : fanout_(fanout), rules_(rules) {}

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
  const arbiter::CurrentRules& rules_;
  QuestionThread questions_;
};

template <typename Request, typename Response>
grpc::ServerUnaryReactor* ClaimService::ask(grpc::CallbackServerContext& context,
                                            const Request& request, Response& response) {
  const language::Speaking speaking(language_of(context));
  auto* reactor = context.DefaultReactor();
  const auto place = parse_game_name(request.game());
  if (!place) {
    reactor->Finish(to_status(place.error()));
    return reactor;
  }
  const bool posted =
      fanout_.post([this, place = *place, &request, &response, reactor](storage::Archive& archive) {
        auto asked = find_asked_game(fanout_.feed(), archive, place);
        if (!asked) return reactor->Finish(to_status(asked.error()));
        const auto think = [this, asked = std::move(*asked), board = place.board, &request,
                            &response, reactor](QuestionThread::Turn turn) {
          if (turn == QuestionThread::Turn::kStop) return reactor->Finish(daemon_stops());
          const auto done =
              answer(with_rules_in_force(request, to_proto(rules_.of(board))), asked, response);
          reactor->Finish(done ? grpc::Status::OK : to_status(done.error()));
        };
        if (!questions_.post(think)) {
          reactor->Finish({grpc::StatusCode::UNAVAILABLE,
                           language::tr("too many claims wait: try again soon")});
        }
      });
  if (!posted) reactor->Finish(daemon_stops());
  return reactor;
}

grpc::ServerUnaryReactor* ClaimService::CheckThreefold(grpc::CallbackServerContext* context,
                                                       const v1::CheckThreefoldRequest* request,
                                                       v1::CheckThreefoldResponse* response) {
  return ask(*context, *request, *response);
}

grpc::ServerUnaryReactor* ClaimService::CheckFiftyMoves(grpc::CallbackServerContext* context,
                                                        const v1::CheckFiftyMovesRequest* request,
                                                        v1::CheckFiftyMovesResponse* response) {
  return ask(*context, *request, *response);
}

grpc::ServerUnaryReactor* ClaimService::CheckFivefold(grpc::CallbackServerContext* context,
                                                      const v1::CheckFivefoldRequest* request,
                                                      v1::CheckFivefoldResponse* response) {
  return ask(*context, *request, *response);
}

grpc::ServerUnaryReactor* ClaimService::CheckSeventyFiveMoves(
    grpc::CallbackServerContext* context, const v1::CheckSeventyFiveMovesRequest* request,
    v1::CheckSeventyFiveMovesResponse* response) {
  return ask(*context, *request, *response);
}

grpc::ServerUnaryReactor* ClaimService::CheckDeadPosition(
    grpc::CallbackServerContext* context, const v1::CheckDeadPositionRequest* request,
    v1::CheckDeadPositionResponse* response) {
  return ask(*context, *request, *response);
}

grpc::ServerUnaryReactor* ClaimService::CheckCanBeMated(grpc::CallbackServerContext* context,
                                                        const v1::CheckCanBeMatedRequest* request,
                                                        v1::CheckCanBeMatedResponse* response) {
  return ask(*context, *request, *response);
}

grpc::ServerUnaryReactor* ClaimService::GetLosingChances(grpc::CallbackServerContext* context,
                                                         const v1::GetLosingChancesRequest* request,
                                                         v1::GetLosingChancesResponse* response) {
  return ask(*context, *request, *response);
}

std::unique_ptr<ApiService> make_claim_service(const ServiceParts& parts) {
  return served<ClaimService>(parts.fanout, parts.asked.hall->rules());
}

}  // namespace jadoube::api
