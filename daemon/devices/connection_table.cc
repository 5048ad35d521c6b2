#include "daemon/devices/connection_table.h"

#include <algorithm>
#include <utility>

#include "daemon/devices/chain_connection.h"
#include "daemon/system/log.h"
#include "drivers/transport/usb_device.h"

namespace jadoube::devices {
namespace {

using drivers::Instant;
using drivers::Port;

// The configuration does not name such a port, and no driver knows its USB id. It may belong to a
// printer.
constexpr std::chrono::milliseconds kPatienceWithUnlikelyPorts{60'000};
constexpr std::chrono::milliseconds kListenToStrangers{3'000};
// Such a port belongs to one of several makes. If a make sends without being asked, it does so
// within a second.
constexpr std::chrono::milliseconds kListenToGenericPorts{1'500};

bool is_among(const std::vector<Port>& ports, const std::string& path) {
  return std::any_of(ports.begin(), ports.end(),
                     [&](const Port& port) { return port.path == path; });
}

}  // namespace

ConnectionTable::ConnectionTable(Roster roster, std::vector<BusSetting> buses, ListPorts list_ports,
                                 OpenTransport open_transport, Recorder* recorder,
                                 Notebook* notebook)
    : roster_(std::move(roster)),
      buses_(std::move(buses)),
      list_ports_(std::move(list_ports)),
      open_line_(std::move(open_transport)),
      recorder_(recorder),
      notebook_(notebook) {
  for (const BoardSetting& setting : roster_.by_port()) add_configured(setting);
  for (const BusSetting& setting : buses_) add_bus(setting, true);
}

void ConnectionTable::rescan() {
  for (auto& [token, entry] : entries_) {
    if (entry.link->misses_its_port() && drivers::is_plugged_in(entry.link->port()))
      entry.link->hint();
  }
  if (!roster_.asks_around()) return;
  const std::vector<Port> ports = list_ports_();
  std::set<std::string> known;
  for (const BoardSetting& setting : roster_.by_port())
    known.insert(drivers::listed_path(setting.port));
  for (const BusSetting& setting : buses_) known.insert(drivers::listed_path(setting.port));
  forget(ports, known);
  for (const auto& [token, entry] : entries_) known.insert(entry.link->port());
  for (const Port& port : ports) {
    if (!may_be_asked(port) || known.contains(port.path)) continue;
    if (found_chains_.contains(port.path)) {
      add_bus({.port = port.path}, false);
    } else {
      add_found(port);
    }
  }
}

// A found port is dropped when it no longer exists and is not open. An open connection notices that
// itself. It is also dropped when a name in the configuration now means this port.
void ConnectionTable::forget(const std::vector<Port>& there,
                             const std::set<std::string>& configured) {
  std::erase_if(entries_, [&](const auto& item) {
    const Connection& link = *item.second.link;
    const bool is_gone = link.is_waiting() && !is_among(there, link.port());
    const bool was_found_out = found_chains_.contains(link.port()) && !item.second.is_chain;
    return !item.second.is_configured &&
           (is_gone || was_found_out || configured.contains(link.port()));
  });
  std::erase_if(found_chains_, [&](const std::string& port) { return !is_among(there, port); });
}

void ConnectionTable::hint() {
  for (auto& [token, entry] : entries_) entry.link->hint();
}

void ConnectionTable::miss(Instant since, std::vector<Seen>& seen) {
  for (auto& [token, entry] : entries_) {
    entry.ready = {};
    entry.link->miss(since, seen);
  }
}

ConnectionTable::Entry* ConnectionTable::find(std::uint64_t token) {
  const auto found = entries_.find(token);
  return found != entries_.end() ? &found->second : nullptr;
}

Connection* ConnectionTable::serving(const std::string& board) {
  const auto found = std::find_if(entries_.begin(), entries_.end(), [&](const auto& item) {
    return item.second.link->serves(board);
  });
  return found != entries_.end() ? found->second.link.get() : nullptr;
}

Instant ConnectionTable::wake_at() const {
  Instant wake = drivers::kNever;
  for (const auto& [token, entry] : entries_) wake = std::min(wake, entry.link->wake_at());
  return wake;
}

void ConnectionTable::add_configured(const BoardSetting& setting) {
  BoardConnection::Setup setup;
  setup.port = setting.port;
  setup.drivers = {roster_.driver(setting.driver)};
  setup.board = setting.id;
  setup.key = setting.key;
  add(std::move(setup), true);
}

void ConnectionTable::add_bus(const BusSetting& setting, bool is_configured) {
  ChainConnection::Setup setup;
  setup.port = setting.port;
  setup.chain = drivers::find_chain(setting.driver);
  for (const BoardSetting& board : roster_.by_serial()) {
    if (board.driver == setting.driver) setup.expected.push_back(board.serial);
  }
  setup.open_transport = open_line_;
  // If the configuration names this cable, all boards on it are read.
  setup.identify = [this, setting,
                    is_configured](const drivers::DeviceInfo& device) -> std::optional<Identity> {
    const auto identity =
        roster_.identify(setting.port, setting.driver, device,
                         [&](const auto& id) { return is_taken(id, setting.port); });
    if (identity || !is_configured) return identity;
    return Identity{.board = device.serial, .remark = {}};
  };
  setup.recorder = recorder_;
  entries_.emplace(next_token_++, Entry{.link = std::make_unique<ChainConnection>(std::move(setup)),
                                        .is_configured = is_configured,
                                        .is_chain = true});
}

void ConnectionTable::add_found(const Port& port) {
  BoardConnection::Setup setup;
  setup.port = port.path;
  setup.drivers = roster_.drivers_to_try();
  std::erase_if(setup.drivers, [&](const auto* entry) { return !may_read(*entry, port); });
  if (setup.drivers.empty()) return;
  const auto is_likely = [&](const drivers::DriverEntry* entry) { return has_id_of(port, *entry); };
  const auto unlikely =
      std::stable_partition(setup.drivers.begin(), setup.drivers.end(), is_likely);
  const auto likely = unlikely - setup.drivers.begin();
  if (likely == 0) setup.longest_wait = kPatienceWithUnlikelyPorts;
  setup.listens_first = likely > 1 ? kListenToGenericPorts : kListenToStrangers;
  setup.first_greets_at_once = likely == 1;
  const bool may_share = std::ranges::any_of(setup.drivers, [&](const auto* entry) {
    const auto* chain = drivers::find_chain(entry->name);
    return chain != nullptr && may_be_shared(*chain, port);
  });
  // If a single board was found at a port, the port is not searched again.
  if (may_share && alone_.erase(port.path) == 0) {
    setup.found_chain = [this](const std::string& path) { found_chains_.insert(path); };
  }
  log::debug("looking for a board at " + port.path +
             (port.product.empty() ? "" : " (" + port.product + ")"));
  add(std::move(setup), false);
}

void ConnectionTable::add(BoardConnection::Setup setup, bool is_configured) {
  setup.open_transport = open_line_;
  setup.identify = [this](const std::string& port, std::string_view driver,
                          const drivers::DeviceInfo& device) {
    return identify(port, driver, device);
  };
  setup.recorder = recorder_;
  setup.notebook = notebook_;
  entries_.emplace(next_token_++,
                   Entry{std::make_unique<BoardConnection>(std::move(setup)), is_configured});
}

std::optional<Identity> ConnectionTable::identify(const std::string& port, std::string_view driver,
                                                  const drivers::DeviceInfo& device) {
  alone_.insert(port);
  std::string namesake;
  auto identity = roster_.identify(port, driver, device, [&](const std::string& board) {
    const bool taken = is_taken(board, port);
    if (taken) namesake = board;
    return taken;
  });
  if (!identity) {
    log::info("the board at " + port + ", serial \"" + device.serial +
              "\", is not in the configuration: it is not used");
    return identity;
  }
  if (namesake.empty()) return identity;
  port_of_twin_[identity->board] = port;
  if (const Connection* twin = serving(namesake)) port_of_twin_[namesake] = twin->port();
  return identity;
}

bool ConnectionTable::is_taken(const std::string& board, const std::string& port) {
  const auto twin = port_of_twin_.find(board);
  return serving(board) != nullptr || (twin != port_of_twin_.end() && twin->second != port);
}

}  // namespace jadoube::devices
