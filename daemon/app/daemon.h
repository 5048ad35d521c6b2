#pragma once

#include <memory>

#include "daemon/app/config.h"
#include "rules/error.h"

namespace jadoube::app {

/// The whole daemon: lines, hall, feed and server, in one process.
///
///     line thread  --seen-->  hall thread  --published-->  fan-out thread  --> gRPC's own threads
///
/// Three threads of ours, because three things wait for different worlds: for boards (which must be
/// heard within milliseconds, and stamped with the time they were heard), for the disk (a sync
/// takes from 0.1 ms to 200 ms), and for subscribers. They meet in two places: the hall's mailbox,
/// and the feed.
class Daemon {
 public:
  /// Opens the journal, brings the games back, serves, and begins to look for boards. The message
  /// of a refusal can be shown as it is.
  static rules::Expected<std::unique_ptr<Daemon>> start(const Config& config);
  ~Daemon();

  /// Returns when the threads of the lines and of the hall have each done a turn from now on.
  void wait_for_turns();

  /// Ends everything within a few seconds; what was seen is in the journal. False where gRPC did
  /// not end: the process should then leave without destroying the daemon.
  bool stop();

 private:
  struct Implementation;
  explicit Daemon(std::unique_ptr<Implementation> implementation);
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace jadoube::app
