#include "drivers/discovery/hid_ports.h"

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>
#include <system_error>

#include "drivers/transport/hid_device.h"
#include "drivers/transport/usb_device.h"

namespace jadoube::drivers {
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
