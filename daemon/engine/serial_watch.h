#pragma once

#include <cstdint>
#include <vector>

#include "daemon/engine/board_sessions.h"
#include "daemon/engine/daemon_watch.h"
#include "daemon/engine/pending_record.h"

namespace jadoube::engine {

/// Raises SERIAL_TWICE where several connected boards report one serial number, and one of them was
/// given the name of its port for that: "hall@ttyUSB1". Each keeps its name while it is connected,
/// but when their cables are moved, one may be taken for the other. Boards that the configuration
/// names by their ports cannot be mistaken.
class SerialWatch {
 public:
  /// All must live longer.
  SerialWatch(BoardSessions& sessions, const PendingRecord& pending, DaemonWatch& daemon_watch)
      : sessions_(sessions), pending_(pending), daemon_watch_(daemon_watch) {}

  /// Compares again if a board has come or gone since the last call. Call it before each commit.
  void look(drivers::Instant now);

 private:
  bool has_news();

  BoardSessions& sessions_;
  const PendingRecord& pending_;
  DaemonWatch& daemon_watch_;
  std::vector<model::DaemonFinding> found_;
  /// The number of the first event that has not been looked at.
  std::uint64_t next_event_ = 0;
};

}  // namespace jadoube::engine
