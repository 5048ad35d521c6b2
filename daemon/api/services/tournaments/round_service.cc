#include "daemon/api/services/tournaments/round_service.h"

#include <memory>

#include "daemon/api/answering/round_check.h"
#include "daemon/api/call/caller.h"
#include "daemon/api/call/request.h"
#include "daemon/api/streams/archive_call.h"
#include "daemon/language/language.h"
#include "daemon/language/translate.h"

namespace jadoube::api {
namespace {

// Checks the next board at the thread's next turn, until the answer is complete.
void check_on(Fanout& fanout, grpc::ServerUnaryReactor* reactor,
              const std::shared_ptr<RoundCheck>& check, v1::CheckRoundResponse& response) {
  post(fanout, reactor, [&fanout, reactor, check, &response](storage::Archive& archive) {
    const auto done = check->step(fanout.feed(), archive);
    if (!done) return reactor->Finish(to_status(done.error()));
    if (!*done) return check_on(fanout, reactor, check, response);
    check->answer(response);
    reactor->Finish(grpc::Status::OK);
  });
}

}  // namespace

grpc::ServerUnaryReactor* RoundService::CheckRound(grpc::CallbackServerContext* context,
                                                   const v1::CheckRoundRequest* request,
                                                   v1::CheckRoundResponse* response) {
  const language::Speaking speaking(language_of(*context));
  auto* reactor = context->DefaultReactor();
  auto check = RoundCheck::of(*request, fanout_.feed(), rules_().rules, boards_);
  if (!check) {
    reactor->Finish(to_status(check.error()));
  } else {
    for (const auto& reader : live_readers_()) response->add_live_readers(language::tr(reader));
    check_on(fanout_, reactor, std::make_shared<RoundCheck>(*std::move(check)), *response);
  }
  return reactor;
}

}  // namespace jadoube::api
