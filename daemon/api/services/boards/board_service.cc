#include "daemon/api/services/boards/board_service.h"

#include <algorithm>

#include "daemon/api/call/caller.h"
#include "daemon/api/call/request.h"
#include "daemon/api/call/token_forwarder.h"
#include "daemon/api/streams/hall_board.h"
#include "daemon/api/streams/watch_stream.h"
#include "daemon/api/values/board_values.h"
#include "daemon/api/values/publish.h"
#include "daemon/language/language.h"

namespace jadoube::api {
namespace {

// The message of a board whose state is not saved.
v1::Board to_unwritten(const std::string& id, const model::Board& board) {
  auto out = to_proto(id, board);
  out.set_not_durable(true);
  return out;
}

// This many boards need far less than the 4 MiB that clients accept in one message.
constexpr std::size_t kBoardsInAPart = 1000;

grpc::Status get_board(const stream::Feed& feed, const std::string& name, v1::Board& out) {
  const auto id = parse_board_name(name);
  if (!id) return to_status(id.error());
  const auto seen = feed.unwritten().read(0, {*id}).news.boards;
  const auto board = feed.board(*id);
  if (seen.empty() && !board) return to_status(no_such_board(name));
  out = seen.empty() ? to_proto(*id, *board) : to_unwritten(*id, seen.at(*id));
  return grpc::Status::OK;
}

// A page token is the name of the last board on the page before.
grpc::Status list_boards(const stream::Feed& feed, const v1::ListBoardsRequest& request,
                         v1::ListBoardsResponse& response) {
  const std::string& after = request.page_token();
  if (!after.empty() && !parse_board_name(after)) {
    return to_status(refuse_page_token().value());
  }
  std::map<std::string, v1::Board> boards;
  for (const auto& [id, board] : feed.unwritten().read(0, {}).news.boards) {
    boards.emplace(id, to_unwritten(id, board));
  }
  for (const auto& [id, board, incidents] : feed.snapshot({}).boards) {
    boards.emplace(id, to_proto(id, board));
  }
  for (auto& [id, board] : boards) {
    if (!after.empty() && board_name(id) <= after) continue;
    if (static_cast<std::size_t>(response.boards_size()) == page_size(request.page_size())) {
      response.set_next_page_token(response.boards().rbegin()->name());
      break;
    }
    *response.add_boards() = std::move(board);
  }
  return grpc::Status::OK;
}

}  // namespace

std::vector<std::string> BoardMessages::snapshot(const stream::Feed::Snapshot& snapshot) const {
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
    keep_for(audience(), part);
    parts.push_back(part.SerializeAsString());
  } while (at < snapshot.boards.size());
  return parts;
}

std::vector<std::string> BoardMessages::unwritten(const stream::Unwritten& news) const {
  if (news.boards.empty()) return {};
  v1::WatchBoardsResponse response;
  auto& boards = *response.mutable_unwritten();
  for (const auto& [id, board] : news.boards) *boards.add_boards() = to_unwritten(id, board);
  keep_for(audience(), response);
  return {response.SerializeAsString()};
}

std::vector<std::string> BoardMessages::all_written() const {
  v1::WatchBoardsResponse response;
  response.mutable_unwritten();
  return {response.SerializeAsString()};
}

BoardService::BoardService(const std::string& epoch, Fanout& fanout, Remote remote,
                           Audience audience, TokenForwarder* forwarder)
    : messages_(epoch, audience),
      fanout_(fanout),
      remote_(std::move(remote)),
      forwarder_(forwarder) {}

void BoardService::mark(v1::Board& board) const {
  const auto id = parse_board_name(board.name());
  if (id) mark_hall(*id, remote_.hall.remote_halls(), remote_.now(), board);
}

grpc::ServerUnaryReactor* BoardService::ListBoards(grpc::CallbackServerContext* context,
                                                   const v1::ListBoardsRequest* request,
                                                   v1::ListBoardsResponse* response) {
  const language::Speaking speaking(language_of(*context));
  auto* reactor = context->DefaultReactor();
  if (auto refusal = refusal_of_token(forwarder_, *context)) {
    reactor->Finish(*refusal);
    return reactor;
  }
  const auto status = list_boards(fanout_.feed(), *request, *response);
  const Audience audience = messages_.of(*context).audience();
  for (v1::Board& board : *response->mutable_boards()) {
    mark(board);
    keep_for(audience, board);
  }
  reactor->Finish(status);
  return reactor;
}

grpc::ServerUnaryReactor* BoardService::GetBoard(grpc::CallbackServerContext* context,
                                                 const v1::GetBoardRequest* request,
                                                 v1::GetBoardResponse* response) {
  const language::Speaking speaking(language_of(*context));
  auto* reactor = context->DefaultReactor();
  if (auto refusal = refusal_of_token(forwarder_, *context)) {
    reactor->Finish(*refusal);
    return reactor;
  }
  const auto status = get_board(fanout_.feed(), request->name(), *response->mutable_board());
  mark(*response->mutable_board());
  keep_for(messages_.of(*context).audience(), *response->mutable_board());
  reactor->Finish(status);
  return reactor;
}

grpc::ServerWriteReactor<grpc::ByteBuffer>* BoardService::WatchBoards(
    grpc::CallbackServerContext* context, const grpc::ByteBuffer* request) {
  const language::Speaking speaking(language_of(*context));
  if (auto refusal = refusal_of_token(forwarder_, *context)) return new RefusedStream(*refusal);
  return open_watch<v1::WatchBoardsRequest>(*context, *request, fanout_, messages_.of(*context));
}

}  // namespace jadoube::api
