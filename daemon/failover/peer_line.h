#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <string>

#include "daemon/failover/identity.h"
#include "daemon/failover/standing.h"
#include "jadoube/failover/v1/peer_service.pb.h"
#include "rules/error.h"

namespace jadoube::failover {

/// The other end of `Follow`, as the active daemon sees it. Reading and writing may be on two
/// threads.
class FollowerLine {
 public:
  virtual ~FollowerLine() = default;
  /// False: the connection has ended.
  virtual bool read(v1::FollowRequest& request) = 0;
  virtual bool write(const v1::FollowResponse& response) = 0;
  /// Ends it. Then both of the above return false.
  virtual void cancel() = 0;
};

/// The answers of a daemon to the other one. Any thread.
class PeerAnswers {
 public:
  virtual ~PeerAnswers() = default;
  virtual v1::Standing greet(const v1::Standing& peer) = 0;
  /// Returns when the connection has ended.
  virtual rules::Expected<void> serve(FollowerLine& line) = 0;
  /// The rows of the journal after a place. FailedPrecondition: this daemon is not active.
  /// DataLoss: they cannot be read.
  virtual rules::Expected<v1::CompareRowsResponse> compare_rows(
      const v1::CompareRowsRequest& request) = 0;
  /// The other daemon wants to be active. FailedPrecondition: this daemon does not become the
  /// standby now.
  virtual rules::Expected<void> ask_to_hand_over() = 0;
};

/// Listens for the other daemon, with TLS on both sides. gRPC's headers are in the source files.
class PeerServer {
 public:
  /// Unavailable: it cannot listen at `address`, which is "host:port".
  static rules::Expected<std::unique_ptr<PeerServer>> start(const std::string& address,
                                                            const Identity& identity,
                                                            PeerAnswers& answers);
  virtual ~PeerServer() = default;
  /// Ends all calls.
  virtual void stop() = 0;
};

/// Calls the other daemon. One thread, but `interrupt` is for any.
class PeerClient {
 public:
  /// `address` is "host:port".
  static std::unique_ptr<PeerClient> make(const std::string& address, const Identity& identity);
  virtual ~PeerClient() = default;

  /// Unavailable: it does not answer within half a second.
  virtual rules::Expected<v1::Standing> greet(const v1::Standing& own) = 0;
  virtual rules::Expected<void> hand_over(const v1::Standing& own) = 0;
  /// Errors are those of `PeerAnswers::compare_rows`. Unavailable: it does not answer.
  virtual rules::Expected<v1::CompareRowsResponse> compare_rows(
      const v1::CompareRowsRequest& request) = 0;

  /// Takes a response, and returns the next request. With `ends`, it is the last one.
  struct Answer {
    v1::FollowRequest request = {};
    bool has_request = false, ends = false;
  };
  using Take = std::function<Answer(v1::FollowResponse& response)>;
  /// Follows until the connection ends. Unavailable: it was lost, or no message arrived for
  /// `patience`.
  virtual rules::Expected<void> follow(const v1::FollowRequest& first,
                                       std::chrono::milliseconds patience, const Take& take) = 0;

  /// Ends a call that runs.
  virtual void interrupt() = 0;
};

/// How another machine answers at an address.
enum class Probed { kAccepts, kRefuses, kSilent };
/// Tries to connect to "host:port", at most for half a second. It refuses if the machine runs and
/// nobody listens there.
Probed probe(const std::string& address);

// Convert the values of this room to the messages between the two daemons, and back.

inline v1::Standing to_message(const Standing& standing) {
  v1::Standing message;
  message.set_name(standing.name);
  message.set_active(standing.active);
  message.set_term(standing.term);
  message.set_was_active(standing.was_active);
  message.set_first(standing.first);
  message.set_base(standing.base);
  message.set_events(standing.events);
  message.set_active_since(standing.active_since.time_since_epoch().count());
  message.set_boards(standing.boards);
  return message;
}

inline Standing from_message(const v1::Standing& message) {
  return {.name = message.name(),
          .active = message.active(),
          .term = message.term(),
          .was_active = message.was_active(),
          .first = message.first(),
          .base = message.base(),
          .events = message.events(),
          .active_since = drivers::Instant(std::chrono::nanoseconds(message.active_since())),
          .boards = message.boards()};
}

}  // namespace jadoube::failover
