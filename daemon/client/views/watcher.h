#pragma once

#include <atomic>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "daemon/client/calls/client.h"
#include "daemon/client/client.h"
#include "jadoube/v1/hall_service.pb.h"
#include "rules/error.h"

namespace jadoube::cli {

/// The watched boards, and how they are shown. On a terminal, the boards are drawn. Otherwise each
/// event is one line.
struct WatchOptions {
  std::vector<std::string> boards = {};
  /// Print lines on a terminal, too.
  bool lines = false;
  /// Print plain lines of the moves (`PlainLines`).
  bool plain = false;
  /// Checks that the streams are as the API documents them, instead of printing them.
  bool check = false;
  /// Start after this cursor instead of with a snapshot.
  std::string after = {};
};

/// The start of a watcher, and its boards.
struct WatchStart {
  std::vector<std::string> boards = {};
  /// The cursor after which to start. Empty: with a snapshot.
  std::string after = {};
};

/// The start that the command line names, or the exit code. The reason was printed then.
tl::expected<WatchStart, int> start_of(const Common& common, const WatchOptions& options);

/// Receives the messages of a watcher one at a time, on the watcher's thread, in the language of
/// the thread that made the watcher. Messages without a function are not requested. Each message is
/// as its own stream would send it, with its cursor. The parts of a snapshot follow after all of
/// them are received.
struct WatchSink {
  std::function<void(const v1::WatchBoardsResponse&)> boards = {};
  std::function<void(const v1::WatchGamesResponse&)> games = {};
  std::function<void(const v1::WatchIncidentsResponse&)> incidents = {};
  /// The stream broke off and is being opened again. The text is the reason, for people. Nothing:
  /// the stream is open (again).
  std::function<void(const std::string& lost)> connection;
  /// The daemon will never answer this request. No more messages follow.
  std::function<void(const CallStatus&)> refused;
};

/// Prints on standard error what `WatchSink::connection` gets.
void report_connection(const std::string& lost);

/// Watches boards, games and incidents in one stream. After every lost connection it continues from
/// the last cursor, without end. Every client of this API should do so.
class Watcher {
 public:
  /// `server`: the address of the daemon.
  Watcher(const std::string& server, WatchStart start_at, WatchSink sink);
  ~Watcher();

  /// Ends the stream.
  void stop();

 private:
  void run();
  void take(v1::WatchEventsResponse& response);
  void take_snapshot(v1::WatchEventsResponse& response);
  void give_reset(std::int64_t missed);
  void pause(int failures);

  Client client_;
  const WatchSink sink_;
  v1::WatchEventsRequest request_;
  // The parts of a snapshot that is not complete yet.
  std::vector<v1::WatchEventsResponse> snapshot_;
  std::mutex mutex_;
  // The stream under way. Null: there is none.
  AnswerStream* stream_ = nullptr;
  std::atomic<bool> stopping_ = false;
  std::thread thread_;
};

}  // namespace jadoube::cli
