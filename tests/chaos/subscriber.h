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
/// checks everything that the API promises, and keeps all events.
///
/// A relay that starts again has a new epoch, so its clients begin anew with a snapshot, and no
/// fault is in that. A stream that begins anew in the same epoch has lost events: a fault.
class Subscriber {
 public:
  /// Whom it follows.
  enum class Server : std::uint8_t { kHall, kRelay };
  explicit Subscriber(const std::string& address, Server server = Server::kHall);

  /// Everything that was wrong.
  std::vector<std::string> faults() const;
  /// Every event as it came, by its cursor.
  std::map<std::string, std::string> events() const;
  /// How often it began anew because its relay had started again.
  int begun_anew() const;
  /// The place in the streams: the cursors of the last events.
  std::string place() const;
  /// What it knows.
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
  /// The epoch before the stream began anew, until the next one is known.
  std::optional<std::string> earlier_epoch_;
  int begun_anew_ = 0;
  std::unique_ptr<cli::Watcher> watcher_;
};

}  // namespace jadoube::tests
