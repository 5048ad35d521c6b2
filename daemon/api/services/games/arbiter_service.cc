#include <utility>

#include "daemon/api/answering/game_lookup.h"
#include "daemon/api/call/caller.h"
#include "daemon/api/call/request.h"
#include "daemon/api/services/services.h"
#include "daemon/api/streams/fanout.h"
#include "daemon/api/streams/hall_board.h"
#include "daemon/api/streams/hall_calls.h"
#include "daemon/api/values/board_values.h"
#include "daemon/api/values/incident_values.h"
#include "daemon/api/values/rules_values.h"
#include "daemon/hall/hall_backend.h"
#include "daemon/language/language.h"
#include "daemon/language/translate.h"
#include "daemon/storage/codec/game_rows.h"
#include "daemon/system/log.h"
#include "jadoube/v1/arbiter_service.grpc.pb.h"

namespace jadoube::api {

/// Answers ArbiterService. The hall makes the rulings. The fan-out's thread reads the journal.
class ArbiterService : public v1::ArbiterService::CallbackService {
 public:
  /// `hall` must exist longer.
  ArbiterService(Fanout& fanout, hall::HallBackend& hall) : fanout_(fanout), hall_(hall) {}

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
  hall::HallBackend& hall_;
};

/// Answers ArbiterService at a relay for arbiters. Decisions about games and incidents, and the
/// list of rulings, are sent to the hall of the board. Everything else is answered as
/// `ArbiterService` does.
class FarArbiterService final : public ArbiterService {
 public:
  FarArbiterService(Fanout& fanout, hall::HallBackend& hall)
      : ArbiterService(fanout, hall), far_calls_(hall.far_calls()) {}

  grpc::ServerUnaryReactor* DecideOnGame(grpc::CallbackServerContext* context,
                                         const v1::DecideOnGameRequest* request,
                                         v1::DecideOnGameResponse* response) override;
  grpc::ServerUnaryReactor* DecideOnIncident(grpc::CallbackServerContext* context,
                                             const v1::DecideOnIncidentRequest* request,
                                             v1::DecideOnIncidentResponse* response) override;
  grpc::ServerUnaryReactor* ListRulings(grpc::CallbackServerContext* context,
                                        const v1::ListRulingsRequest* request,
                                        v1::ListRulingsResponse* response) override;

 private:
  hall::FarCalls& far_calls_;
};

namespace {

using rules::Expected;

// The record keeps each decision for ever, so a decision has at most about 30 pages of text.
constexpr std::size_t kLongestDecision = 64 << 10;

template <typename Request>
Expected<void> check_length(const Request& request) {
  const auto length = request.ByteSizeLong();
  if (length <= kLongestDecision) return {};
  return rules::refuse(rules::ErrorCode::kInvalidArgument,
                       "the decision has {length} bytes, more than {most}: shorten its text",
                       {{"length", length}, {"most", kLongestDecision}});
}

/// A decision, and the board that it is about.
struct BoardCall {
  std::string board;
  arbiter::DecisionRequest call;
};

Expected<BoardCall> call_of(const v1::DecideOnGameRequest& request, const std::string& origin) {
  // A board without a game uses the number 0.
  constexpr std::string_view kNoGame = "-0";
  std::string name = request.game();
  const bool none = name.ends_with(kNoGame);
  if (none) name.back() = '1';
  const auto place = parse_game_name(name);
  if (!place) return tl::unexpected(place.error());
  return from_proto(request.decision()).map([&](arbiter::Decision&& says) {
    return BoardCall{place->board,
                     {.author = request.author(),
                      .origin = origin,
                      .game = none ? 0 : place->ordinal,
                      .against_revision = request.revision(),
                      .decision = std::move(says),
                      .preview = request.preview()}};
  });
}

Expected<BoardCall> call_of(const v1::DecideOnIncidentRequest& request, const std::string& origin) {
  const auto place = parse_incident_name(request.name());
  if (!place) return tl::unexpected(place.error());
  const auto kind = from_proto(request.action());
  if (!kind) return rules::refuse(rules::ErrorCode::kInvalidArgument, "`action` is missing");
  const arbiter::IncidentDecision decision{
      .kind = *kind, .reason = request.reason(), .by = {}, .takes_over = request.take_over()};
  return BoardCall{
      place->board,
      {.author = request.author(),
       .origin = origin,
       .game = place->id.game,
       .decision = arbiter::SideDecision(arbiter::DecideOnIncident{place->id, decision})}};
}

void answer(const std::string& board, const arbiter::Ruled& ruled,
            v1::DecideOnGameResponse& response) {
  *response.mutable_game() = to_proto(board, ruled.game);
  *response.mutable_ruling() = to_proto(ruled.ruling, {}, response.game().name());
}

void answer(const std::string& board, const arbiter::Ruled& ruled,
            v1::DecideOnIncidentResponse& response) {
  *response.mutable_incident() = to_proto(board, *ruled.incident);
}

// The decision to resume another game. Its game must still be found by its name. Null: the call has
// no such decision, or it resumes its own game.
arbiter::ResumeGame* game_to_find(BoardCall& call) {
  auto* decision = std::get_if<arbiter::RecordDecision>(&call.call.decision);
  auto* resume = decision != nullptr ? std::get_if<arbiter::ResumeGame>(decision) : nullptr;
  if (resume == nullptr || resume->name.empty()) return nullptr;
  const bool same = resume->name == game_name(call.board, call.call.game);
  return same ? nullptr : resume;
}

Expected<void> find_game(arbiter::ResumeGame& resume, const stream::Feed& feed,
                         storage::Archive& archive) {
  const auto place = parse_game_name(resume.name);
  if (!place) return tl::unexpected(place.error());
  auto game = find_readable_game(feed, archive, *place);
  if (!game) return tl::unexpected(game.error());
  resume.from = *std::move(game);
  resume.name = model::game_id(place->board, place->ordinal);
  return {};
}

Expected<void> list(const stream::Feed& feed, storage::Archive& archive,
                    const v1::ListRulingsRequest& request, v1::ListRulingsResponse& response) {
  const auto place = parse_game_name(request.game());
  if (!place) return tl::unexpected(place.error());
  const auto game = find_game(feed, archive, *place);
  if (!game) return tl::unexpected(game.error());
  const auto rulings =
      storage::codec::read_rulings(archive, place->board, place->ordinal, game->game.started_at);
  if (!rulings) return tl::unexpected(rulings.error());
  for (const auto& ruling : *rulings) {
    *response.add_rulings() = to_proto(ruling, *rulings, request.game());
  }
  return {};
}

// Gives the call to the hall, and answers when the ruling is saved.
template <typename Response>
void decide(hall::HallBackend& hall, BoardCall call, grpc::ServerUnaryReactor* reactor,
            Response* response) {
  const auto board = call.board;
  hall.decide(
      board, std::move(call.call),
      language::in_same_language([board, response, reactor](const Expected<arbiter::Ruled>& ruled) {
        if (!ruled) return reactor->Finish(to_status(ruled.error()));
        answer(board, *ruled, *response);
        reactor->Finish(grpc::Status::OK);
      }));
}

// Gives the request to the hall. If it names another game, that game is found first.
template <typename Request, typename Response>
grpc::ServerUnaryReactor* decide(Fanout& fanout, hall::HallBackend& hall,
                                 grpc::CallbackServerContext* context, const Request* request,
                                 Response* response) {
  const language::Speaking speaking(language_of(*context));
  auto* reactor = context->DefaultReactor();
  const Caller caller = caller_of(*context);
  auto call = check_length(*request).and_then(
      [&] { return call_of(signed_by(caller, *request), caller.origin); });
  if (call) call->call.request_id = caller.request_id;
  if (!call) {
    reactor->Finish(to_status(call.error()));
    return reactor;
  }
  if (game_to_find(*call) == nullptr) {
    decide(hall, *std::move(call), reactor, response);
    return reactor;
  }
  post(fanout, reactor,
       [&fanout, &hall, reactor, response,
        asked = *std::move(call)](storage::Archive& archive) mutable {
         const auto found = find_game(*game_to_find(asked), fanout.feed(), archive);
         if (!found) return reactor->Finish(to_status(found.error()));
         decide(hall, std::move(asked), reactor, response);
       });
  return reactor;
}

Expected<rules::Bitboard> squares_of(const v1::ShowLightsRequest& request) {
  rules::Bitboard squares = 0;
  for (const std::string& name : request.squares()) {
    const auto square = rules::parse_square(name);
    if (!square) {
      return rules::refuse(rules::ErrorCode::kInvalidArgument,
                           "\"{name}\" is not a square: write e4", {{"name", name}});
    }
    squares |= rules::bit(*square);
  }
  return squares;
}

}  // namespace

grpc::ServerUnaryReactor* ArbiterService::DecideOnGame(grpc::CallbackServerContext* context,
                                                       const v1::DecideOnGameRequest* request,
                                                       v1::DecideOnGameResponse* response) {
  return decide(fanout_, hall_, context, request, response);
}

grpc::ServerUnaryReactor* ArbiterService::DecideOnIncident(
    grpc::CallbackServerContext* context, const v1::DecideOnIncidentRequest* request,
    v1::DecideOnIncidentResponse* response) {
  return decide(fanout_, hall_, context, request, response);
}

grpc::ServerUnaryReactor* ArbiterService::ListRulings(grpc::CallbackServerContext* context,
                                                      const v1::ListRulingsRequest* request,
                                                      v1::ListRulingsResponse* response) {
  const language::Speaking speaking(language_of(*context));
  auto* reactor = context->DefaultReactor();
  api::answer(fanout_, reactor, [this, request, response](storage::Archive& archive) {
    return list(fanout_.feed(), archive, *request, *response);
  });
  return reactor;
}

grpc::ServerUnaryReactor* ArbiterService::GetTournamentRules(
    grpc::CallbackServerContext* context, const v1::GetTournamentRulesRequest*,
    v1::GetTournamentRulesResponse* response) {
  const language::Speaking speaking(language_of(*context));
  const auto setting = hall_.rules().get();
  *response->mutable_rules() = to_proto(setting.rules);
  if (!setting.author.empty()) {
    response->set_author(setting.author);
    response->set_origin(setting.origin);
    *response->mutable_set_time() = to_proto(setting.at);
  }
  auto* reactor = context->DefaultReactor();
  reactor->Finish(grpc::Status::OK);
  return reactor;
}

grpc::ServerUnaryReactor* ArbiterService::SetTournamentRules(
    grpc::CallbackServerContext* context, const v1::SetTournamentRulesRequest* request,
    v1::SetTournamentRulesResponse* response) {
  const language::Speaking speaking(language_of(*context));
  auto* reactor = context->DefaultReactor();
  const Caller caller = caller_of(*context);
  auto call = check_length(*request).and_then(
      [&] { return api::call_of(signed_by(caller, *request), caller.origin); });
  if (!call) {
    reactor->Finish(to_status(call.error()));
    return reactor;
  }
  hall_.set_rules(*std::move(call),
                  language::in_same_language(
                      [reactor, response](const Expected<arbiter::TournamentRules>& now) {
                        if (!now) return reactor->Finish(to_status(now.error()));
                        *response->mutable_rules() = to_proto(*now);
                        reactor->Finish(grpc::Status::OK);
                      }));
  return reactor;
}

grpc::ServerUnaryReactor* ArbiterService::ShowLights(grpc::CallbackServerContext* context,
                                                     const v1::ShowLightsRequest* request,
                                                     v1::ShowLightsResponse*) {
  const language::Speaking speaking(language_of(*context));
  auto* reactor = context->DefaultReactor();
  const auto board = parse_board_name(request->board());
  const auto squares = board.and_then([&](const auto&) { return squares_of(*request); });
  if (!squares) {
    reactor->Finish(to_status(squares.error()));
    return reactor;
  }
  const std::string author = name_of(caller_of(*context));
  const bool sound = request->sound();
  hall_.show_lights(*board, {.squares = *squares, .sound = sound},
                    language::in_same_language([=](const Expected<void>& done) {
                      if (!done) return reactor->Finish(to_status(done.error()));
                      log::info("board " + *board + ": " + author + " uses its lights" +
                                (sound ? " and makes it sound" : ""));
                      reactor->Finish(grpc::Status::OK);
                    }));
  return reactor;
}

grpc::ServerUnaryReactor* ArbiterService::ReadBoard(grpc::CallbackServerContext* context,
                                                    const v1::ReadBoardRequest* request,
                                                    v1::ReadBoardResponse*) {
  const language::Speaking speaking(language_of(*context));
  auto* reactor = context->DefaultReactor();
  const auto board = parse_board_name(request->board());
  if (!board) {
    reactor->Finish(to_status(board.error()));
    return reactor;
  }
  hall_.read_board(*board, language::in_same_language([=](const Expected<void>& done) {
    reactor->Finish(done ? grpc::Status::OK : to_status(done.error()));
  }));
  return reactor;
}

namespace {

// The hall in `name`. It is removed from `name`.
Expected<std::string> hall_in(std::string& name) {
  auto hall = take_hall_out(name);
  if (hall) return *std::move(hall);
  return rules::refuse(rules::ErrorCode::kInvalidArgument,
                       "\"{name}\" names no hall: write it as this relay lists it, as in "
                       "games/north:table-1-3",
                       {{"name", name}});
}

// Refuses to continue a game in another hall.
Expected<void> stay_in_hall(const std::string& hall, v1::Decision& decision) {
  const bool resumes = decision.has_resume_game() && !decision.resume_game().from().empty();
  if (!resumes && !decision.has_go_on_at()) return {};
  const auto other = hall_in(resumes ? *decision.mutable_resume_game()->mutable_from()
                                     : *decision.mutable_go_on_at()->mutable_board());
  if (!other) return tl::unexpected(other.error());
  if (*other == hall) return {};
  return rules::refuse(rules::ErrorCode::kInvalidArgument,
                       "a game of hall {other} cannot continue in hall {hall}: start a new game "
                       "there",
                       {{"other", *other}, {"hall", hall}});
}

std::string what_is_called(const hall::FarCall& call) {
  return call.method.substr(call.method.rfind('/') + 1) + " in hall " + call.hall +
         (call.author.empty() ? "" : " by " + call.author);
}

// Sends the call, and returns the answer of the hall.
template <typename Request, typename Response>
grpc::ServerUnaryReactor* send_to_hall(hall::FarCalls& far_calls,
                                       grpc::CallbackServerContext& context,
                                       const std::string& method, const Expected<std::string>& hall,
                                       const Request& request, Response* response) {
  auto* reactor = context.DefaultReactor();
  if (!hall) {
    reactor->Finish(to_status(hall.error()));
    return reactor;
  }
  hall::FarCall call{.hall = *hall,
                     .method = "/jadoube.v1.ArbiterService/" + method,
                     .request = request.SerializeAsString(),
                     .origin = caller_of(context).origin,
                     .language = language_of(context).tag()};
  if constexpr (requires { request.author(); }) call.author = request.author();
  const std::string what = what_is_called(call);
  const auto language = language_of(context);
  far_calls.call(std::move(call), [reactor, response, what, language,
                                   hall = *hall](const hall::FarAnswer& answer) {
    const language::Speaking speaking(language);
    if (answer.code != 0) {
      log::info(what + ": " + rules::Sentence::unpacked(answer.message).english());
      return reactor->Finish(
          {static_cast<grpc::StatusCode>(answer.code), language::tr_packed(answer.message)});
    }
    if (!response->ParseFromString(answer.response)) {
      return reactor->Finish({grpc::StatusCode::INTERNAL,
                              language::tr("hall {hall} answers nonsense", {{"hall", hall}})});
    }
    log::info(what + ": done");
    put_hall_in(hall, *response);
    reactor->Finish(grpc::Status::OK);
  });
  return reactor;
}

}  // namespace

grpc::ServerUnaryReactor* FarArbiterService::DecideOnGame(grpc::CallbackServerContext* context,
                                                          const v1::DecideOnGameRequest* request,
                                                          v1::DecideOnGameResponse* response) {
  const language::Speaking speaking(language_of(*context));
  auto there = signed_by(caller_of(*context), *request);
  auto hall = hall_in(*there.mutable_game());
  if (hall) {
    if (auto stays = stay_in_hall(*hall, *there.mutable_decision()); !stays) {
      hall = tl::unexpected(stays.error());
    }
  }
  return send_to_hall(far_calls_, *context, "DecideOnGame", hall, there, response);
}

grpc::ServerUnaryReactor* FarArbiterService::DecideOnIncident(
    grpc::CallbackServerContext* context, const v1::DecideOnIncidentRequest* request,
    v1::DecideOnIncidentResponse* response) {
  const language::Speaking speaking(language_of(*context));
  auto there = signed_by(caller_of(*context), *request);
  const auto hall = hall_in(*there.mutable_name());
  return send_to_hall(far_calls_, *context, "DecideOnIncident", hall, there, response);
}

grpc::ServerUnaryReactor* FarArbiterService::ListRulings(grpc::CallbackServerContext* context,
                                                         const v1::ListRulingsRequest* request,
                                                         v1::ListRulingsResponse* response) {
  const language::Speaking speaking(language_of(*context));
  auto there = *request;
  const auto hall = hall_in(*there.mutable_game());
  return send_to_hall(far_calls_, *context, "ListRulings", hall, there, response);
}

std::unique_ptr<ApiService> make_arbiter_service(const ServiceParts& parts) {
  hall::HallBackend& hall = *parts.asked.hall;
  if (hall.decides_here()) return served<ArbiterService>(parts.fanout, hall);
  return served<FarArbiterService>(parts.fanout, hall);
}

}  // namespace jadoube::api
