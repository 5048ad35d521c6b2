#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "daemon/model/daemon_finding.h"
#include "rules/error.h"

namespace jadoube::api {

/// What a standby serves at the addresses for arbiters: its status, and the command to take over.
/// Everything else is unimplemented there. Users of this header do not include gRPC's headers.
class StandbyServer {
 public:
  struct Options {
    /// `host:port` or `unix:/path`.
    std::vector<std::string> listen;
    /// Any thread.
    std::function<model::FailoverReading()> read;
    /// As of `FailoverService`. Any thread.
    std::function<rules::Expected<void>(bool incomplete)> take_over;
  };
  /// Unavailable: nobody can listen at one of the addresses.
  static rules::Expected<std::unique_ptr<StandbyServer>> start(const Options& options);
  /// Ends all calls.
  ~StandbyServer();

 private:
  struct Implementation;
  explicit StandbyServer(std::unique_ptr<Implementation> implementation);
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace jadoube::api
