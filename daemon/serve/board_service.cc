#include "daemon/serve/board_service.h"

#include <algorithm>

#include "daemon/serve/convert.h"
#include "daemon/serve/open_watch.h"
#include "daemon/serve/request.h"
#include "daemon/serve/status.h"

namespace jadoube::serve {
namespace {

// How many boards one part of a snapshot holds: far below the 4 MiB that clients take in one
// message.
constexpr std::size_t kBoardsInAPart = 1000;

grpc::Status get_board(const feed::Feed& feed, const std::string& name, v1::Board& out) {
  const auto id = parse_board_name(name);
  if (!id) return to_status(id.error());
  const auto board = feed.board(*id);
  if (!board) {
    return to_status({rules::ErrorCode::kNotFound, "there has never been a board " + name});
  }
  out = to_proto(*id, *board);
  return grpc::Status::OK;
}

// Boards are few; a page token is the name of the last board of the page before.
grpc::Status list_boards(const feed::Feed& feed, const v1::ListBoardsRequest& request,
                         v1::ListBoardsResponse& response) {
  const std::string& after = request.page_token();
  if (!after.empty() && !parse_board_name(after)) {
    return to_status({rules::ErrorCode::kInvalidArgument,
                      "`page_token` is none of ours: begin again without it"});
  }
  for (const auto& [id, board, incidents] : feed.snapshot({}).boards) {
    if (!after.empty() && board_name(id) <= after) continue;
    if (static_cast<std::size_t>(response.boards_size()) == page_size(request.page_size())) {
      response.set_next_page_token(response.boards().rbegin()->name());
      break;
    }
    *response.add_boards() = to_proto(id, board);
  }
  return grpc::Status::OK;
}

}  // namespace

std::vector<std::string> BoardMessages::snapshot(const feed::Feed::Snapshot& snapshot) const {
  std::vector<std::string> parts;
  std::size_t at = 0;
  do {
    v1::WatchBoardsResponse part;
    auto& boards = *part.mutable_snapshot();
    const std::size_t end = std::min(at + kBoardsInAPart, snapshot.boards.size());
    for (; at < end; ++at) {
      *boards.add_boards() = to_proto(snapshot.boards[at].id, snapshot.boards[at].board);
    }
    boards.set_more(at < snapshot.boards.size());
    if (!boards.more()) part.set_cursor(to_cursor(epoch(), snapshot.head));
    parts.push_back(part.SerializeAsString());
  } while (at < snapshot.boards.size());
  return parts;
}

BoardService::BoardService(std::string epoch, Fanout& fanout)
    : messages_(std::move(epoch)), fanout_(fanout) {}

grpc::ServerUnaryReactor* BoardService::ListBoards(grpc::CallbackServerContext* context,
                                                   const v1::ListBoardsRequest* request,
                                                   v1::ListBoardsResponse* response) {
  auto* reactor = context->DefaultReactor();
  reactor->Finish(list_boards(fanout_.feed(), *request, *response));
  return reactor;
}

grpc::ServerUnaryReactor* BoardService::GetBoard(grpc::CallbackServerContext* context,
                                                 const v1::GetBoardRequest* request,
                                                 v1::GetBoardResponse* response) {
  auto* reactor = context->DefaultReactor();
  reactor->Finish(get_board(fanout_.feed(), request->name(), *response->mutable_board()));
  return reactor;
}

grpc::ServerWriteReactor<grpc::ByteBuffer>* BoardService::WatchBoards(
    grpc::CallbackServerContext* context, const grpc::ByteBuffer* request) {
  return open_watch<v1::WatchBoardsRequest>(*context, *request, fanout_, messages_);
}

}  // namespace jadoube::serve
