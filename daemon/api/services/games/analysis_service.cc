#include "daemon/api/services/games/analysis_service.h"

#include <grpcpp/support/server_callback.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "daemon/api/answering/game_lookup.h"
#include "daemon/api/call/caller.h"
#include "daemon/api/call/request.h"
#include "daemon/api/call/token_forwarder.h"
#include "daemon/api/services/services.h"
#include "daemon/api/streams/fanout.h"
#include "daemon/api/values/analysis_values.h"
#include "daemon/api/values/board_values.h"
#include "daemon/api/values/standings_values.h"
#include "daemon/api/values/tournament_values.h"
#include "daemon/language/language.h"
#include "daemon/language/translate.h"
#include "daemon/outputs/pgn/heading_text.h"
#include "daemon/tournament/find.h"
#include "daemon/tournament/result.h"

namespace jadoube::api {

namespace {

using language::tr;
using rules::ErrorCode;
using rules::Expected;
using rules::refuse;

// The most answers and games that are kept.
constexpr std::size_t kMostAnswers = 100, kMostGames = 5'000;

bool has_games(const model::Section& section) {
  return std::ranges::any_of(section.rounds, [](const model::Round& round) {
    return std::ranges::any_of(
        round.pairings, [](const model::Pairing& pairing) { return !pairing.games.empty(); });
  });
}

grpc::Status sees_live_refusal() {
  return to_status(
      refuse(ErrorCode::kPermissionDenied,
             "evaluations of a chess engine are for spectators only: you see the boards live")
          .value());
}

grpc::Status not_held_back_refusal() {
  return to_status(refuse(ErrorCode::kFailedPrecondition,
                          "nothing is analysed, because spectators see everything without a delay")
                       .value());
}

tl::unexpected<rules::Error> refuse_young() {
  return refuse(ErrorCode::kFailedPrecondition,
                "this is not analysed: the delay for spectators is too short");
}

// The game with its times, for the search of highlights.
analysis::PlayedGame played_game(const model::Game& game, const tournament::CountedResult& result) {
  analysis::PlayedGame one{.game = game, .result = tournament::pgn_result(result.result)};
  for (std::size_t ply = 0; ply < one.game.plies.size(); ++ply) {
    one.times.push_back(outputs::time_taken(one.game.plies, ply, one.game.started_at));
  }
  return one;
}

;

}  // namespace

// A section, and the requested round. 0: the last one in which a game is over.
struct AnalysisService::Place {
  std::shared_ptr<const model::Tournament> tournament;
  const model::Section* section = nullptr;
};

// A game that is over, and its pairing.
struct AnalysisService::OverGame {
  const model::Pairing* pairing = nullptr;
  tournament::CountedResult result = {};
};

// The games of a round that are over, in their order.
struct AnalysisService::RoundOver {
  std::vector<analysis::PlayedGame> played = {};
  std::vector<OverGame> over = {};
};

AnalysisService::AnalysisService(Fanout& fanout, Parts parts, TokenForwarder* forwarder)
    : fanout_(fanout), parts_(std::move(parts)), forwarder_(forwarder) {}

std::optional<grpc::Status> AnalysisService::refusal(grpc::CallbackServerContext& context) const {
  if (forwarder_ != nullptr) {
    const auto principal = forwarder_->principal_of_token(context);
    if (!principal) return principal.error();
    if (principal->role >= access::Role::kDisplay) return sees_live_refusal();
  }
  if (parts_.sees_live) return sees_live_refusal();
  if (parts_.desk == nullptr) return not_held_back_refusal();
  return std::nullopt;
}

template <typename Work>
grpc::ServerUnaryReactor* AnalysisService::answer_spectator(grpc::CallbackServerContext& context,
                                                            Work work) {
  const language::Speaking speaking(language_of(context));
  auto* reactor = context.DefaultReactor();
  if (const auto refused = refusal(context)) {
    reactor->Finish(*refused);
    return reactor;
  }
  answer(fanout_, reactor, std::move(work));
  return reactor;
}

grpc::ServerUnaryReactor* AnalysisService::GetGameAnalysis(
    grpc::CallbackServerContext* context, const v1::GetGameAnalysisRequest* request,
    v1::GetGameAnalysisResponse* response) {
  return answer_spectator(*context, [this, request, response](storage::Archive& archive) {
    return make_analysis(*request, archive, *response);
  });
}

Expected<void> AnalysisService::make_analysis(const v1::GetGameAnalysisRequest& request,
                                              storage::Archive& archive,
                                              v1::GetGameAnalysisResponse& response) const {
  const auto place = parse_game_name(request.name());
  if (!place) return tl::unexpected(place.error());
  const auto stored = find_game(fanout_.feed(), archive, *place, parts_.released);
  if (!stored) return tl::unexpected(stored.error());
  if (!parts_.desk->allows_game(place->board, place->ordinal)) return refuse_young();
  response.set_name(request.name());
  response.set_ply_count(static_cast<std::int32_t>(stored->game.plies.size()));
  const auto scores = analysis::scores_of(stored->game, parts_.desk->known());
  for (std::size_t ply = 0; ply < scores.size(); ++ply) {
    if (!scores[ply]) continue;
    auto& row = *response.add_evaluations();
    row.set_ply(static_cast<std::int32_t>(ply));
    *row.mutable_evaluation() = to_proto(*scores[ply]);
  }
  return {};
}

grpc::ServerUnaryReactor* AnalysisService::ListHighlights(grpc::CallbackServerContext* context,
                                                          const v1::ListHighlightsRequest* request,
                                                          v1::ListHighlightsResponse* response) {
  return answer_spectator(*context, [this, request, response](storage::Archive& archive) {
    const model::Instant now = parts_.now();
    const auto key = request->SerializeAsString();
    const auto found = kept_.find(key);
    if (found != kept_.end() && now >= found->second.at && now - found->second.at < kFresh) {
      *response = found->second.response;
      return Expected<void>();
    }
    auto made = make_highlights(*request, archive, *response);
    if (!made) return made;
    if (kept_.size() >= kMostAnswers) kept_.clear();
    kept_[key] = {.at = now, .response = *response};
    return made;
  });
}

Expected<AnalysisService::Place> AnalysisService::find_place(
    const v1::ListHighlightsRequest& request) const {
  const auto all = fanout_.feed().tournaments();
  const auto is_meant = [&](const model::Section& section) {
    return request.section().empty() ? has_games(section) : section.id == request.section();
  };
  if (!request.tournament().empty()) {
    const auto found = find_tournament(request.tournament(), all);
    if (!found) return tl::unexpected(found.error());
    const auto section = std::ranges::find_if((*found)->sections, is_meant);
    if (section != (*found)->sections.end()) return Place{*found, &*section};
    if (request.section().empty()) {
      return refuse(ErrorCode::kNotFound, "no game of the tournament has begun");
    }
    return tl::unexpected(tournament::no_such_section(**found, request.section()));
  }
  for (const auto& open : all) {
    if (open->closed) continue;
    const auto section = std::ranges::find_if(open->sections, is_meant);
    if (section != open->sections.end()) return Place{open, &*section};
  }
  return refuse(ErrorCode::kNotFound, "no game of a tournament has begun");
}

// The game at `place`. The feed has the present game, the journal an earlier one.
std::shared_ptr<const model::Game> AnalysisService::game_of(const model::Pairing& pairing,
                                                            storage::Archive& archive) {
  const model::GamePlace& place = pairing.games.back();
  const model::Instant now = parts_.now();
  ReadGame& read = games_[{place.board, place.ordinal}];
  const bool is_fresh = read.game && now >= read.at && now - read.at < kReadAgain;
  if (is_fresh && read.game->result != rules::Result::kUnknown) return read.game;
  auto stored = find_game(fanout_.feed(), archive, {place.board, place.ordinal}, parts_.released);
  if (!stored || stored->unreadable) return nullptr;
  read = {.at = now, .game = std::make_shared<const model::Game>(std::move(stored->game))};
  return read.game;
}

// The round `wanted`, or with 0 the last one in which a game is over. Writes which rounds there
// are.
AnalysisService::RoundOver AnalysisService::round_over(const model::Section& section, int wanted,
                                                       storage::Archive& archive,
                                                       v1::ListHighlightsResponse& response) {
  RoundOver shown;
  for (const model::Round& round : section.rounds) {
    std::vector<OverGame> of_round;
    std::vector<std::shared_ptr<const model::Game>> games;
    int open = 0;
    for (const model::Pairing& pairing : round.pairings) {
      if (pairing.games.empty()) continue;
      auto game = game_of(pairing, archive);
      if (!game) continue;
      const auto result = tournament::counted_result(pairing, game->result);
      if (!result) {
        ++open;
      } else if (!game->plies.empty() && !result->result.forfeit) {
        of_round.push_back({&pairing, *result});
        games.push_back(std::move(game));
      }
    }
    if (!of_round.empty()) response.add_rounds(round.number);
    const bool is_shown = wanted == 0 ? !of_round.empty() : wanted == round.number;
    if (!is_shown) continue;
    response.set_round(round.number);
    response.set_games_open(open);
    shown.over = std::move(of_round);
    shown.played.clear();
    for (std::size_t i = 0; i < shown.over.size(); ++i) {
      shown.played.push_back(played_game(*games[i], shown.over[i].result));
    }
  }
  return shown;
}

Expected<void> AnalysisService::make_highlights(const v1::ListHighlightsRequest& request,
                                                storage::Archive& archive,
                                                v1::ListHighlightsResponse& response) {
  if (request.round() < 0 || request.round() > model::kMostRounds) {
    return refuse(ErrorCode::kInvalidArgument,
                  "`round` is {round}: 1 to {most}, or 0 for the last one in which a game is over",
                  {{"round", request.round()}, {"most", model::kMostRounds}});
  }
  const auto place = find_place(request);
  if (!place) return tl::unexpected(place.error());
  if (!parts_.desk->allows_tournament(*place->tournament)) return refuse_young();
  const model::Section& section = *place->section;
  if (request.round() != 0 && tournament::find_round(section, request.round()) == nullptr) {
    return refuse(ErrorCode::kNotFound, "there is no round {round}", {{"round", request.round()}});
  }
  for (const auto& open : fanout_.feed().tournaments()) {
    if (open->closed || !parts_.desk->allows_tournament(*open)) continue;
    for (const model::Section& each : open->sections) {
      if (has_games(each)) *response.add_sections() = section_of(*open, each);
    }
  }
  response.set_tournament(tournament_name(place->tournament->id));
  response.set_tournament_title(place->tournament->name);
  response.set_section(section.id);
  response.set_section_title(section.name);
  if (games_.size() > kMostGames) games_.clear();

  RoundOver shown = round_over(section, request.round(), archive, response);
  std::vector<analysis::PlayedGame>& played = shown.played;
  int analysed = 0;
  for (analysis::PlayedGame& one : played) {
    one.scores = analysis::scores_of(one.game, parts_.desk->known());
    if (std::ranges::all_of(one.scores, [](const auto& score) { return score.has_value(); })) {
      ++analysed;
    }
  }
  response.set_games_over(static_cast<std::int32_t>(played.size()));
  response.set_games_analysed(analysed);
  for (const analysis::Highlight& highlight : analysis::highlights_of(played)) {
    const OverGame& of = shown.over[highlight.game];
    auto& row = *response.add_highlights();
    row = highlight_message(highlight, played[highlight.game], section, *of.pairing);
    const model::GamePlace& where = of.pairing->games.back();
    row.set_game(game_name(where.board, where.ordinal));
    row.set_score(tournament::result_text(of.result.result));
  }
  return {};
}

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
        tr("{tournament} is not analysed, because an engine would help its players. Set its "
           "delay to {minutes} minutes or more",
           {{"tournament", refused.tournament},
            {"minutes", std::chrono::ceil<std::chrono::minutes>(status.least_delay).count()}}));
  }
  reactor->Finish(grpc::Status::OK);
  return reactor;
}

std::unique_ptr<ApiService> make_chess_engine_service(const ServiceParts& parts) {
  return served<ChessEngineService>(parts.asked.analysis);
}

}  // namespace jadoube::api
