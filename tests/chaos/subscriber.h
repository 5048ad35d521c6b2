#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "daemon/client/verbs/stream_check.h"
#include "daemon/client/views/watcher.h"

namespace jadoube::tests {

/// A client of the streams of boards and games. It reconnects with its cursor without end. It
/// checks everything that the API documents, and keeps all events.
///
/// A relay that starts again has a new epoch, so its clients start again with a snapshot. That is
/// no fault. If a stream starts again in the same epoch, it has lost events. That is a fault.
class Subscriber {
 public:
  /// The kind of server that it follows.
  enum class Server : std::uint8_t { kHall, kRelay };
  explicit Subscriber(const std::string& address, Server server = Server::kHall);

  /// Everything that was wrong.
  std::vector<std::string> faults() const;
  /// Every event as it was received, by its cursor.
  std::map<std::string, std::string> events() const;
  /// How often it started again because of a restart of its relay.
  int begun_anew() const;
  /// The place in the streams: the cursors of the last events.
  std::string place() const;
  /// Its present state.
  cli::BoardsView view() const;

 private:
  template <typename Response>
  void take(const Response& response);
  void begin_anew();
  void check_epoch(const std::string& cursor);
  std::unique_ptr<cli::StreamCheck> new_check();

  const Server server_;
  mutable std::mutex mutex_;
  std::vector<std::string> faults_;
  std::map<std::string, std::string> events_;
  std::unique_ptr<cli::StreamCheck> check_;
  /// The epoch before the stream started again, until the next epoch is known.
  std::optional<std::string> earlier_epoch_;
  int begun_anew_ = 0;
  std::unique_ptr<cli::Watcher> watcher_;
};

}  // namespace jadoube::tests
