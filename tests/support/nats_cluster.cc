#include "tests/support/nats_cluster.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "tests/support/comes.h"
#include "tests/support/http_client.h"
#include "tests/support/test_daemon.h"

namespace jadoube::tests {
namespace {

// The answer of a server at its address for monitors.
nlohmann::json ask(const std::string& address, const std::string& target) {
  HttpClient client(std::stoi(address.substr(address.rfind(':') + 1)));
  // With this version, a long answer has no chunks.
  client.send("GET " + target + " HTTP/1.0\r\n\r\n");
  const auto reply = client.read_all();
  const auto body = reply.find("\r\n\r\n");
  auto answer =
      nlohmann::json::parse(body == std::string::npos ? "" : reply.substr(body), nullptr, false);
  return answer.is_object() ? answer : nlohmann::json::object();
}

std::string name_of(std::size_t server) { return "hub-" + std::to_string(server + 1); }

// True if the leader of the stream reports that the others have all its messages.
bool is_held_by_all(const nlohmann::json& cluster) {
  const auto others = cluster.value("replicas", nlohmann::json::array());
  return others.size() == NatsCluster::kServers - 1 &&
         std::ranges::all_of(others,
                             [](const auto& other) { return other.value("current", false); });
}

}  // namespace

NatsCluster::NatsCluster() {
  for (auto& address : route_addresses_) address = free_address();
  for (auto& address : monitor_addresses_) address = free_address();
  for (std::size_t from = 0; from < kServers; ++from) {
    // A server of a cluster must name a route. One to itself is ignored.
    std::string routes = "\"nats://" + route_addresses_[from] + "\"";
    for (std::size_t to = 0; to < from; ++to) {
      auto& route = routes_[{from, to}];
      route = std::make_unique<DeafProxy>(route_addresses_[to]);
      routes += ", \"nats://" + route->address() + "\"";
    }
    // The address that other servers get cannot be connected to. So all routes are proxies.
    servers_[from] = std::make_unique<NatsServer>(
        "server_name: " + name_of(from) + "\nhttp: \"" + monitor_addresses_[from] +
        "\"\ncluster { name: hub, listen: \"" + route_addresses_[from] +
        "\", advertise: \"127.0.0.1:1\", routes: [" + routes + "] }\n");
  }
}

void NatsCluster::start() {
  for (auto& server : servers_) server->start();
  (void)comes([&] {
    for (auto& server : servers_) {
      // Each server names the leader, and one names itself.
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

bool NatsCluster::is_whole() const {
  std::set<std::string> streams, held;
  for (std::size_t i = 0; i < kServers; ++i) {
    const std::string& monitor = monitor_addresses_[i];
    if (ask(monitor, "/routez").value("num_routes", 0U) != kServers - 1) return false;
    if (ask(monitor, "/healthz?js-server-only=true").value("status", "") != "ok") return false;
    const auto all = ask(monitor, "/jsz?accounts=true&streams=true");
    for (const auto& account : all.value("account_details", nlohmann::json::array())) {
      for (const auto& stream : account.value("stream_detail", nlohmann::json::array())) {
        const auto name = stream.value("name", "");
        const auto cluster = stream.value("cluster", nlohmann::json::object());
        streams.insert(name);
        if (cluster.value("leader", "") == name_of(i) && is_held_by_all(cluster)) held.insert(name);
      }
    }
  }
  return streams == held;
}

std::string NatsCluster::url(std::size_t first) const {
  std::string urls;
  for (std::size_t i = 0; i < kServers; ++i) {
    urls += (i == 0 ? "" : ",") + servers_[(first + i) % kServers]->url();
  }
  return urls;
}

}  // namespace jadoube::tests
