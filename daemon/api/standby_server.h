#pragma once

#include <memory>
#include <string>
#include <vector>

#include "daemon/model/daemon_finding.h"
#include "rules/error.h"

namespace jadoube::api {

/// A daemon that follows another one. Any thread.
class StandbyControl {
 public:
  virtual ~StandbyControl() = default;
  virtual model::FailoverReading read() const = 0;
  /// Makes it active. `incomplete`: even if events may be missing.
  virtual rules::Expected<void> take_over(bool incomplete) = 0;
};

/// What a standby serves at the addresses for arbiters: its status, and the command to take over.
/// Everything else is unimplemented there. Users of this header do not include gRPC's headers.
class StandbyServer {
 public:
  struct Options {
    /// `host:port` or `unix:/path`.
    std::vector<std::string> listen;
    /// It must exist longer.
    StandbyControl& standby;
  };
  /// Unavailable: one of the addresses cannot be used.
  static rules::Expected<std::unique_ptr<StandbyServer>> start(const Options& options);
  /// Ends all calls.
  ~StandbyServer();

 private:
  struct Implementation;
  explicit StandbyServer(std::unique_ptr<Implementation> implementation);
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace jadoube::api
