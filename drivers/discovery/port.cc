#include "drivers/discovery/port.h"

#include <libserialport.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>
#include <system_error>

#include "drivers/transport/usb_device.h"

namespace jadoube::drivers {
namespace {

namespace fs = std::filesystem;

constexpr const char* kRfcomm = "/dev/rfcomm";
constexpr const char* kHidClassFolder = "/sys/class/hidraw";

std::string or_empty(const char* text) { return text != nullptr ? text : ""; }

Port describe(const sp_port* port) {
  Port described{or_empty(sp_get_port_name(port)), {}, {}, {}};
  if (sp_get_port_transport(port) != SP_TRANSPORT_USB) return described;
  int vendor = 0, product = 0;
  if (sp_get_port_usb_vid_pid(port, &vendor, &product) == SP_OK) {
    described.usb = UsbId{static_cast<std::uint16_t>(vendor), static_cast<std::uint16_t>(product)};
  }
  described.usb_serial = or_empty(sp_get_port_usb_serial(port));
  described.product = or_empty(sp_get_port_usb_product(port));
  return described;
}

void add_serial_ports(std::vector<Port>& ports) {
  sp_port** list = nullptr;
  if (sp_list_ports(&list) != SP_OK) return;
  for (sp_port** port = list; *port != nullptr; ++port) ports.push_back(describe(*port));
  sp_free_port_list(list);
}

void add_bluetooth_ports(std::vector<Port>& ports) {
  std::error_code failed;
  for (fs::directory_iterator at("/dev", failed), end; !failed && at != end; at.increment(failed)) {
    if (at->path().string().starts_with(kRfcomm)) ports.push_back({at->path(), {}, {}, {}});
  }
}

bool has_one_of(const Port& port, std::span<const UsbId> ids) {
  return port.usb && std::ranges::any_of(ids, [&](const UsbId& id) {
           return id.vendor == port.usb->vendor &&
                  id.product == (port.usb->product & id.product_mask);
         });
}

}  // namespace

std::vector<Port> list_ports() {
  std::vector<Port> ports;
  add_serial_ports(ports);
  add_bluetooth_ports(ports);
  std::ranges::move(list_hid_ports(kHidClassFolder), std::back_inserter(ports));
  std::ranges::move(list_usb_ports(kUsbDevices), std::back_inserter(ports));
  const auto by_path = [](const Port& a, const Port& b) { return a.path < b.path; };
  const auto same = [](const Port& a, const Port& b) { return a.path == b.path; };
  std::sort(ports.begin(), ports.end(), by_path);
  ports.erase(std::unique(ports.begin(), ports.end(), same), ports.end());
  return ports;
}

std::string listed_path(const std::string& path) {
  std::error_code failed;
  const fs::path device = fs::canonical(path, failed);
  if (failed) return path;
  if (!is_hid_device(device)) return device;
  const std::string socket = usb_address_of(kHidClassFolder / device.filename());
  return socket.empty() ? device.string() : socket;
}

bool may_be_asked(const Port& port) {
  return port.usb.has_value() || port.path.starts_with(kRfcomm);
}

bool has_id_of(const Port& port, const DriverEntry& entry) {
  return has_one_of(port, entry.usb_ids);
}

bool may_be_shared(const ChainEntry& entry, const Port& port) {
  return port.usb && !port.is_hid && !has_one_of(port, entry.alone);
}

bool may_read(const DriverEntry& entry, const Port& port) {
  return entry.is_hid ? port.is_hid && has_id_of(port, entry) : !port.is_hid;
}

namespace {

namespace fs = std::filesystem;

// The bus of HID_ID that means USB.
constexpr unsigned kUsbBus = 3;

std::vector<std::uint8_t> content(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

// "0003:00002D80:00008002" is bus, vendor and product in hexadecimal digits.
std::optional<UsbId> usb_id_of(const std::string& text) {
  unsigned bus = 0, vendor = 0, product = 0;
  if (std::sscanf(text.c_str(), "%x:%x:%x", &bus, &vendor, &product) != 3) return std::nullopt;
  if (bus != kUsbBus) return std::nullopt;
  return UsbId{static_cast<std::uint16_t>(vendor), static_cast<std::uint16_t>(product)};
}

Port describe_hid(const fs::path& device) {
  const std::string socket = usb_address_of(device);
  Port port{socket.empty() ? "/dev/" + device.filename().string() : socket, {}, {}, {}, true};
  std::ifstream lines(device / "device/uevent");
  for (std::string line; std::getline(lines, line);) {
    const std::string value = line.substr(std::min(line.find('=') + 1, line.size()));
    if (line.starts_with("HID_ID=")) port.usb = usb_id_of(value);
    if (line.starts_with("HID_UNIQ=")) port.usb_serial = value;
    if (line.starts_with("HID_NAME=")) port.product = value;
  }
  return port;
}

}  // namespace

std::vector<Port> list_hid_ports(const fs::path& folder) {
  std::vector<Port> ports;
  std::error_code failed;
  for (fs::directory_iterator at(folder, failed), end; !failed && at != end; at.increment(failed)) {
    if (!has_makers_page(content(at->path() / "device/report_descriptor"))) continue;
    if (Port port = describe_hid(at->path()); port.usb) ports.push_back(std::move(port));
  }
  return ports;
}

std::vector<Port> list_usb_ports(const fs::path& folder) {
  std::vector<Port> ports;
  for (const UsbDevice& device : list_usb_devices(folder)) {
    if (std::ranges::none_of(device.hid, may_be_board)) continue;
    ports.push_back({"usb:" + device.socket, device.id, device.serial, device.product, true});
  }
  return ports;
}

}  // namespace jadoube::drivers
