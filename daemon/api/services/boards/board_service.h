#pragma once

#include <string>

#include "daemon/api/call/hall_name.h"
#include "daemon/api/streams/encoded_events.h"
#include "daemon/api/streams/fanout.h"
#include "daemon/api/streams/stream_messages.h"
#include "jadoube/v1/board_service.grpc.pb.h"

namespace jadoube::api {

class TokenForwarder;

/// The messages of WatchBoards that are not events.
class BoardMessages final : public MessagesOf<v1::WatchBoardsResponse> {
 public:
  using MessagesOf::MessagesOf;
  std::optional<model::Topic> topic() const override { return model::Topic::kBoards; }
  std::vector<std::string> snapshot(const stream::Feed::Snapshot& snapshot) const override;
  std::vector<std::string> unwritten(const stream::Unwritten& news) const override;
  std::vector<std::string> all_written() const override;
};

/// Answers BoardService from the feed. The stream is raw: all subscribers share the bytes of an
/// event.
class BoardService final
    : public v1::BoardService::WithCallbackMethod_ListBoards<
          v1::BoardService::WithCallbackMethod_GetBoard<
              v1::BoardService::WithRawCallbackMethod_WatchBoards<v1::BoardService::Service>>> {
 public:
  /// `epoch`: the journal's, part of every cursor.
  /// `forwarder`, if there is one, knows the tokens of those who call; it must live longer.
  /// `remote`: the halls of boards that are not here.
  struct Remote {
    ReadHalls halls = [] { return std::vector<model::RemoteHall>(); };
    std::function<model::Instant()> now = [] { return std::chrono::system_clock::now(); };
  };
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
