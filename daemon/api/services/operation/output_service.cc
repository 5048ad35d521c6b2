#include <memory>
#include <string>

#include "daemon/api/answering/lichess_desk.h"
#include "daemon/api/call/caller.h"
#include "daemon/api/call/request.h"
#include "daemon/api/call/unary.h"
#include "daemon/api/services/services.h"
#include "daemon/api/streams/encoded_events.h"
#include "daemon/api/values/board_values.h"
#include "daemon/api/values/output_values.h"
#include "daemon/language/language.h"
#include "daemon/language/translate.h"
#include "daemon/outputs/lichess/broadcast_output.h"
#include "daemon/outputs/output_set.h"
#include "daemon/outputs/settings.h"
#include "daemon/system/log.h"
#include "daemon/texts/words.h"
#include "jadoube/v1/output_service.grpc.pb.h"

namespace jadoube::api {

/// Answers OutputService. Without outputs, the list is empty. Tests run on a thread of its own.
class OutputService final : public v1::OutputService::CallbackService {
 public:
  /// Both may be null. They must exist longer than the service.
  explicit OutputService(outputs::OutputSet* outputs, LichessDesk* lichess = nullptr)
      : outputs_(outputs), lichess_(lichess) {}

  grpc::ServerUnaryReactor* ListOutputs(grpc::CallbackServerContext* context,
                                        const v1::ListOutputsRequest* request,
                                        v1::ListOutputsResponse* response) override;
  grpc::ServerUnaryReactor* SetOutputDelay(grpc::CallbackServerContext* context,
                                           const v1::SetOutputDelayRequest* request,
                                           v1::SetOutputDelayResponse* response) override;
  grpc::ServerUnaryReactor* FreezeOutput(grpc::CallbackServerContext* context,
                                         const v1::FreezeOutputRequest* request,
                                         v1::FreezeOutputResponse* response) override;
  grpc::ServerUnaryReactor* RetryOutput(grpc::CallbackServerContext* context,
                                        const v1::RetryOutputRequest* request,
                                        v1::RetryOutputResponse* response) override;
  grpc::ServerUnaryReactor* SetOutputRound(grpc::CallbackServerContext* context,
                                           const v1::SetOutputRoundRequest* request,
                                           v1::SetOutputRoundResponse* response) override;
  grpc::ServerUnaryReactor* TestOutput(grpc::CallbackServerContext* context,
                                       const v1::TestOutputRequest* request,
                                       v1::TestOutputResponse* response) override;

  grpc::ServerUnaryReactor* ConnectLichess(grpc::CallbackServerContext* context,
                                           const v1::ConnectLichessRequest* request,
                                           v1::ConnectLichessResponse* response) override;
  grpc::ServerUnaryReactor* DisconnectLichess(grpc::CallbackServerContext* context,
                                              const v1::DisconnectLichessRequest* request,
                                              v1::DisconnectLichessResponse* response) override;
  grpc::ServerUnaryReactor* ListLichessBroadcasts(
      grpc::CallbackServerContext* context, const v1::ListLichessBroadcastsRequest* request,
      v1::ListLichessBroadcastsResponse* response) override;
  grpc::ServerUnaryReactor* CreateLichessBroadcast(
      grpc::CallbackServerContext* context, const v1::CreateLichessBroadcastRequest* request,
      v1::CreateLichessBroadcastResponse* response) override;
  grpc::ServerUnaryReactor* SetLichessBroadcast(grpc::CallbackServerContext* context,
                                                const v1::SetLichessBroadcastRequest* request,
                                                v1::SetLichessBroadcastResponse* response) override;

  /// Ends the thread. Calls that wait are answered.
  void stop();

 private:
  rules::Expected<LichessDesk*> desk() const;
  rules::Expected<void> choose_round(const v1::SetOutputRoundRequest& request,
                                     outputs::Runner& runner) const;
  rules::Expected<void> show_changed(const grpc::CallbackServerContext& context,
                                     const std::string& id, v1::Output& output) const;
  rules::Expected<std::string> id_of(const std::string& name) const;
  rules::Expected<std::shared_ptr<outputs::Runner>> find(const std::string& name) const;

  outputs::OutputSet* const outputs_;
  LichessDesk* const lichess_;
  QuestionThread thread_;
};

namespace {

using rules::ErrorCode;
using rules::Expected;
using rules::refuse;

constexpr const char* kOutputs = "outputs/";

v1::OutputTable message_of(const outputs::Heading& heading) {
  v1::OutputTable out;
  out.set_id(outputs::key_of(heading).empty() ? heading.game_id : outputs::key_of(heading));
  out.set_table(heading.table);
  out.set_match(heading.match);
  out.set_board_in_match(heading.board_in_match);
  if (heading.round > 0) out.set_tournament(heading.event);
  out.set_round(heading.round);
  out.set_players(outputs::players_text(heading));
  return out;
}

v1::Output message_of(const outputs::RunnerStatus& status, Audience audience) {
  v1::Output out;
  out.set_name(output_name_of(status.name));
  out.set_kind(api::to_proto(status.kind));
  *out.mutable_delay() = api::to_proto(status.delay);
  out.set_ok(status.health.ok);
  out.set_problem(language::tr_packed(status.health.problem));
  for (const outputs::TableAlert& alert : status.health.alerts) {
    auto& to = *out.add_alerts();
    to.set_table(alert.table);
    to.set_game_id(alert.game_id);
    to.set_what(audience == Audience::kArbiters ? what_for_arbiters(alert)
                                                : what_for_operators(alert));
    auto& place = *to.mutable_place();
    place.set_id(alert.game_id);
    place.set_table(alert.table);
    place.set_match(alert.match);
    place.set_board_in_match(alert.board_in_match);
    if (alert.round > 0) place.set_tournament(alert.event);
    place.set_round(alert.round);
    place.set_players(alert.players);
  }
  if (status.published_at) *out.mutable_published_time() = api::to_proto(*status.published_at);
  out.set_frozen(status.all_frozen);
  for (const std::string& table : status.frozen) out.add_frozen_tables(table);
  for (const outputs::Heading& table : status.frozen_tables) {
    *out.add_frozen_places() = message_of(table);
  }
  out.set_round(status.round);
  out.set_round_number(status.health.round_number);
  out.set_live(status.live);
  if (status.health.lichess) *out.mutable_lichess() = api::to_proto(*status.health.lichess);
  return out;
}

// Ends the call with OK, or with the error.
grpc::ServerUnaryReactor* finish(grpc::CallbackServerContext& context, const Expected<void>& done) {
  auto* reactor = context.DefaultReactor();
  reactor->Finish(done ? grpc::Status::OK : to_status(done.error()));
  return reactor;
}

}  // namespace

Expected<std::string> OutputService::id_of(const std::string& name) const {
  if (!name.starts_with(kOutputs)) {
    return refuse(ErrorCode::kInvalidArgument, "\"{name}\" does not have the form outputs/{output}",
                  {{"name", name}});
  }
  std::string id = name.substr(std::string_view(kOutputs).size());
  if (outputs_ != nullptr) return id;
  return refuse(ErrorCode::kNotFound, "there is no output \"{output}\": there are none",
                {{"output", id}});
}

Expected<std::shared_ptr<outputs::Runner>> OutputService::find(const std::string& name) const {
  return id_of(name).and_then([this](const std::string& id) { return outputs_->list().find(id); });
}

grpc::ServerUnaryReactor* OutputService::ListOutputs(grpc::CallbackServerContext* context,
                                                     const v1::ListOutputsRequest*,
                                                     v1::ListOutputsResponse* response) {
  const language::Speaking speaking(language_of(*context));
  if (outputs_ != nullptr) {
    const Audience audience = audience_of(*context, Audience::kArbiters);
    for (const auto& status : outputs_->list().status())
      *response->add_outputs() = message_of(status, audience);
  }
  return finish(*context, {});
}

grpc::ServerUnaryReactor* OutputService::SetOutputDelay(grpc::CallbackServerContext* context,
                                                        const v1::SetOutputDelayRequest* request,
                                                        v1::SetOutputDelayResponse* response) {
  const language::Speaking speaking(language_of(*context));
  const auto done =
      find(request->name())
          .and_then([&](const std::shared_ptr<outputs::Runner>& runner) -> Expected<void> {
            std::optional<std::chrono::seconds> delay;
            if (request->has_delay()) {
              delay = std::chrono::seconds(request->delay().seconds());
              if (*delay < std::chrono::seconds(0) || *delay > texts::kLongestDelay) {
                return refuse(ErrorCode::kInvalidArgument,
                              "a delay is at least 0 and at most a day");
              }
            }
            runner->set_delay(delay);
            *response->mutable_output() =
                message_of(runner->status(), audience_of(*context, Audience::kArbiters));
            log::info("output " + runner->settings().name + ": the delay is now " +
                      std::to_string(runner->status().delay.count()) + " s (" +
                      name_of(caller_of(*context)) + ")");
            return {};
          });
  return finish(*context, done);
}

grpc::ServerUnaryReactor* OutputService::FreezeOutput(grpc::CallbackServerContext* context,
                                                      const v1::FreezeOutputRequest* request,
                                                      v1::FreezeOutputResponse* response) {
  const language::Speaking speaking(language_of(*context));
  const auto done =
      find(request->name()).and_then([&](const std::shared_ptr<outputs::Runner>& runner) {
        std::string what = "everything";
        if (request->table().empty()) {
          runner->freeze_all(request->frozen());
        } else {
          const auto table = runner->freeze(request->table(), request->frozen());
          if (!table) return Expected<void>(tl::unexpected(table.error()));
          *response->mutable_table() = message_of(*table);
          what = response->table().id() + " (" + outputs::place_sentence(*table).english() + ")";
        }
        *response->mutable_output() =
            message_of(runner->status(), audience_of(*context, Audience::kArbiters));
        log::info("output " + runner->settings().name + ": " + what +
                  (request->frozen() ? " stops" : " continues") + " (" +
                  name_of(caller_of(*context)) + ")");
        return Expected<void>();
      });
  return finish(*context, done);
}

grpc::ServerUnaryReactor* OutputService::RetryOutput(grpc::CallbackServerContext* context,
                                                     const v1::RetryOutputRequest* request,
                                                     v1::RetryOutputResponse* response) {
  const language::Speaking speaking(language_of(*context));
  const auto done =
      find(request->name())
          .and_then([&](const std::shared_ptr<outputs::Runner>& runner) -> Expected<void> {
            runner->retry();
            *response->mutable_output() =
                message_of(runner->status(), audience_of(*context, Audience::kArbiters));
            log::info("output " + runner->settings().name + " tries now (" +
                      name_of(caller_of(*context)) + ")");
            return {};
          });
  return finish(*context, done);
}

grpc::ServerUnaryReactor* OutputService::SetOutputRound(grpc::CallbackServerContext* context,
                                                        const v1::SetOutputRoundRequest* request,
                                                        v1::SetOutputRoundResponse* response) {
  const language::Speaking speaking(language_of(*context));
  const auto done =
      find(request->name()).and_then([&](const std::shared_ptr<outputs::Runner>& runner) {
        const auto chosen = choose_round(*request, *runner);
        if (!chosen) return chosen;
        *response->mutable_output() =
            message_of(runner->status(), audience_of(*context, Audience::kArbiters));
        log::info("output " + runner->settings().name + " goes to the round " +
                  runner->status().round + " (" + name_of(caller_of(*context)) + ")");
        return chosen;
      });
  return finish(*context, done);
}

grpc::ServerUnaryReactor* OutputService::TestOutput(grpc::CallbackServerContext* context,
                                                    const v1::TestOutputRequest* request,
                                                    v1::TestOutputResponse* response) {
  return answer_on(thread_, *context, [this, context, request, response]() -> Expected<void> {
    const auto id = id_of(request->name());
    if (!id) return tl::unexpected(id.error());
    const auto trial = outputs_->test(*id);
    if (!trial) return tl::unexpected(trial.error());
    *response->mutable_test() = api::to_proto(*trial);
    log::info("output " + *id + " was tested (" + name_of(caller_of(*context)) +
              "): " + trial->what.english());
    return {};
  });
}

namespace {

LichessAsker asker_of(const grpc::CallbackServerContext& context, const std::string& author) {
  const Caller caller = caller_of(context);
  return {.author = caller.name.empty() ? author : caller.name,
          .origin = caller.origin,
          .is_arbiter = caller.role >= access::Role::kArbiter};
}

outputs::BroadcastFields fields_of(const v1::LichessBroadcastFields& from) {
  return {.name = from.title(),
          .description = from.description(),
          .format = from.format(),
          .time_control = from.time_control(),
          .location = from.location(),
          .time_zone = from.time_zone(),
          .players = from.players(),
          .website = from.website(),
          .visibility = from.visibility()};
}

}  // namespace

Expected<void> OutputService::choose_round(const v1::SetOutputRoundRequest& request,
                                           outputs::Runner& runner) const {
  const auto broadcast = outputs_->list().find_broadcast(runner.settings().name);
  if (!broadcast) return runner.set_round(request.round(), request.round_number());
  auto chosen = (*broadcast)
                    ->choose_round(request.tournament(), request.section(), request.round_number(),
                                   outputs::lichess_round_id(request.round()));
  if (chosen) runner.retry();
  return chosen;
}

Expected<LichessDesk*> OutputService::desk() const {
  if (lichess_ != nullptr) return lichess_;
  return refuse(ErrorCode::kFailedPrecondition, "this daemon has no outputs");
}

grpc::ServerUnaryReactor* OutputService::ConnectLichess(grpc::CallbackServerContext* context,
                                                        const v1::ConnectLichessRequest* request,
                                                        v1::ConnectLichessResponse* response) {
  return answer_on(thread_, *context, [this, context, request, response] {
    const LichessAsker who = asker_of(*context, request->author());
    return id_of(request->name()).and_then([&](const std::string& id) -> Expected<void> {
      const auto lichess = desk();
      if (!lichess) return tl::unexpected(lichess.error());
      const auto address = (*lichess)->connect(id, request->return_address(), who);
      if (!address) return tl::unexpected(address.error());
      response->set_address(*address);
      return {};
    });
  });
}

grpc::ServerUnaryReactor* OutputService::DisconnectLichess(
    grpc::CallbackServerContext* context, const v1::DisconnectLichessRequest* request,
    v1::DisconnectLichessResponse*) {
  return answer_on(thread_, *context, [this, context, request] {
    const LichessAsker who = asker_of(*context, request->author());
    return id_of(request->name()).and_then([&](const std::string& id) -> Expected<void> {
      const auto lichess = desk();
      if (!lichess) return tl::unexpected(lichess.error());
      return (*lichess)->disconnect(id, who);
    });
  });
}

grpc::ServerUnaryReactor* OutputService::ListLichessBroadcasts(
    grpc::CallbackServerContext* context, const v1::ListLichessBroadcastsRequest* request,
    v1::ListLichessBroadcastsResponse* response) {
  return answer_on(thread_, *context, [this, request, response] {
    return id_of(request->name()).and_then([&](const std::string& id) -> Expected<void> {
      const auto lichess = desk();
      if (!lichess) return tl::unexpected(lichess.error());
      const auto all = (*lichess)->broadcasts(id);
      if (!all) return tl::unexpected(all.error());
      response->set_account(all->account);
      for (const outputs::BroadcastThere& one : all->broadcasts) {
        auto& to = *response->add_broadcasts();
        to.set_id(one.id);
        to.set_title(one.name);
        to.set_url(one.url);
      }
      return {};
    });
  });
}

grpc::ServerUnaryReactor* OutputService::CreateLichessBroadcast(
    grpc::CallbackServerContext* context, const v1::CreateLichessBroadcastRequest* request,
    v1::CreateLichessBroadcastResponse* response) {
  const language::Speaking speaking(language_of(*context));
  const auto done = id_of(request->name()).and_then([&](const std::string& id) -> Expected<void> {
    const auto broadcast = outputs_->list().find_broadcast(id);
    if (!broadcast) return tl::unexpected(broadcast.error());
    auto asked =
        (*broadcast)
            ->create(request->tournament(), request->section(), fields_of(request->fields()));
    if (!asked) return asked;
    log::info("output " + id + " makes a broadcast at Lichess (" + name_of(caller_of(*context)) +
              ")");
    return show_changed(*context, id, *response->mutable_output());
  });
  return finish(*context, done);
}

grpc::ServerUnaryReactor* OutputService::SetLichessBroadcast(
    grpc::CallbackServerContext* context, const v1::SetLichessBroadcastRequest* request,
    v1::SetLichessBroadcastResponse* response) {
  const language::Speaking speaking(language_of(*context));
  const auto done = id_of(request->name()).and_then([&](const std::string& id) -> Expected<void> {
    const auto broadcast = outputs_->list().find_broadcast(id);
    if (!broadcast) return tl::unexpected(broadcast.error());
    auto chosen = (*broadcast)
                      ->choose(request->tournament(), request->section(),
                               outputs::lichess_broadcast_id(request->broadcast()));
    if (!chosen) return chosen;
    log::info("output " + id + " goes to the broadcast " + request->broadcast() + " (" +
              name_of(caller_of(*context)) + ")");
    return show_changed(*context, id, *response->mutable_output());
  });
  return finish(*context, done);
}

// Lets the changed output work at once, and answers with it.
Expected<void> OutputService::show_changed(const grpc::CallbackServerContext& context,
                                           const std::string& id, v1::Output& output) const {
  const auto runner = outputs_->list().find(id);
  if (!runner) return tl::unexpected(runner.error());
  (*runner)->retry();
  output = message_of((*runner)->status(), audience_of(context, Audience::kArbiters));
  return {};
}

void OutputService::stop() {
  if (lichess_ != nullptr) lichess_->interrupt();
  if (outputs_ != nullptr) outputs_->end_tests();
  thread_.stop();
}

std::unique_ptr<ApiService> make_output_service(const ServiceParts& parts) {
  return served<OutputService>(parts.asked.outputs, parts.asked.lichess);
}

}  // namespace jadoube::api
