#include "drivers/discovery/port.h"

#include <libserialport.h>
#include <libudev.h>
#include <sys/inotify.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

#include "drivers/transport/file_descriptor.h"
#include "drivers/transport/transport.h"
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

class PlugMonitor::Source {
 public:
  virtual ~Source() = default;
  virtual int fd() const = 0;
  virtual bool take() = 0;
};

namespace {

using rules::ErrorCode;
using rules::Expected;

struct Unreference {
  void operator()(udev* context) const { udev_unref(context); }
  void operator()(udev_monitor* monitor) const { udev_monitor_unref(monitor); }
  void operator()(udev_device* device) const { udev_device_unref(device); }
};
using Context = std::unique_ptr<udev, Unreference>;
using Monitor = std::unique_ptr<udev_monitor, Unreference>;
using Device = std::unique_ptr<udev_device, Unreference>;

class UdevSource final : public PlugMonitor::Source {
 public:
  UdevSource(Context context, Monitor monitor)
      : context_(std::move(context)), monitor_(std::move(monitor)) {}

  int fd() const override { return udev_monitor_get_fd(monitor_.get()); }

  bool take() override {
    bool any = false;
    while (Device(udev_monitor_receive_device(monitor_.get()))) any = true;
    return any;
  }

 private:
  Context context_;
  Monitor monitor_;
};

class FolderSource final : public PlugMonitor::Source {
 public:
  explicit FolderSource(FileDescriptor fd) : fd_(std::move(fd)) {}

  int fd() const override { return fd_.get(); }

  bool take() override {
    alignas(inotify_event) std::array<char, 4096> buffer{};
    bool any = false;
    ssize_t length = 0;
    while ((length = ::read(fd_.get(), buffer.data(), buffer.size())) > 0) {
      any |= names_a_port({buffer.data(), static_cast<std::size_t>(length)});
    }
    return any;
  }

 private:
  static bool names_a_port(std::string_view events) {
    bool any = false;
    while (events.size() >= sizeof(inotify_event)) {
      inotify_event event{};
      std::memcpy(&event, events.data(), sizeof event);
      const std::string_view name = events.substr(sizeof event, event.len);
      any |= name.starts_with("tty") || name.starts_with("rfcomm") || name.starts_with("hidraw") ||
             is_usb_number(name) || event.mask & IN_Q_OVERFLOW;
      events.remove_prefix(std::min(sizeof event + event.len, events.size()));
    }
    return any;
  }

  // The file of a USB device is its number on the bus: "004". Zeros fill up the name.
  static bool is_usb_number(std::string_view name) {
    return name.size() >= 3 && name.substr(0, 3).find_first_not_of("0123456789") == name.npos &&
           name.substr(3).find_first_not_of('\0') == name.npos;
  }

  FileDescriptor fd_;
};

// Null if udev does not run. The netlink group of udev would then never send anything.
std::unique_ptr<PlugMonitor::Source> open_udev() {
  std::error_code ignored;
  if (!std::filesystem::exists("/run/udev/control", ignored)) return nullptr;
  Context context(udev_new());
  if (!context) return nullptr;
  Monitor monitor(udev_monitor_new_from_netlink(context.get(), "udev"));
  if (!monitor ||
      udev_monitor_filter_add_match_subsystem_devtype(monitor.get(), "tty", nullptr) < 0 ||
      udev_monitor_filter_add_match_subsystem_devtype(monitor.get(), "hidraw", nullptr) < 0 ||
      udev_monitor_filter_add_match_subsystem_devtype(monitor.get(), "usb", "usb_device") < 0 ||
      udev_monitor_enable_receiving(monitor.get()) < 0) {
    return nullptr;
  }
  return std::make_unique<UdevSource>(std::move(context), std::move(monitor));
}

// Each USB bus has a folder. In a container there may be none. A board on a bus that comes later is
// found when the ports are looked at the next time.
void watch_usb(int watcher, const std::string& folder, std::uint32_t events) {
  std::error_code failed;
  const std::filesystem::path buses = folder + "/bus/usb";
  for (std::filesystem::directory_iterator at(buses, failed), end; !failed && at != end;
       at.increment(failed)) {
    inotify_add_watch(watcher, at->path().c_str(), events);
  }
}

}  // namespace

PlugMonitor::PlugMonitor(std::unique_ptr<Source> source) : source_(std::move(source)) {}
PlugMonitor::PlugMonitor(PlugMonitor&&) noexcept = default;
PlugMonitor& PlugMonitor::operator=(PlugMonitor&&) noexcept = default;
PlugMonitor::~PlugMonitor() = default;

Expected<PlugMonitor> PlugMonitor::open() {
  if (auto source = open_udev()) return PlugMonitor(std::move(source));
  return watch("/dev");
}

// IN_ATTRIB, because the rights of a port are often set a moment after it appears.
Expected<PlugMonitor> PlugMonitor::watch(const std::string& folder) {
  FileDescriptor fd(inotify_init1(IN_NONBLOCK | IN_CLOEXEC));
  constexpr auto kEvents = IN_CREATE | IN_DELETE | IN_ATTRIB | IN_MOVED_TO | IN_MOVED_FROM;
  if (!fd || inotify_add_watch(fd.get(), folder.c_str(), kEvents) < 0) {
    return rules::refuse(ErrorCode::kUnavailable, "{folder} cannot be watched: {why}",
                         {{"folder", folder}, {"why", system_sentence(errno)}});
  }
  watch_usb(fd.get(), folder, kEvents);
  return PlugMonitor(std::make_unique<FolderSource>(std::move(fd)));
}

int PlugMonitor::fd() const { return source_->fd(); }

bool PlugMonitor::take() { return source_->take(); }

}  // namespace jadoube::drivers
