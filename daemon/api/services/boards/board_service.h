#pragma once

#include <string>

#include "daemon/api/streams/encoded_events.h"
#include "daemon/api/streams/event_messages.h"
#include "daemon/api/streams/fanout.h"
#include "daemon/hall/hall_backend.h"
#include "daemon/system/clock.h"
#include "jadoube/v1/board_service.grpc.pb.h"

namespace jadoube::api {

class TokenForwarder;

/// Answers BoardService from the feed. The stream is raw: all subscribers share the bytes of an
/// event.
class BoardService final
    : public v1::BoardService::WithCallbackMethod_ListBoards<
          v1::BoardService::WithCallbackMethod_GetBoard<
              v1::BoardService::WithRawCallbackMethod_WatchBoards<v1::BoardService::Service>>> {
 public:
  /// The source of the age of a board of another hall.
  struct Remote {
    /// It must exist longer.
    const hall::HallBackend& hall;
    system::Clock now;
  };
  /// `epoch`: the journal's, part of every cursor. `forwarder`, if there is one, finds callers by
  /// their tokens. It must exist longer.
  BoardService(const std::string& epoch, Fanout& fanout, Remote remote,
               Audience audience = Audience::kArbiters, TokenForwarder* forwarder = nullptr);

  grpc::ServerUnaryReactor* ListBoards(grpc::CallbackServerContext* context,
                                       const v1::ListBoardsRequest* request,
                                       v1::ListBoardsResponse* response) override;
  grpc::ServerUnaryReactor* GetBoard(grpc::CallbackServerContext* context,
                                     const v1::GetBoardRequest* request,
                                     v1::GetBoardResponse* response) override;
  grpc::ServerWriteReactor<grpc::ByteBuffer>* WatchBoards(grpc::CallbackServerContext* context,
                                                          const grpc::ByteBuffer* request) override;

 private:
  void mark(v1::Board& board) const;

  const AudienceMessages<BoardMessages> messages_;
  Fanout& fanout_;
  const Remote remote_;
  TokenForwarder* const forwarder_;
};

}  // namespace jadoube::api
