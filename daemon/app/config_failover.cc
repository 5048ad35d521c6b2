#include "daemon/app/config_failover.h"

#include <string>
#include <utility>

#include "daemon/hub/hub_names.h"

namespace jadoube::app {
namespace {

constexpr std::int64_t kShortestLeaseMs = 500, kLongestLeaseMs = 60'000;

bool has_port(const std::string& address) {
  const auto colon = address.rfind(':');
  return colon != std::string::npos && colon > 0 && colon + 1 < address.size() &&
         address.find_first_not_of("0123456789", colon + 1) == std::string::npos;
}

void read_milliseconds(ConfigReader& reader, const toml::table& table, const std::string& key,
                       std::chrono::milliseconds& out) {
  const toml::node* node = table.get(key);
  if (node == nullptr) return;
  const auto* number = node->as_integer();
  const auto least = key == "wait_ms" ? 1 : kShortestLeaseMs;
  if (number == nullptr || number->get() < least || number->get() > kLongestLeaseMs) {
    return reader.fail(node->source(), "failover." + key,
                       "must be a number of milliseconds from " + std::to_string(least) + " to " +
                           std::to_string(kLongestLeaseMs));
  }
  out = std::chrono::milliseconds(number->get());
}

}  // namespace

void read_failover(ConfigReader& reader, const toml::table& root, Config& config) {
  const toml::table* table = reader.table(root, "failover");
  if (table == nullptr) return;
  const std::string where = "failover.";
  reader.allow(*table, "failover");
  failover::Settings settings;
  reader.text(*table, where, "name", settings.name);
  reader.text(*table, where, "listen", settings.listen);
  reader.text(*table, where, "peer", settings.peer);
  reader.path(*table, where, "secret_file", settings.secret_file);
  reader.flag(*table, where, "first", settings.first);
  reader.flag(*table, where, "takes_over", settings.takes_over);
  reader.flag(*table, where, "takes_over_incomplete", settings.takes_over_incomplete);
  read_milliseconds(reader, *table, "lease_ms", settings.lease);
  read_milliseconds(reader, *table, "wait_ms", settings.wait);
  reader.text(*table, where, "witness", settings.witness.url);
  reader.path(*table, where, "witness_secret_file", settings.witness.secret_file);
  reader.path(*table, where, "witness_ca_file", settings.witness.ca_file);
  reader.text(*table, where, "hall", settings.hall);
  settings.witness.name = "jadoube failover " + settings.name;
  const auto line_of = [&](const char* key) {
    const toml::node* node = table->get(key);
    return node != nullptr ? node->source() : table->source();
  };
  if (!hub::is_hub_id(settings.name)) {
    reader.fail(line_of("name"), "failover.name",
                "is required: how this machine is called, as in \"first\"; the other one has "
                "another name");
  }
  for (const auto& [key, address] :
       {std::pair("listen", settings.listen), std::pair("peer", settings.peer)}) {
    if (has_port(address)) continue;
    reader.fail(line_of(key), where + key,
                "is required: an address with a port, as in \"192.168.1.12:50971\"");
  }
  if (settings.secret_file.empty()) {
    reader.fail(table->source(), "failover.secret_file",
                "is required: a file with the same secret on both machines");
  }
  if (!settings.witness.url.empty() && !hub::is_hub_id(settings.hall)) {
    reader.fail(line_of("hall"), "failover.hall",
                "is required with a witness: the id of this hall, as in \"north\"");
  }
  if (config.relay) {
    reader.fail(table->source(), "failover", "a relay keeps no record: start a second relay");
  }
  config.failover = std::move(settings);
}

}  // namespace jadoube::app
