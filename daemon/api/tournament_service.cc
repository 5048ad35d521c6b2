#include "daemon/api/tournament_service.h"

#include <algorithm>
#include <chrono>

#include "daemon/api/archive_call.h"
#include "daemon/api/open_watch.h"
#include "daemon/api/status.h"
#include "daemon/api/tournament_convert.h"
#include "daemon/api/tournament_files.h"

namespace jadoube::api {

std::vector<std::string> TournamentMessages::snapshot(
    const stream::Feed::Snapshot& snapshot) const {
  v1::WatchTournamentsResponse response;
  response.mutable_snapshot();
  for (const auto& tournament : snapshot.tournaments) {
    *response.mutable_snapshot()->add_tournaments() = to_proto(*tournament);
  }
  response.set_cursor(to_cursor(epoch(), snapshot.head));
  return {response.SerializeAsString()};
}

TournamentService::TournamentService(std::string epoch, Fanout& fanout, ChangeTournament change)
    : messages_(std::move(epoch)), fanout_(fanout), change_(std::move(change)) {}

grpc::ServerUnaryReactor* TournamentService::ListTournaments(
    grpc::CallbackServerContext* context, const v1::ListTournamentsRequest*,
    v1::ListTournamentsResponse* response) {
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
  auto* reactor = context->DefaultReactor();
  const auto id = parse_tournament_name(request->name());
  if (!id) {
    reactor->Finish(to_status(id.error()));
    return reactor;
  }
  const auto all = fanout_.feed().tournaments();
  const auto found = std::ranges::find_if(all, [&](const auto& each) { return each->id == *id; });
  if (found == all.end()) {
    reactor->Finish({grpc::StatusCode::NOT_FOUND, "there is no tournament " + *id});
    return reactor;
  }
  *response->mutable_tournament() = to_proto(**found);
  reactor->Finish(grpc::Status::OK);
  return reactor;
}

grpc::ServerWriteReactor<grpc::ByteBuffer>* TournamentService::WatchTournaments(
    grpc::CallbackServerContext* context, const grpc::ByteBuffer* request) {
  return open_watch<v1::WatchTournamentsRequest>(*context, *request, fanout_, messages_);
}

grpc::ServerUnaryReactor* TournamentService::EditTournament(
    grpc::CallbackServerContext* context, const v1::EditTournamentRequest* request,
    v1::EditTournamentResponse* response) {
  auto* reactor = context->DefaultReactor();
  auto call = call_of(*request, context->peer(), std::chrono::system_clock::now());
  if (!call) {
    reactor->Finish(to_status(call.error()));
    return reactor;
  }
  change_(*std::move(call), [reactor, response](const rules::Expected<model::Tournament>& changed) {
    if (!changed) return reactor->Finish(to_status(changed.error()));
    *response->mutable_tournament() = to_proto(*changed);
    reactor->Finish(grpc::Status::OK);
  });
  return reactor;
}

grpc::ServerUnaryReactor* TournamentService::ImportPairings(
    grpc::CallbackServerContext* context, const v1::ImportPairingsRequest* request,
    v1::ImportPairingsResponse* response) {
  auto* reactor = context->DefaultReactor();
  // Reading large files takes long, so another thread does it.
  post(fanout_, reactor, [this, request, response, reactor, origin = context->peer()](auto&) {
    auto import =
        PairingImport::of(*request, fanout_.feed().tournaments(), std::chrono::system_clock::now());
    if (!import) return reactor->Finish(to_status(import.error()));
    import->answer(*response);
    if (!request->apply() || response->changes().empty() || import->has_errors()) {
      return reactor->Finish(grpc::Status::OK);
    }
    change_(import->request(origin),
            [response, reactor](const rules::Expected<model::Tournament>& changed) {
              if (!changed) return reactor->Finish(to_status(changed.error()));
              response->set_applied(true);
              *response->mutable_tournament() = to_proto(*changed);
              reactor->Finish(grpc::Status::OK);
            });
  });
  return reactor;
}

grpc::ServerUnaryReactor* TournamentService::ExportResults(grpc::CallbackServerContext* context,
                                                           const v1::ExportResultsRequest* request,
                                                           v1::ExportResultsResponse* response) {
  auto* reactor = context->DefaultReactor();
  api::answer(fanout_, reactor, [this, request, response](storage::Archive& archive) {
    return export_results(*request, fanout_.feed(), archive, *response);
  });
  return reactor;
}

}  // namespace jadoube::api
