#include "daemon/api/services/viewers_services.h"

#include <google/protobuf/message_lite.h>
#include <grpcpp/server_context.h>

#include "daemon/api/call/caller.h"
#include "daemon/language/language.h"

namespace jadoube::api {
namespace {

template <typename Response>
class RefusedLong final : public grpc::ServerWriteReactor<Response> {
 public:
  explicit RefusedLong(const grpc::Status& status) { this->Finish(status); }
  void OnDone() override { delete this; }
};

std::size_t length_of(const grpc::ByteBuffer& request) { return request.Length(); }
std::size_t length_of(const google::protobuf::MessageLite& request) {
  return request.ByteSizeLong();
}

// gRPC takes longer requests at this address, because operators send files. Viewers send none.
bool is_long(const auto& request) { return length_of(request) > kLongestRequest; }

grpc::ServerUnaryReactor* refuse_long(grpc::CallbackServerContext& context) {
  const language::Speaking speaking(language_of(context));
  auto* reactor = context.DefaultReactor();
  reactor->Finish(too_long_request());
  return reactor;
}
template <typename Response>
grpc::ServerWriteReactor<Response>* refuse_long_stream(grpc::CallbackServerContext& context) {
  const language::Speaking speaking(language_of(context));
  return new RefusedLong<Response>(too_long_request());
}

}  // namespace

class ViewersServer::Boards final
    : public v1::BoardService::WithCallbackMethod_ListBoards<
          v1::BoardService::WithCallbackMethod_GetBoard<
              v1::BoardService::WithRawCallbackMethod_WatchBoards<v1::BoardService::Service>>> {
 public:
  explicit Boards(const ViewersServer& server) : server_(server) {}

  grpc::ServerUnaryReactor* ListBoards(grpc::CallbackServerContext* context,
                                       const v1::ListBoardsRequest* request,
                                       v1::ListBoardsResponse* response) override {
    if (is_long(*request)) return refuse_long(*context);
    return server_.of(*context).boards.ListBoards(context, request, response);
  }
  grpc::ServerUnaryReactor* GetBoard(grpc::CallbackServerContext* context,
                                     const v1::GetBoardRequest* request,
                                     v1::GetBoardResponse* response) override {
    if (is_long(*request)) return refuse_long(*context);
    return server_.of(*context).boards.GetBoard(context, request, response);
  }
  grpc::ServerWriteReactor<grpc::ByteBuffer>* WatchBoards(
      grpc::CallbackServerContext* context, const grpc::ByteBuffer* request) override {
    if (is_long(*request)) return refuse_long_stream<grpc::ByteBuffer>(*context);
    return server_.of(*context).boards.WatchBoards(context, request);
  }

 private:
  const ViewersServer& server_;
};

class ViewersServer::Games final
    : public v1::GameService::WithCallbackMethod_ListGames<
          v1::GameService::WithCallbackMethod_GetGame<
              v1::GameService::WithRawCallbackMethod_WatchGames<
                  v1::GameService::WithCallbackMethod_ExportPgn<v1::GameService::Service>>>> {
 public:
  explicit Games(const ViewersServer& server) : server_(server) {}

  grpc::ServerUnaryReactor* ListGames(grpc::CallbackServerContext* context,
                                      const v1::ListGamesRequest* request,
                                      v1::ListGamesResponse* response) override {
    if (is_long(*request)) return refuse_long(*context);
    return server_.of(*context).games.ListGames(context, request, response);
  }
  grpc::ServerUnaryReactor* GetGame(grpc::CallbackServerContext* context,
                                    const v1::GetGameRequest* request,
                                    v1::GetGameResponse* response) override {
    if (is_long(*request)) return refuse_long(*context);
    return server_.of(*context).games.GetGame(context, request, response);
  }
  grpc::ServerWriteReactor<grpc::ByteBuffer>* WatchGames(grpc::CallbackServerContext* context,
                                                         const grpc::ByteBuffer* request) override {
    if (is_long(*request)) return refuse_long_stream<grpc::ByteBuffer>(*context);
    return server_.of(*context).games.WatchGames(context, request);
  }
  grpc::ServerWriteReactor<v1::ExportPgnResponse>* ExportPgn(
      grpc::CallbackServerContext* context, const v1::ExportPgnRequest* request) override {
    if (is_long(*request)) return refuse_long_stream<v1::ExportPgnResponse>(*context);
    return server_.of(*context).games.ExportPgn(context, request);
  }

 private:
  const ViewersServer& server_;
};

class ViewersServer::Hall final
    : public v1::HallService::WithRawCallbackMethod_WatchHall<
          v1::HallService::WithRawCallbackMethod_WatchEvents<v1::HallService::Service>> {
 public:
  explicit Hall(const ViewersServer& server) : server_(server) {}

  grpc::ServerWriteReactor<grpc::ByteBuffer>* WatchHall(grpc::CallbackServerContext* context,
                                                        const grpc::ByteBuffer* request) override {
    if (is_long(*request)) return refuse_long_stream<grpc::ByteBuffer>(*context);
    return server_.of(*context).hall.WatchHall(context, request);
  }
  grpc::ServerWriteReactor<grpc::ByteBuffer>* WatchEvents(
      grpc::CallbackServerContext* context, const grpc::ByteBuffer* request) override {
    if (is_long(*request)) return refuse_long_stream<grpc::ByteBuffer>(*context);
    return server_.of(*context).hall.WatchEvents(context, request);
  }

 private:
  const ViewersServer& server_;
};

class ViewersServer::Announcements final : public v1::AnnouncementService::CallbackService {
 public:
  explicit Announcements(const ViewersServer& server) : server_(server) {}

  grpc::ServerUnaryReactor* Announce(grpc::CallbackServerContext* context,
                                     const v1::AnnounceRequest* request,
                                     v1::AnnounceResponse* response) override {
    if (is_long(*request)) return refuse_long(*context);
    return server_.of(*context).announcements.Announce(context, request, response);
  }

 private:
  const ViewersServer& server_;
};

class ViewersServer::Standings final : public v1::StandingsService::CallbackService {
 public:
  explicit Standings(const ViewersServer& server) : server_(server) {}

  grpc::ServerUnaryReactor* GetStandings(grpc::CallbackServerContext* context,
                                         const v1::GetStandingsRequest* request,
                                         v1::GetStandingsResponse* response) override {
    if (is_long(*request)) return refuse_long(*context);
    return server_.of(*context).standings.GetStandings(context, request, response);
  }
  grpc::ServerUnaryReactor* ListTeamMatches(grpc::CallbackServerContext* context,
                                            const v1::ListTeamMatchesRequest* request,
                                            v1::ListTeamMatchesResponse* response) override {
    if (is_long(*request)) return refuse_long(*context);
    return server_.of(*context).standings.ListTeamMatches(context, request, response);
  }

 private:
  const ViewersServer& server_;
};

class ViewersServer::Analysis final : public v1::AnalysisService::CallbackService {
 public:
  explicit Analysis(const ViewersServer& server) : server_(server) {}

  grpc::ServerUnaryReactor* GetGameAnalysis(grpc::CallbackServerContext* context,
                                            const v1::GetGameAnalysisRequest* request,
                                            v1::GetGameAnalysisResponse* response) override {
    if (is_long(*request)) return refuse_long(*context);
    return server_.of(*context).analysis.GetGameAnalysis(context, request, response);
  }
  grpc::ServerUnaryReactor* ListHighlights(grpc::CallbackServerContext* context,
                                           const v1::ListHighlightsRequest* request,
                                           v1::ListHighlightsResponse* response) override {
    if (is_long(*request)) return refuse_long(*context);
    return server_.of(*context).analysis.ListHighlights(context, request, response);
  }

 private:
  const ViewersServer& server_;
};

ViewersServer::ViewersServer(Sources sources)
    : sources_(sources),
      boards_(std::make_unique<Boards>(*this)),
      games_(std::make_unique<Games>(*this)),
      hall_(std::make_unique<Hall>(*this)),
      announcements_(std::make_unique<Announcements>(*this)),
      standings_(std::make_unique<Standings>(*this)),
      analysis_(std::make_unique<Analysis>(*this)) {}

ViewersServer::~ViewersServer() = default;

ViewerServices& ViewersServer::of(const grpc::CallbackServerContext& context) const {
  if (!is_held_back()) return sources_.everybody_live;
  // A wrong token is refused by the service itself.
  const auto principal = sources_.forwarder.principal_of_token(context);
  const bool sees_live = principal && principal->role >= access::Role::kDisplay;
  return sees_live ? sources_.displays : *sources_.everybody_released;
}

std::vector<grpc::Service*> ViewersServer::services() const {
  return {boards_.get(),        games_.get(),     hall_.get(),
          announcements_.get(), standings_.get(), analysis_.get()};
}

}  // namespace jadoube::api
