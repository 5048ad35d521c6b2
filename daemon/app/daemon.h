#pragma once

#include <chrono>
#include <memory>

#include "daemon/app/config/config.h"
#include "drivers/transport/file_descriptor.h"
#include "rules/error.h"

namespace jadoube::failover {
class Node;
}

namespace jadoube::release {
class LivedTime;
}

namespace jadoube::app {

class SettingsDesk;

/// The whole daemon in one process. With boards it is a `HallDaemon`; with [relay] it is a
/// `RelayDaemon`, which follows halls elsewhere.
class Daemon {
 public:
  /// The state that a daemon takes over if it was a standby.
  struct Takeover {
    /// The lock of the data directory.
    drivers::FileDescriptor lock;
    /// Copies the journal to the other daemon. It must exist longer.
    failover::Node* node = nullptr;
    /// The times from which this daemon, as a standby, has had the events. Null: it was not a
    /// standby.
    std::shared_ptr<release::LivedTime> lived = {};
  };

  /// Opens the journal, restores the games, starts to serve, and starts to look for boards. The
  /// message of an error can be shown to the user as it is.
  static rules::Expected<std::unique_ptr<Daemon>> start(const Config& config) {
    return start(config, Takeover());
  }
  /// Starts a daemon with [failover]. `settings`: the settings from which `config` is made. They
  /// can be changed while the daemon runs, and must exist longer than the daemon. Null: nothing can
  /// be changed.
  static rules::Expected<std::unique_ptr<Daemon>> start(const Config& config, Takeover takeover,
                                                        SettingsDesk* settings = nullptr);
  virtual ~Daemon() = default;

  /// Waits until the device thread and the engine thread have each moved on, but not longer than
  /// `time`. False if one has not. Any thread.
  virtual bool moves(std::chrono::milliseconds time) = 0;

  /// Reads the certificate of [http] again. If it cannot be used, the old one stays, and the log
  /// has the reason.
  virtual void reload() = 0;

  /// Ends everything within a few seconds. All observations are then in the journal. False if gRPC,
  /// or the share of a watched file, did not end; then the process should exit without destroying
  /// the daemon.
  virtual bool stop() = 0;
};

}  // namespace jadoube::app
