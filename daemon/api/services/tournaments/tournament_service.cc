#include <chrono>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "daemon/api/answering/round_check.h"
#include "daemon/api/answering/table_codes.h"
#include "daemon/api/answering/tournament_files.h"
#include "daemon/api/answering/tournament_places.h"
#include "daemon/api/call/caller.h"
#include "daemon/api/call/request.h"
#include "daemon/api/services/services.h"
#include "daemon/api/streams/event_messages.h"
#include "daemon/api/streams/fanout.h"
#include "daemon/api/streams/watch_stream.h"
#include "daemon/api/values/publish.h"
#include "daemon/api/values/rules_values.h"
#include "daemon/api/values/tournament_values.h"
#include "daemon/api/work_threads.h"
#include "daemon/arbiter/tournament_rules.h"
#include "daemon/hall/hall_backend.h"
#include "daemon/language/language.h"
#include "daemon/language/translate.h"
#include "daemon/outputs/output_set.h"
#include "daemon/outputs/settings.h"
#include "daemon/system/clock.h"
#include "daemon/watched/watched_files.h"
#include "jadoube/v1/round_service.grpc.pb.h"
#include "jadoube/v1/tournament_service.grpc.pb.h"
#include "rules/sentence.h"

namespace jadoube::api {

/// Answers TournamentService from the feed. The hall makes the changes.
class TournamentService final
    : public v1::TournamentService::WithCallbackMethod_ListTournaments<
          v1::TournamentService::WithCallbackMethod_GetTournament<
              v1::TournamentService::WithRawCallbackMethod_WatchTournaments<
                  v1::TournamentService::WithCallbackMethod_EditTournament<
                      v1::TournamentService::WithCallbackMethod_ImportPairings<
                          v1::TournamentService::WithCallbackMethod_ExportResults<
                              v1::TournamentService::WithCallbackMethod_ListTournamentChanges<
                                  v1::TournamentService::WithCallbackMethod_ListWatchedFiles<
                                      v1::TournamentService::WithCallbackMethod_ListTableCodes<
                                          v1::TournamentService::Service>>>>>>>>> {
 public:
  /// What it works with.
  struct Parts {
    /// The journal's, part of every cursor.
    std::string epoch;
    /// It has the rules, and makes the changes. It must exist longer.
    hall::HallBackend& hall;
    /// The ids in the configuration.
    std::vector<std::string> boards;
    /// It must exist longer. Null: no file is watched.
    watched::WatchedFiles* watched = nullptr;
    /// The journal's time.
    system::Clock now;
  };
  /// Files are read and written on the threads of `work`.
  TournamentService(Parts parts, Fanout& fanout, WorkThreads& work);

  grpc::ServerUnaryReactor* ListTournaments(grpc::CallbackServerContext* context,
                                            const v1::ListTournamentsRequest* request,
                                            v1::ListTournamentsResponse* response) override;
  grpc::ServerUnaryReactor* GetTournament(grpc::CallbackServerContext* context,
                                          const v1::GetTournamentRequest* request,
                                          v1::GetTournamentResponse* response) override;
  grpc::ServerWriteReactor<grpc::ByteBuffer>* WatchTournaments(
      grpc::CallbackServerContext* context, const grpc::ByteBuffer* request) override;
  grpc::ServerUnaryReactor* EditTournament(grpc::CallbackServerContext* context,
                                           const v1::EditTournamentRequest* request,
                                           v1::EditTournamentResponse* response) override;
  grpc::ServerUnaryReactor* ImportPairings(grpc::CallbackServerContext* context,
                                           const v1::ImportPairingsRequest* request,
                                           v1::ImportPairingsResponse* response) override;
  grpc::ServerUnaryReactor* ExportResults(grpc::CallbackServerContext* context,
                                          const v1::ExportResultsRequest* request,
                                          v1::ExportResultsResponse* response) override;
  grpc::ServerUnaryReactor* ListTournamentChanges(
      grpc::CallbackServerContext* context, const v1::ListTournamentChangesRequest* request,
      v1::ListTournamentChangesResponse* response) override;
  grpc::ServerUnaryReactor* ListTableCodes(grpc::CallbackServerContext* context,
                                           const v1::ListTableCodesRequest* request,
                                           v1::ListTableCodesResponse* response) override;
  grpc::ServerUnaryReactor* ListWatchedFiles(grpc::CallbackServerContext* context,
                                             const v1::ListWatchedFilesRequest* request,
                                             v1::ListWatchedFilesResponse* response) override;

 private:
  const TournamentMessages messages_;
  const Parts parts_;
  Fanout& fanout_;
  WorkThreads& work_;
};

std::vector<std::string> TournamentMessages::snapshot(
    const stream::Feed::Snapshot& snapshot) const {
  v1::WatchTournamentsResponse response;
  response.mutable_snapshot();
  for (const auto& tournament : snapshot.tournaments) {
    *response.mutable_snapshot()->add_tournaments() = to_proto(*tournament);
  }
  keep_for(audience(), response);
  response.set_cursor(to_cursor(epoch(), snapshot.head));
  return {response.SerializeAsString()};
}

TournamentService::TournamentService(Parts parts, Fanout& fanout, WorkThreads& work)
    : messages_({.epoch = parts.epoch}), parts_(std::move(parts)), fanout_(fanout), work_(work) {}

grpc::ServerUnaryReactor* TournamentService::ListTournaments(
    grpc::CallbackServerContext* context, const v1::ListTournamentsRequest*,
    v1::ListTournamentsResponse* response) {
  const language::Speaking speaking(language_of(*context));
  for (const auto& tournament : fanout_.feed().tournaments()) {
    *response->add_tournaments() = to_proto(*tournament);
  }
  auto* reactor = context->DefaultReactor();
  reactor->Finish(grpc::Status::OK);
  return reactor;
}

grpc::ServerUnaryReactor* TournamentService::GetTournament(grpc::CallbackServerContext* context,
                                                           const v1::GetTournamentRequest* request,
                                                           v1::GetTournamentResponse* response) {
  const language::Speaking speaking(language_of(*context));
  auto* reactor = context->DefaultReactor();
  const auto found = find_tournament(request->name(), fanout_.feed().tournaments());
  if (!found) {
    reactor->Finish(to_status(found.error()));
    return reactor;
  }
  *response->mutable_tournament() = to_proto(**found);
  reactor->Finish(grpc::Status::OK);
  return reactor;
}

grpc::ServerWriteReactor<grpc::ByteBuffer>* TournamentService::WatchTournaments(
    grpc::CallbackServerContext* context, const grpc::ByteBuffer* request) {
  const language::Speaking speaking(language_of(*context));
  return open_watch<v1::WatchTournamentsRequest>(*context, *request, fanout_, messages_);
}

grpc::ServerUnaryReactor* TournamentService::EditTournament(
    grpc::CallbackServerContext* context, const v1::EditTournamentRequest* request,
    v1::EditTournamentResponse* response) {
  const language::Speaking speaking(language_of(*context));
  auto* reactor = context->DefaultReactor();
  const Caller caller = caller_of(*context);
  auto call = call_of(signed_by(caller, *request), caller.origin, parts_.now());
  if (!call) {
    reactor->Finish(to_status(call.error()));
    return reactor;
  }
  post(fanout_, reactor,
       [this, request, response, reactor, call = *std::move(call)](storage::Archive& archive) {
         const auto there = check_places(*request, fanout_.feed(), parts_.boards, archive);
         const auto good =
             there.and_then([&] { return check_not_in_play(*request, fanout_.feed()); })
                 .and_then(
                     [&] { return check_rounds_left_open(*request, fanout_.feed(), archive); });
         if (!good) return reactor->Finish(to_status(good.error()));
         parts_.hall.change_tournament(
             call, language::in_same_language(
                       [reactor, response](const rules::Expected<model::Tournament>& changed) {
                         if (!changed) return reactor->Finish(to_status(changed.error()));
                         *response->mutable_tournament() = to_proto(*changed);
                         reactor->Finish(grpc::Status::OK);
                       }));
       });
  return reactor;
}

grpc::ServerUnaryReactor* TournamentService::ImportPairings(
    grpc::CallbackServerContext* context, const v1::ImportPairingsRequest* request,
    v1::ImportPairingsResponse* response) {
  const language::Speaking speaking(language_of(*context));
  auto* reactor = context->DefaultReactor();
  work(work_, *context, reactor,
       [this, request, response, reactor, caller = caller_of(*context)](
           storage::Archive& archive, const IsCancelled& is_cancelled) {
         const auto asked =
             with_watched_file(signed_by(caller, *request), fanout_.feed(), parts_.watched);
         if (!asked) return reactor->Finish(to_status(asked.error()));
         auto import = PairingImport::of(
             *asked, fanout_.feed(), parts_.now(),
             import_facts(*asked, fanout_.feed(), archive, parts_.hall.rules().get().rules));
         if (!import) return reactor->Finish(to_status(import.error()));
         if (is_cancelled()) return reactor->Finish(grpc::Status::CANCELLED);
         import->answer(*response);
         // Rejecting all changes of a watched file is a change too: nobody is asked again.
         const bool changes_nothing =
             response->changes().empty() && request->watched_version().empty();
         if (!request->apply() || changes_nothing || import->has_errors() ||
             import->has_open_questions()) {
           return reactor->Finish(grpc::Status::OK);
         }
         parts_.hall.change_tournament(
             import->request(caller.origin),
             language::in_same_language(
                 [response, reactor](const rules::Expected<model::Tournament>& changed) {
                   if (!changed) return reactor->Finish(to_status(changed.error()));
                   response->set_applied(true);
                   *response->mutable_tournament() = to_proto(*changed);
                   reactor->Finish(grpc::Status::OK);
                 }));
       });
  return reactor;
}

grpc::ServerUnaryReactor* TournamentService::ExportResults(grpc::CallbackServerContext* context,
                                                           const v1::ExportResultsRequest* request,
                                                           v1::ExportResultsResponse* response) {
  const language::Speaking speaking(language_of(*context));
  auto* reactor = context->DefaultReactor();
  answer_by_work(work_, *context, reactor, [this, request, response](storage::Archive& archive) {
    return export_results(*request, fanout_.feed(), archive, *response);
  });
  return reactor;
}

grpc::ServerUnaryReactor* TournamentService::ListTournamentChanges(
    grpc::CallbackServerContext* context, const v1::ListTournamentChangesRequest* request,
    v1::ListTournamentChangesResponse* response) {
  const language::Speaking speaking(language_of(*context));
  auto* reactor = context->DefaultReactor();
  api::answer(fanout_, reactor, [this, request, response](storage::Archive& archive) {
    return list_changes(*request, fanout_.feed(), archive, *response);
  });
  return reactor;
}

grpc::ServerUnaryReactor* TournamentService::ListTableCodes(
    grpc::CallbackServerContext* context, const v1::ListTableCodesRequest* request,
    v1::ListTableCodesResponse* response) {
  const language::Speaking speaking(language_of(*context));
  auto* reactor = context->DefaultReactor();
  const auto found = find_tournament(request->name(), fanout_.feed().tournaments());
  if (!found) {
    reactor->Finish(to_status(found.error()));
    return reactor;
  }
  *response = table_codes_of(**found);
  reactor->Finish(grpc::Status::OK);
  return reactor;
}

grpc::ServerUnaryReactor* TournamentService::ListWatchedFiles(
    grpc::CallbackServerContext* context, const v1::ListWatchedFilesRequest* request,
    v1::ListWatchedFilesResponse* response) {
  const language::Speaking speaking(language_of(*context));
  auto* reactor = context->DefaultReactor();
  const auto listed = list_watched_files(*request, fanout_.feed(), parts_.watched, *response);
  reactor->Finish(listed ? grpc::Status::OK : to_status(listed.error()));
  return reactor;
}

std::unique_ptr<ApiService> make_tournament_service(const ServiceParts& parts) {
  return served<TournamentService>(TournamentService::Parts{.epoch = parts.options.epoch,
                                                            .hall = *parts.asked.hall,
                                                            .boards = parts.options.boards,
                                                            .watched = parts.asked.watched,
                                                            .now = parts.options.now},
                                   parts.fanout, parts.work);
}

/// Answers RoundService. The fan-out's thread reads the journal.
class RoundService final : public v1::RoundService::CallbackService {
 public:
  /// Who may see live moves that are held back from everybody.
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
