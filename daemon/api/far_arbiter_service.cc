#include "daemon/api/far_arbiter_service.h"

#include <utility>

#include "daemon/api/call_language.h"
#include "daemon/api/caller.h"
#include "daemon/api/hall_name.h"
#include "daemon/api/status.h"
#include "daemon/language/speaking.h"
#include "daemon/language/translate.h"
#include "daemon/system/log.h"

namespace jadoube::api {
namespace {

using rules::Expected;

// The hall in `name`, which is taken out.
Expected<std::string> hall_in(std::string& name) {
  auto hall = take_hall_out(name);
  if (hall) return *std::move(hall);
  return rules::refuse(rules::ErrorCode::kInvalidArgument,
                       "\"{name}\" names no hall: write it as this relay lists it, as in "
                       "games/north:table-1-3",
                       {{"name", name}});
}

// A game goes on where it was played.
Expected<void> stay_in_hall(const std::string& hall, v1::Decision& decision) {
  const bool resumes = decision.has_resume_game() && !decision.resume_game().from().empty();
  if (!resumes && !decision.has_go_on_at()) return {};
  const auto other = hall_in(resumes ? *decision.mutable_resume_game()->mutable_from()
                                     : *decision.mutable_go_on_at()->mutable_board());
  if (!other) return tl::unexpected(other.error());
  if (*other == hall) return {};
  return rules::refuse(rules::ErrorCode::kInvalidArgument,
                       "a game of hall {other} cannot go on in hall {hall}: start a new game there",
                       {{"other", *other}, {"hall", hall}});
}

std::string what_is_called(const HallCall& call) {
  return call.method.substr(call.method.rfind('/') + 1) + " in hall " + call.hall +
         (call.author.empty() ? "" : " by " + call.author);
}

// Sends the call, and answers with what the hall answers.
template <typename Request, typename Response>
grpc::ServerUnaryReactor* send_to_hall(const CallHall& call_hall,
                                       grpc::CallbackServerContext& context,
                                       const std::string& method, const Expected<std::string>& hall,
                                       const Request& request, Response* response) {
  auto* reactor = context.DefaultReactor();
  if (!hall) {
    reactor->Finish(to_status(hall.error()));
    return reactor;
  }
  HallCall call{.hall = *hall,
                .method = "/jadoube.v1.ArbiterService/" + method,
                .request = request.SerializeAsString(),
                .origin = caller_of(context).origin,
                .language = language_of(context).tag()};
  if constexpr (requires { request.author(); }) call.author = request.author();
  const std::string what = what_is_called(call);
  const auto language = language_of(context);
  call_hall(
      std::move(call), [reactor, response, what, language, hall = *hall](const HallAnswer& answer) {
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
  return send_to_hall(call_hall_, *context, "DecideOnGame", hall, there, response);
}

grpc::ServerUnaryReactor* FarArbiterService::DecideOnIncident(
    grpc::CallbackServerContext* context, const v1::DecideOnIncidentRequest* request,
    v1::DecideOnIncidentResponse* response) {
  const language::Speaking speaking(language_of(*context));
  auto there = signed_by(caller_of(*context), *request);
  const auto hall = hall_in(*there.mutable_name());
  return send_to_hall(call_hall_, *context, "DecideOnIncident", hall, there, response);
}

grpc::ServerUnaryReactor* FarArbiterService::ListRulings(grpc::CallbackServerContext* context,
                                                         const v1::ListRulingsRequest* request,
                                                         v1::ListRulingsResponse* response) {
  const language::Speaking speaking(language_of(*context));
  auto there = *request;
  const auto hall = hall_in(*there.mutable_game());
  return send_to_hall(call_hall_, *context, "ListRulings", hall, there, response);
}

}  // namespace jadoube::api
