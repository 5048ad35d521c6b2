#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "daemon/api/answering/round_check.h"
#include "daemon/api/call/caller.h"
#include "daemon/api/call/request.h"
#include "daemon/api/services/services.h"
#include "daemon/api/streams/archive_call.h"
#include "daemon/api/streams/fanout.h"
#include "daemon/arbiter/tournament_rules.h"
#include "daemon/language/language.h"
#include "daemon/language/translate.h"
#include "daemon/outputs/output_set.h"
#include "daemon/outputs/settings.h"
#include "jadoube/v1/round_service.grpc.pb.h"
#include "rules/sentence.h"

namespace jadoube::api {

/// Answers RoundService. The fan-out's thread reads the journal.
class RoundService final : public v1::RoundService::CallbackService {
 public:
  /// Who may see what is played now although it is held back from everybody.
  struct Live {
    /// They must exist longer. Null: there are none.
    const outputs::OutputSet* outputs = nullptr;
    outputs::LiveAddresses addresses = {};
  };
  /// `rules`: those in force. They must exist longer. `boards`: the ids of the boards in the
  /// configuration. Empty: all boards that were ever seen.
  RoundService(Fanout& fanout, const arbiter::CurrentRules& rules, std::vector<std::string> boards,
               Live live)
      : fanout_(fanout), rules_(rules), boards_(std::move(boards)), live_(std::move(live)) {}

  grpc::ServerUnaryReactor* CheckRound(grpc::CallbackServerContext* context,
                                       const v1::CheckRoundRequest* request,
                                       v1::CheckRoundResponse* response) override;

 private:
  std::vector<rules::Sentence> live_readers() const;

  Fanout& fanout_;
  const arbiter::CurrentRules& rules_;
  const std::vector<std::string> boards_;
  const Live live_;
};

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

std::vector<rules::Sentence> RoundService::live_readers() const {
  const auto settings = live_.outputs != nullptr ? live_.outputs->list().settings()
                                                 : std::vector<outputs::OutputSettings>();
  return outputs::live_readers(settings, live_.addresses);
}

grpc::ServerUnaryReactor* RoundService::CheckRound(grpc::CallbackServerContext* context,
                                                   const v1::CheckRoundRequest* request,
                                                   v1::CheckRoundResponse* response) {
  const language::Speaking speaking(language_of(*context));
  auto* reactor = context->DefaultReactor();
  auto check = RoundCheck::of(*request, fanout_.feed(), rules_.get().rules, boards_);
  if (!check) {
    reactor->Finish(to_status(check.error()));
  } else {
    for (const auto& reader : live_readers()) response->add_live_readers(language::tr(reader));
    check_on(fanout_, reactor, std::make_shared<RoundCheck>(*std::move(check)), *response);
  }
  return reactor;
}

std::unique_ptr<ApiService> make_round_service(const ServiceParts& parts) {
  return served<RoundService>(parts.fanout, parts.asked.hall->rules(), parts.options.boards,
                              RoundService::Live{parts.asked.outputs, parts.options.live});
}

}  // namespace jadoube::api
