#pragma once

#include <array>
#include <map>
#include <memory>
#include <string>
#include <utility>

#include "tests/support/deaf_proxy.h"
#include "tests/support/nats_server.h"

namespace jadoube::tests {

/// A hub of three real nats-servers. Their routes to each other are proxies, so that one of them
/// can be cut off from the others.
class NatsCluster {
 public:
  static constexpr std::size_t kServers = 3;

  NatsCluster();

  /// Starts all three, and waits until they are a cluster that accepts streams.
  void start();

  NatsServer& server(std::size_t index) { return *servers_[index]; }
  /// Cuts the server off from the others. Its clients stay connected to it.
  void cut_off(std::size_t index);
  void mend();
  /// True if each server has its routes to both others, follows the leader, and has all messages of
  /// all streams. So one of them may fail. All must run.
  bool is_whole() const;

  /// The addresses of all three, beginning with server `first`, with commas between them.
  std::string url(std::size_t first = 0) const;

 private:
  std::array<std::string, kServers> route_addresses_, monitor_addresses_;
  /// The key is the server that connects and the server that listens.
  std::map<std::pair<std::size_t, std::size_t>, std::unique_ptr<DeafProxy>> routes_;
  std::array<std::unique_ptr<NatsServer>, kServers> servers_;
};

}  // namespace jadoube::tests
