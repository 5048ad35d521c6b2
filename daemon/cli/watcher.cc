#include "daemon/cli/watcher.h"

#include <grpcpp/client_context.h>

#include <algorithm>
#include <chrono>
#include <iostream>

#include "daemon/cli/client.h"
#include "jadoube/v1/board_service.grpc.pb.h"
#include "jadoube/v1/game_service.grpc.pb.h"
#include "jadoube/v1/incident_service.grpc.pb.h"

namespace jadoube::cli {
namespace {

// True if the same request may succeed later.
bool may_pass(grpc::StatusCode code) {
  switch (code) {
    case grpc::StatusCode::INVALID_ARGUMENT:
    case grpc::StatusCode::NOT_FOUND:
    case grpc::StatusCode::PERMISSION_DENIED:
    case grpc::StatusCode::UNAUTHENTICATED:
    case grpc::StatusCode::UNIMPLEMENTED:
      return false;
    default:
      return true;
  }
}

// If the daemon does not know a cursor, the connection is not lost: the daemon has answered.
std::string loss_text(const grpc::Status& status) {
  const bool is_answer = status.error_code() == grpc::StatusCode::OUT_OF_RANGE;
  return (is_answer ? "goes on from the present: " : "NO CONNECTION, trying again: ") +
         status.error_message();
}

}  // namespace

Watcher::Watcher(std::shared_ptr<grpc::Channel> channel, WatchStart start_at, WatchSink sink)
    : channel_(std::move(channel)), sink_(std::move(sink)) {
  start<v1::BoardService, v1::WatchBoardsRequest>(
      start_at.boards, start_at.boards_after, sink_.boards,
      [](auto& stub, auto& context, auto& request) { return stub.WatchBoards(&context, request); });
  start<v1::GameService, v1::WatchGamesRequest>(
      start_at.boards, start_at.games_after, sink_.games,
      [](auto& stub, auto& context, auto& request) { return stub.WatchGames(&context, request); });
  start<v1::IncidentService, v1::WatchIncidentsRequest>(
      start_at.boards, start_at.incidents_after, sink_.incidents,
      [](auto& stub, auto& context, auto& request) {
        return stub.WatchIncidents(&context, request);
      });
}

// Starts a thread that watches one stream, if the sink has a function for it.
template <typename Service, typename Request, typename Response, typename Open>
void Watcher::start(const std::vector<std::string>& boards, const std::string& after,
                    const std::function<void(const Response&)>& take, Open open) {
  if (!take) return;
  Request request;
  for (const std::string& name : boards) request.add_boards(name);
  request.set_after(after);
  threads_.emplace_back([this, request, &take, open] {
    const auto stub = Service::NewStub(channel_);
    run(*stub, request, take, open);
  });
}

WatchStart start_of(const WatchOptions& options) {
  WatchStart start{
      .boards = {}, .boards_after = options.boards_after, .games_after = options.games_after};
  for (const std::string& board : options.boards) start.boards.push_back(board_name(board));
  return start;
}

void tell_connection(const std::string& lost) {
  std::cerr << "jadoube: " << (lost.empty() ? "connected" : lost) << std::endl;
}

Watcher::~Watcher() { stop(); }

void Watcher::stop() {
  stopping_ = true;
  {
    const std::lock_guard lock(mutex_);
    for (grpc::ClientContext* context : contexts_) context->TryCancel();
  }
  for (std::thread& thread : threads_) {
    if (thread.joinable()) thread.join();
  }
}

template <typename Stub, typename Request, typename Response, typename Open>
void Watcher::run(Stub& stub, Request request, const std::function<void(const Response&)>& take,
                  Open open) {
  int failures = 0;
  while (!stopping_) {
    grpc::ClientContext context;
    // After a failure, the call waits until the daemon is there. So it is noticed at once.
    context.set_wait_for_ready(failures > 0);
    enter(context);
    const auto reader = open(stub, context, request);
    Response response;
    while (reader->Read(&response)) {
      const std::lock_guard lock(sink_mutex_);
      if (std::exchange(failures, 0) > 0) sink_.connection("");
      // Parts of a snapshot have no cursor. If the connection is lost between them, the client
      // starts again.
      if (response.has_reset() || response.has_snapshot()) request.clear_after();
      if (!response.cursor().empty()) request.set_after(response.cursor());
      take(response);
    }
    const grpc::Status status = reader->Finish();
    leave(context);
    if (stopping_) return;
    const std::lock_guard lock(sink_mutex_);
    if (!may_pass(status.error_code())) return sink_.refused(status);
    const bool is_answer = status.error_code() == grpc::StatusCode::OUT_OF_RANGE;
    if (is_answer) {
      // Starts again from a snapshot, as after a reset from the daemon.
      request.clear_after();
      Response anew;
      anew.mutable_reset();
      take(anew);
    }
    if (failures++ == 0 || is_answer) sink_.connection(loss_text(status));
    pause(failures);
  }
}

void Watcher::enter(grpc::ClientContext& context) {
  const std::lock_guard lock(mutex_);
  contexts_.push_back(&context);
  if (stopping_) context.TryCancel();
}

void Watcher::leave(grpc::ClientContext& context) {
  const std::lock_guard lock(mutex_);
  std::erase(contexts_, &context);
}

// Waits a tenth of a second after the first failure. Each further wait is twice as long, up to two
// seconds.
void Watcher::pause(int failures) {
  const auto steps = std::min(20, 1 << std::min(failures - 1, 5));
  for (int i = 0; i < steps && !stopping_; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  }
}

}  // namespace jadoube::cli
