#include "daemon/devices/roster.h"

#include <algorithm>
#include <iterator>
#include <set>

#include "daemon/devices/connection.h"

namespace jadoube::devices {
namespace {

using rules::ErrorCode;
using rules::Expected;
using rules::Sentence;

bool is_serial_of(const std::string& serial, const drivers::DeviceInfo& device) {
  return !serial.empty() && (serial == device.serial || serial == device.short_serial);
}

tl::unexpected<rules::Error> wrong(const BoardSetting& setting, Sentence what) {
  return rules::refuse(ErrorCode::kInvalidArgument, "board \"{board}\": {why}",
                       {{"board", setting.id}, {"why", std::move(what)}});
}

}  // namespace

Expected<Roster> Roster::make(std::vector<BoardSetting> settings,
                              std::span<const drivers::DriverEntry> drivers) {
  Roster roster(std::move(settings), drivers);
  if (const Expected<void> checked = roster.check(); !checked) {
    return tl::unexpected(checked.error());
  }
  return roster;
}

Expected<void> Roster::check() const {
  std::set<std::string> ids;
  for (const BoardSetting& setting : settings_) {
    if (setting.id.empty()) return wrong(setting, Sentence("a board has an id"));
    if (!ids.insert(setting.id).second) return wrong(setting, Sentence("the id is there twice"));
    if (setting.port.empty() == setting.serial.empty()) {
      return wrong(setting, Sentence("a board has either a port or a serial"));
    }
    if (driver(setting.driver) == nullptr) {
      return wrong(setting,
                   Sentence("there is no driver \"{driver}\"", {{"driver", setting.driver}}));
    }
  }
  return {};
}

std::vector<BoardSetting> Roster::by_port() const {
  std::vector<BoardSetting> found;
  std::copy_if(settings_.begin(), settings_.end(), std::back_inserter(found),
               [](const BoardSetting& setting) { return !setting.port.empty(); });
  return found;
}

std::vector<BoardSetting> Roster::by_serial() const {
  std::vector<BoardSetting> found;
  std::copy_if(settings_.begin(), settings_.end(), std::back_inserter(found),
               [](const BoardSetting& setting) { return setting.port.empty(); });
  return found;
}

bool Roster::asks_around() const { return settings_.empty() || !by_serial().empty(); }

std::vector<const drivers::DriverEntry*> Roster::drivers_to_try() const {
  const std::vector<BoardSetting> wanted = by_serial();
  std::vector<const drivers::DriverEntry*> found;
  for (const drivers::DriverEntry& entry : drivers_) {
    const bool is_wanted =
        std::any_of(wanted.begin(), wanted.end(),
                    [&](const BoardSetting& setting) { return setting.driver == entry.name; });
    if (!entry.only_where_named && (settings_.empty() || is_wanted)) found.push_back(&entry);
  }
  return found;
}

const drivers::DriverEntry* Roster::driver(std::string_view name) const {
  const auto found =
      std::find_if(drivers_.begin(), drivers_.end(),
                   [&](const drivers::DriverEntry& entry) { return entry.name == name; });
  return found != drivers_.end() ? &*found : nullptr;
}

std::optional<Identity> Roster::identify(
    const std::string& port, std::string_view driver, const drivers::DeviceInfo& device,
    const std::function<bool(const std::string&)>& is_taken) const {
  const std::string& serial = device.serial.empty() ? device.short_serial : device.serial;
  std::string board = serial.empty() ? base_name(port) : plain_name(serial);
  if (!settings_.empty()) {
    const auto setting = std::find_if(settings_.begin(), settings_.end(), [&](const auto& each) {
      return each.driver == driver && is_serial_of(each.serial, device);
    });
    if (setting == settings_.end()) return std::nullopt;
    board = setting->id;
  }
  if (!is_taken(board)) return Identity{board, ""};
  const std::string other = board + "@" + base_name(port);
  const auto remark =
      Sentence("two boards have the serial number {serial}; the one at {port} is called {board}",
               {{"serial", serial}, {"port", port}, {"board", other}});
  return Identity{other, remark.packed()};
}

}  // namespace jadoube::devices
