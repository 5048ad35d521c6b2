#include "drivers/transport/bluez_objects.h"

#include <strings.h>

#include <map>
#include <string_view>
#include <utility>
#include <vector>

namespace jadoube::drivers {
namespace {

// [spec: drivers/dgt/pegasus/protocol.md#transport, drivers/squareoff/protocol.md#transport]
constexpr const char* kWriteId = "6e400002-b5a3-f393-e0a9-e50e24dcca9e";
constexpr const char* kNotifyId = "6e400003-b5a3-f393-e0a9-e50e24dcca9e";

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
  for (const BluezInterface& each : all) {
    if (each.name != "org.bluez.GattCharacteristic1" || found.device.empty() ||
        !each.path.starts_with(found.device + "/")) {
      continue;
    }
    if (each.says("UUID", kWriteId)) found.write = each.path;
    if (each.says("UUID", kNotifyId)) found.notify = each.path;
  }
  return found;
}

}  // namespace jadoube::drivers
