#pragma once

#include <grpcpp/channel.h>

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "daemon/cli/verbs.h"
#include "jadoube/v1/board_service.pb.h"
#include "jadoube/v1/game_service.pb.h"
#include "jadoube/v1/incident_service.pb.h"

namespace grpc {
class ClientContext;
}

namespace jadoube::cli {

/// The start of a watcher, and which boards it wants.
struct WatchStart {
  std::vector<std::string> boards;
  std::string boards_after, games_after, incidents_after = {};
};

/// The start that the command line names.
WatchStart start_of(const WatchOptions& options);

/// Receives what a watcher gets. The functions are called one at a time, on the watcher's threads.
/// A stream without a function is not requested.
struct WatchSink {
  std::function<void(const v1::WatchBoardsResponse&)> boards = {};
  std::function<void(const v1::WatchGamesResponse&)> games = {};
  std::function<void(const v1::WatchIncidentsResponse&)> incidents = {};
  /// The stream broke off and is being opened again. The text is the reason, for people. Nothing:
  /// the stream is open (again).
  std::function<void(const std::string& lost)> connection;
  /// The daemon will never answer this request. Nothing more comes.
  std::function<void(const grpc::Status&)> refused;
};

/// Prints on standard error what `WatchSink::connection` gets.
void tell_connection(const std::string& lost);

/// Watches boards, games and incidents, each over its own stream. After every lost connection it
/// continues from the last cursor, without end. Every client of this API should do so.
class Watcher {
 public:
  Watcher(std::shared_ptr<grpc::Channel> channel, WatchStart start_at, WatchSink sink);
  ~Watcher();

  /// Ends all streams.
  void stop();

 private:
  template <typename Service, typename Request, typename Response, typename Open>
  void start(const std::vector<std::string>& boards, const std::string& after,
             const std::function<void(const Response&)>& take, Open open);
  template <typename Stub, typename Request, typename Response, typename Open>
  void run(Stub& stub, Request request, const std::function<void(const Response&)>& take,
           Open open);
  void enter(grpc::ClientContext& context);
  void leave(grpc::ClientContext& context);
  void pause(int failures);

  std::shared_ptr<grpc::Channel> channel_;
  WatchSink sink_;
  std::mutex mutex_;
  std::mutex sink_mutex_;
  std::vector<grpc::ClientContext*> contexts_;
  std::atomic<bool> stopping_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace jadoube::cli
