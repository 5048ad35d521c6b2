#include "drivers/discovery/port.h"

#include <libserialport.h>

#include <algorithm>
#include <filesystem>
#include <iterator>

#include "drivers/discovery/hid_ports.h"
#include "drivers/transport/hid_device.h"
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

}  // namespace jadoube::drivers
