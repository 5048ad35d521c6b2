#pragma once

#include <string>
#include <unordered_map>

#include "daemon/net/http_limits.h"

namespace jadoube::net {

/// Counts connections, in all and by address. One thread.
class ConnectionCounts {
 public:
  explicit ConnectionCounts(const HttpLimits& limits) : limits_(limits) {}

  /// Counts a connection from `peer`, if it may come. False: one of the limits is met, and it is
  /// not counted. `is_local`: the client is on this machine.
  bool admit(const std::string& peer, bool is_local);
  /// A connection that was counted is gone.
  void leave(const std::string& peer, bool is_local);
  int all() const { return all_; }

 private:
  bool counts_address(bool is_local) const { return !is_local || limits_.counts_local; }

  const HttpLimits limits_;
  int all_ = 0;
  std::unordered_map<std::string, int> by_address_;
};

}  // namespace jadoube::net
