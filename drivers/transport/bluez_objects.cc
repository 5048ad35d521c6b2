#include <strings.h>

#include <algorithm>
#include <map>
#include <string_view>
#include <utility>
#include <vector>

#include "drivers/transport/bluez_connection.h"

namespace jadoube::drivers {
namespace {

// The characteristics of a make. A board may have only some of those that notify.
struct BoardCharacteristics {
  const char* write;
  std::vector<const char*> notify;
};

const std::vector<BoardCharacteristics>& known_boards() {
  static const std::vector<BoardCharacteristics> kBoards = {
      // Nordic UART [spec: drivers/dgt/pegasus/protocol.md#transport], and what a Square Off Neo
      // has
      // beside it [spec: drivers/squareoff/protocol.md#transport].
      {"6e400002-b5a3-f393-e0a9-e50e24dcca9e",
       {"6e400003-b5a3-f393-e0a9-e50e24dcca9e", "4496994f-2600-4e7e-81d5-e0f7b67ebd48",
        "777ac5a4-6fa8-474b-841d-091bd57d28c4"}},
      // [spec: drivers/chessnut/protocol.md#bluetooth]
      {"1b7e8272-2877-41c3-b46e-cf057c562023",
       {"1b7e8262-2877-41c3-b46e-cf057c562023", "1b7e8273-2877-41c3-b46e-cf057c562023"}},
      // [spec: drivers/millennium/protocol.md#transport]
      {"49535343-8841-43f4-a8d4-ecbe34729bb3", {"49535343-1e4d-4bd9-ba61-23c647249616"}},
  };
  return kBoards;
}

// The properties of one interface that are a text or a truth value.
struct BluezInterface {
  std::string path, name;
  std::map<std::string, std::string> texts;
  std::map<std::string, bool> flags;

  bool has(const char* flag) const {
    const auto found = flags.find(flag);
    return found != flags.end() && found->second;
  }
  // Ids and addresses are compared in letters of either case.
  bool says(const char* key, const char* text) const {
    const auto found = texts.find(key);
    return found != texts.end() && strcasecmp(found->second.c_str(), text) == 0;
  }
};

// Reads one list, one element after the other. False: the message is not as expected.
template <typename ReadOne>
bool read_list(sd_bus_message* message, const char* element, ReadOne read_one) {
  const std::string contents = "{" + std::string(element) + "}";
  if (sd_bus_message_enter_container(message, 'a', contents.c_str()) <= 0) return false;
  int more = 0;
  while ((more = sd_bus_message_enter_container(message, 'e', element)) > 0) {
    if (!read_one() || sd_bus_message_exit_container(message) < 0) return false;
  }
  return more == 0 && sd_bus_message_exit_container(message) >= 0;
}

bool read_property(sd_bus_message* message, BluezInterface& out) {
  const char* key = nullptr;
  if (sd_bus_message_read(message, "s", &key) <= 0) return false;
  char type = 0;
  const char* contents = nullptr;
  if (sd_bus_message_peek_type(message, &type, &contents) <= 0 || type != 'v') return false;
  if (std::string_view(contents) == "s") {
    const char* text = nullptr;
    if (sd_bus_message_read(message, "v", "s", &text) <= 0) return false;
    out.texts[key] = text;
  } else if (std::string_view(contents) == "b") {
    int flag = 0;
    if (sd_bus_message_read(message, "v", "b", &flag) <= 0) return false;
    out.flags[key] = flag != 0;
  } else if (sd_bus_message_skip(message, "v") < 0) {
    return false;
  }
  return true;
}

bool read_interfaces(sd_bus_message* message, std::vector<BluezInterface>& all) {
  return read_list(message, "oa{sa{sv}}", [&] {
    const char* path = nullptr;
    if (sd_bus_message_read(message, "o", &path) <= 0) return false;
    return read_list(message, "sa{sv}", [&] {
      const char* name = nullptr;
      if (sd_bus_message_read(message, "s", &name) <= 0) return false;
      BluezInterface& one = all.emplace_back(BluezInterface{path, name, {}, {}});
      return read_list(message, "sv", [&] { return read_property(message, one); });
    });
  });
}

// The characteristics of the first known board whose host can write to the device.
void find_characteristics(const std::vector<BluezInterface>& all, BluezObjects& found) {
  const auto path_of = [&](const char* id) {
    const auto is_it = [&](const BluezInterface& each) {
      return each.name == "org.bluez.GattCharacteristic1" &&
             each.path.starts_with(found.device + "/") && each.says("UUID", id);
    };
    const auto at = std::ranges::find_if(all, is_it);
    return at == all.end() ? std::string() : at->path;
  };
  for (const BoardCharacteristics& board : known_boards()) {
    found.write = path_of(board.write);
    if (found.write.empty()) continue;
    for (const char* id : board.notify) {
      if (std::string path = path_of(id); !path.empty()) found.notify.push_back(std::move(path));
    }
    return;
  }
}

}  // namespace

rules::Expected<BluezObjects> read_bluez_objects(sd_bus_message* reply,
                                                 const std::string& address) {
  std::vector<BluezInterface> all;
  if (!read_interfaces(reply, all)) {
    return rules::refuse(rules::ErrorCode::kUnavailable, "the answer of BlueZ cannot be read");
  }
  BluezObjects found;
  for (const BluezInterface& each : all) {
    if (each.name == "org.bluez.Adapter1") {
      found.has_adapter = true;
      found.is_powered = found.is_powered || each.has("Powered");
    }
    // With two adapters, a device may be there twice. The connected one counts.
    const bool is_ours = each.name == "org.bluez.Device1" && each.says("Address", address.c_str());
    if (is_ours && (found.device.empty() || each.has("Connected"))) {
      found.device = each.path;
      found.is_connected = each.has("Connected");
      found.are_services_resolved = each.has("ServicesResolved");
    }
  }
  if (!found.device.empty()) find_characteristics(all, found);
  return found;
}

}  // namespace jadoube::drivers
