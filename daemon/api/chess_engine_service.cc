#include "daemon/api/chess_engine_service.h"

#include <grpcpp/support/server_callback.h>

#include "daemon/api/analysis_convert.h"
#include "daemon/api/call_language.h"
#include "daemon/api/convert.h"
#include "daemon/language/speaking.h"
#include "daemon/language/translate.h"

namespace jadoube::api {

using language::tr;

grpc::ServerUnaryReactor* ChessEngineService::GetChessEngine(grpc::CallbackServerContext* context,
                                                             const v1::GetChessEngineRequest*,
                                                             v1::GetChessEngineResponse* response) {
  const language::Speaking speaking(language_of(*context));
  auto* reactor = context->DefaultReactor();
  if (desk_ == nullptr) {
    response->set_state(v1::CHESS_ENGINE_STATE_OFF);
    reactor->Finish(grpc::Status::OK);
    return reactor;
  }
  const auto status = desk_->status();
  response->set_state(to_proto(status.engine.state));
  response->set_name(status.engine.name);
  response->set_path(status.engine.path);
  if (status.engine.state == analysis::EngineState::kFailing) {
    response->set_problem(language::tr_packed(status.engine.problem));
  }
  *response->mutable_least_delay() = to_proto(status.least_delay);
  response->set_boards_analysed(status.analyses_boards);
  for (const auto& refused : status.refused) {
    auto& row = *response->add_not_analysed();
    row.set_tournament(refused.tournament);
    *row.mutable_delay() = to_proto(refused.delay);
    row.set_reason(
        tr("{tournament} is not analysed, because an engine would help its players. Hold it back "
           "from spectators for {minutes} minutes or more",
           {{"tournament", refused.tournament},
            {"minutes", std::chrono::ceil<std::chrono::minutes>(status.least_delay).count()}}));
  }
  reactor->Finish(grpc::Status::OK);
  return reactor;
}

}  // namespace jadoube::api
