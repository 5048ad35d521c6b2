#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "daemon/analysis/desk/analysis_desk.h"
#include "daemon/analysis/highlights.h"
#include "daemon/api/streams/fanout.h"
#include "daemon/model/tournament.h"
#include "daemon/release/public_feed.h"
#include "daemon/system/clock.h"
#include "jadoube/v1/analysis_service.grpc.pb.h"
#include "jadoube/v1/chess_engine_service.grpc.pb.h"

namespace jadoube::api {

class TokenForwarder;

/// Answers AnalysisService. Only the service for readers of old enough moves has a desk. All others
/// refuse every call: a reader who sees the boards live never gets an engine's evaluations.
class AnalysisService final : public v1::AnalysisService::CallbackService {
 public:
  struct Parts {
    /// Null: every call is refused.
    const analysis::AnalysisDesk* desk = nullptr;
    const release::PublicFeed* released = nullptr;
    /// True if callers of this service see the boards live. False: nothing is held back from them
    /// yet.
    bool sees_live = false;
    /// The journal's time.
    system::Clock now = {};
  };
  /// An answer is used for this time. After that, the next call makes a new one.
  static constexpr std::chrono::seconds kFresh{5};
  /// A game that is over is read again after this time: an arbiter may have changed it.
  static constexpr std::chrono::seconds kReadAgain{60};

  /// `forwarder`, if there is one, finds callers by their tokens. It must exist longer.
  AnalysisService(Fanout& fanout, Parts parts, TokenForwarder* forwarder = nullptr);

  grpc::ServerUnaryReactor* GetGameAnalysis(grpc::CallbackServerContext* context,
                                            const v1::GetGameAnalysisRequest* request,
                                            v1::GetGameAnalysisResponse* response) override;
  grpc::ServerUnaryReactor* ListHighlights(grpc::CallbackServerContext* context,
                                           const v1::ListHighlightsRequest* request,
                                           v1::ListHighlightsResponse* response) override;

 private:
  struct Kept {
    model::Instant at{};
    v1::ListHighlightsResponse response = {};
  };
  struct ReadGame {
    model::Instant at{};
    std::shared_ptr<const model::Game> game = {};
  };
  struct Place;
  struct OverGame;
  struct RoundOver;

  // Answers who may know with `work`, on the fan-out's thread. The others are refused.
  template <typename Work>
  grpc::ServerUnaryReactor* answer_spectator(grpc::CallbackServerContext& context, Work work);
  std::optional<grpc::Status> refusal(grpc::CallbackServerContext& context) const;
  rules::Expected<void> make_analysis(const v1::GetGameAnalysisRequest& request,
                                      storage::Archive& archive,
                                      v1::GetGameAnalysisResponse& response) const;
  rules::Expected<void> make_highlights(const v1::ListHighlightsRequest& request,
                                        storage::Archive& archive,
                                        v1::ListHighlightsResponse& response);
  RoundOver round_over(const model::Section& section, int wanted, storage::Archive& archive,
                       v1::ListHighlightsResponse& response);
  rules::Expected<Place> find_place(const v1::ListHighlightsRequest& request) const;
  std::shared_ptr<const model::Game> game_of(const model::Pairing& pairing,
                                             storage::Archive& archive);

  Fanout& fanout_;
  const Parts parts_;
  TokenForwarder* const forwarder_;
  // The fan-out's thread has the rest.
  std::map<std::string, Kept> kept_;
  std::map<std::pair<std::string, int>, ReadGame> games_;
};

/// Answers ChessEngineService: the state of the engine, never its evaluations.
class ChessEngineService final : public v1::ChessEngineService::CallbackService {
 public:
  /// `desk` must exist longer. Null: this daemon analyses nothing.
  explicit ChessEngineService(const analysis::AnalysisDesk* desk) : desk_(desk) {}

  grpc::ServerUnaryReactor* GetChessEngine(grpc::CallbackServerContext* context,
                                           const v1::GetChessEngineRequest* request,
                                           v1::GetChessEngineResponse* response) override;

 private:
  const analysis::AnalysisDesk* const desk_;
};

}  // namespace jadoube::api
