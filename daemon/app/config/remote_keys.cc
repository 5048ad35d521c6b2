#include <string>
#include <string_view>
#include <utility>

#include "daemon/app/config/config_reader.h"
#include "daemon/hub/hub_names.h"
#include "daemon/model/tournament.h"

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

namespace {

// The tables of a daemon with boards.
constexpr std::string_view kOnlyWithBoards[] = {"board", "bus", "pair", "recording", "training"};

void read_hall(ConfigReader& reader, const toml::table& table, RelaySettings& relay) {
  reader.allow(table, "relay.hall");
  std::string id;
  relay::HallAddress hall;
  reader.text(table, "relay.hall.", "id", id);
  const toml::node* node = table.get("id");
  const auto& line = node != nullptr ? node->source() : table.source();
  if (!hub::is_hub_id(id)) {
    return reader.fail(line, "relay.hall.id",
                       "is required: the [[output]] hall of that hall, as in \"north-hall\"");
  }
  int offset = 0;
  if (const toml::node* given = table.get("table_offset")) {
    const auto* number = given->as_integer();
    if (number == nullptr || number->get() < 0 || number->get() >= model::kMostTables) {
      return reader.fail(given->source(), "relay.hall.table_offset",
                         "must be a number from 0 to " + std::to_string(model::kMostTables - 1));
    }
    offset = static_cast<int>(number->get());
  }
  if (!relay.table_offsets.emplace(id, offset).second) {
    reader.fail(line, "relay.hall.id", "another [[relay.hall]] has the same");
  }
  reader.text(table, "relay.hall.", "daemon", hall.address);
  reader.path(table, "relay.hall.", "secret_file", hall.secret_file);
  hall.hall = id;
  if (hall.address.empty() == relay.hub.url.empty()) {
    reader.fail(table.source(), "relay.hall.daemon",
                hall.address.empty() ? "is required, because there is no [relay] hub"
                                     : "a relay follows either [relay] hub or daemons");
  }
  if (!hall.address.empty()) relay.halls.push_back(std::move(hall));
}

void read_halls(ConfigReader& reader, const toml::table& table, RelaySettings& relay) {
  const toml::node* node = table.get("hall");
  if (node == nullptr) return;
  const toml::array* list = node->as_array();
  if (list == nullptr || !list->is_homogeneous<toml::table>()) {
    return reader.fail(node->source(), "relay.hall",
                       "must be written as [[relay.hall]], once for each hall");
  }
  for (const toml::node& entry : *list) read_hall(reader, *entry.as_table(), relay);
}

// Arbiters see moves without a delay. So a relay for arbiters must show nothing to other people.
void check_shows_nothing(ConfigReader& reader, const toml::table& table, const toml::table& root,
                         const Config& config) {
  const std::string why =
      "a relay for arbiters shows nothing to others, because nothing is held back there: leave it "
      "out, and set up another relay for viewers";
  if (table.get("hub") == nullptr) {
    reader.fail(table.get("arbiters")->source(), "relay.arbiters",
                "needs [relay] hub: decisions travel through a hub");
  }
  if (!config.grpc.viewers.empty()) reader.fail(root.get("grpc")->source(), "grpc.viewers", why);
  for (const std::string_view key : {"output", "livechess"}) {
    if (root.get(key) == nullptr) continue;
    reader.fail(root.get(key)->source(), std::string(key), why);
  }
}

}  // namespace

void read_relay(ConfigReader& reader, const toml::table& root, Config& config) {
  const toml::table* table = reader.table(root, "relay");
  if (table == nullptr) return;
  reader.allow(*table, "relay");
  RelaySettings relay;
  reader.text(*table, "relay.", "hub", relay.hub.url);
  reader.text(*table, "relay.", "event", relay.event);
  reader.flag(*table, "relay.", "arbiters", relay.is_for_arbiters);
  reader.path(*table, "relay.", "secret_file", relay.hub.secret_file);
  reader.path(*table, "relay.", "ca_file", relay.hub.ca_file);
  relay.hub.name = "jadoube relay";
  if (relay.hub.url.empty() && table->get("hall") == nullptr) {
    reader.fail(table->source(), "relay.hub",
                "is required: where the hub is, as in \"tls://hub.example:4222\". Or name the "
                "daemons of halls in [[relay.hall]] daemon");
  }
  if (!relay.hub.url.empty() && !hub::is_hub_id(relay.event)) {
    const toml::node* node = table->get("event");
    reader.fail(node != nullptr ? node->source() : table->source(), "relay.event",
                "is required: the [[output]] event of the halls, as in \"open-2026\"");
  }
  read_halls(reader, *table, relay);
  for (const std::string_view key : kOnlyWithBoards) {
    if (root.get(key) == nullptr) continue;
    reader.fail(root.get(key)->source(), std::string(key), "a relay reads no boards: leave it out");
  }
  if (relay.is_for_arbiters) check_shows_nothing(reader, *table, root, config);
  for (const outputs::OutputSettings& output : config.outputs) {
    if (output.kind != outputs::Kind::kAlerts && output.kind != outputs::Kind::kHub) continue;
    reader.fail(table->source(), "output.kind",
                "the output " + output.name +
                    " is not for a relay: it has no incidents and no "
                    "events of its own");
  }
  config.relay = std::move(relay);
}

}  // namespace jadoube::app
