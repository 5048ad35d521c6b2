#pragma once

#include "daemon/analysis/desk/analysis_desk.h"
#include "jadoube/v1/chess_engine_service.grpc.pb.h"

namespace jadoube::api {

/// Answers ChessEngineService: how the engine is, never what it says.
class ChessEngineService final : public v1::ChessEngineService::CallbackService {
 public:
  /// `desk` must live longer. Null: this daemon analyses nothing.
  explicit ChessEngineService(const analysis::AnalysisDesk* desk) : desk_(desk) {}

  grpc::ServerUnaryReactor* GetChessEngine(grpc::CallbackServerContext* context,
                                           const v1::GetChessEngineRequest* request,
                                           v1::GetChessEngineResponse* response) override;

 private:
  const analysis::AnalysisDesk* const desk_;
};

}  // namespace jadoube::api
