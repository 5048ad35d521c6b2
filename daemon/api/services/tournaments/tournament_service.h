#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "daemon/api/streams/fanout.h"
#include "daemon/api/streams/stream_messages.h"
#include "daemon/api/values/rules_values.h"
#include "daemon/api/work_threads.h"
#include "daemon/hall/hall_backend.h"
#include "daemon/watched/watched_files.h"
#include "jadoube/v1/tournament_service.grpc.pb.h"

namespace jadoube::api {

/// The messages of WatchTournaments that are not events.
class TournamentMessages final : public MessagesOf<v1::WatchTournamentsResponse> {
 public:
  using MessagesOf::MessagesOf;
  std::optional<model::Topic> topic() const override { return model::Topic::kTournaments; }
  std::vector<std::string> snapshot(const stream::Feed::Snapshot& snapshot) const override;
  std::vector<std::string> unwritten(const stream::Unwritten&) const override { return {}; }
  std::vector<std::string> all_written() const override { return {}; }
};

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
    /// It makes the changes, and must live longer.
    hall::HallBackend& hall;
    /// Those of the hall.
    ReadRules rules;
    /// The ids in the configuration.
    std::vector<std::string> boards;
    /// It must live longer. Null: no file is watched.
    watched::WatchedFiles* watched = nullptr;
    /// The journal's time.
    std::function<model::Instant()> now;
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

}  // namespace jadoube::api
