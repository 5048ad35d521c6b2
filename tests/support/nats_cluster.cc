#include "tests/support/nats_cluster.h"

#include "tests/support/comes.h"
#include "tests/support/test_daemon.h"

namespace jadoube::tests {

NatsCluster::NatsCluster() {
  for (auto& address : route_addresses_) address = free_address();
  for (std::size_t from = 0; from < kServers; ++from) {
    // A server of a cluster must name a route. One to itself is ignored.
    std::string routes = "\"nats://" + route_addresses_[from] + "\"";
    for (std::size_t to = 0; to < from; ++to) {
      auto& route = routes_[{from, to}];
      route = std::make_unique<DeafProxy>(route_addresses_[to]);
      routes += ", \"nats://" + route->address() + "\"";
    }
    // Nobody can connect to the address that is told to others. So all routes are proxies.
    servers_[from] = std::make_unique<NatsServer>(
        "server_name: hub-" + std::to_string(from + 1) + "\ncluster { name: hub, listen: \"" +
        route_addresses_[from] + "\", advertise: \"127.0.0.1:1\", routes: [" + routes + "] }\n");
  }
}

void NatsCluster::start() {
  for (auto& server : servers_) server->start();
  (void)comes([&] {
    for (auto& server : servers_) {
      // Each says who leads, and one says it of itself.
      if (server->process().output().find("JetStream cluster new metadata leader") !=
          std::string::npos) {
        return true;
      }
    }
    return false;
  });
}

void NatsCluster::cut_off(std::size_t index) {
  for (auto& [ends, route] : routes_) {
    if (ends.first == index || ends.second == index) route->stay_cut();
  }
}

void NatsCluster::mend() {
  for (auto& [ends, route] : routes_) route->mend();
}

std::string NatsCluster::url(std::size_t first) const {
  std::string urls;
  for (std::size_t i = 0; i < kServers; ++i) {
    urls += (i == 0 ? "" : ",") + servers_[(first + i) % kServers]->url();
  }
  return urls;
}

}  // namespace jadoube::tests
