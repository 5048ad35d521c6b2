#include "drivers/transport/usb_device.h"

#include <linux/hidraw.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <system_error>

// The kernel's folders: a device is "1-2.3". Its interface is "1-2.3:1.0" in there. While the
// kernel's driver holds the interface, it has a folder "0003:2D80:8002.0001" with the description
// of its reports, and with the folder "hidraw" in there.

// The kernel finds out the size of a report from its descriptor. A report that is longer or shorter
// is refused by some devices [guess]. But the commands of the known boards are short, and programs
// that work with these boards send them as they are.

namespace jadoube::drivers {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kUsbScheme = "usb:";
// USB allows six hubs below the one in the computer.
constexpr int kMostPorts = 7;
constexpr int kHidClass = 3;
constexpr int kBootSubclass = 1;

std::string first_line(const fs::path& file) {
  std::string line;
  std::ifstream stream(file);
  std::getline(stream, line);
  return line;
}

std::optional<int> number_in(const fs::path& file, int base) {
  const std::string text = first_line(file);
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, base);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

std::vector<fs::path> names_in(const fs::path& folder) {
  std::vector<fs::path> found;
  std::error_code failed;
  for (fs::directory_iterator at(folder, failed), end; !failed && at != end; at.increment(failed)) {
    found.push_back(at->path());
  }
  return found;
}

// A number from 1 to 255 without a zero in front, so that each socket has one name only.
bool take_number(std::string_view& text) {
  unsigned value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || text.front() == '0' || value > 255) return false;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return true;
}

bool is_socket(std::string_view text) {
  if (!take_number(text)) return false;
  for (int ports = 0; ports < kMostPorts && !text.empty(); ++ports) {
    if (text.front() != (ports == 0 ? '-' : '.')) return false;
    text.remove_prefix(1);
    if (!take_number(text)) return false;
    if (text.empty()) return true;
  }
  return false;
}

void read_reports(const fs::path& driver, HidInterface& interface) {
  std::ifstream file(driver / "report_descriptor", std::ios::binary);
  if (!file) return;
  const std::vector<std::uint8_t> descriptor{std::istreambuf_iterator<char>(file), {}};
  interface.page =
      has_makers_page(descriptor) ? HidInterface::Page::kMakers : HidInterface::Page::kOther;
  for (const fs::path& port : names_in(driver / "hidraw")) {
    interface.hidraw = "/dev/" + port.filename().string();
  }
}

std::optional<HidInterface> read_interface(const fs::path& folder) {
  if (number_in(folder / "bInterfaceClass", 16) != kHidClass) return std::nullopt;
  HidInterface interface;
  interface.number = number_in(folder / "bInterfaceNumber", 16).value_or(0);
  interface.is_keyboard_or_mouse = number_in(folder / "bInterfaceSubClass", 16) == kBootSubclass &&
                                   number_in(folder / "bInterfaceProtocol", 16) > 0;
  for (const fs::path& driver : names_in(folder)) {
    if (driver.filename().string().find(':') != std::string::npos) read_reports(driver, interface);
  }
  return interface;
}

std::string node_of(int bus, int device) {
  char text[64];
  std::snprintf(text, sizeof text, "/dev/bus/usb/%03d/%03d", bus, device);
  return text;
}

}  // namespace

bool is_usb_address(std::string_view path) { return path.starts_with(kUsbScheme); }

rules::Expected<std::string> parse_usb_address(const std::string& path) {
  const std::string socket = is_usb_address(path) ? path.substr(kUsbScheme.size()) : "";
  if (!socket.empty() && is_socket(socket)) return socket;
  return rules::refuse(rules::ErrorCode::kInvalidArgument,
                       "{path}: not a USB socket. Write bus and ports as in usb:1-2.3, for bus 1, "
                       "port 2, and port 3 of the hub there",
                       {{"path", path}});
}

bool is_plugged_in(const std::string& path) {
  std::error_code ignored;
  if (!is_usb_address(path)) return fs::exists(path, ignored);
  const auto socket = parse_usb_address(path);
  return socket && fs::exists(fs::path(kUsbDevices) / *socket, ignored);
}

std::string usb_address_of(const fs::path& link) {
  std::error_code failed;
  const fs::path target = fs::read_symlink(link, failed);
  std::string address;
  for (const fs::path& part : target) {
    const std::string name = part.string();
    const std::string socket = name.substr(0, name.find(':'));
    if (socket.size() < name.size() && !socket.empty() && is_socket(socket)) {
      address = std::string(kUsbScheme) + socket;
    }
  }
  return address;
}

bool may_be_board(const HidInterface& interface) {
  return !interface.is_keyboard_or_mouse && interface.page != HidInterface::Page::kOther;
}

std::optional<UsbDevice> read_usb_device(const fs::path& folder) {
  const auto vendor = number_in(folder / "idVendor", 16),
             product = number_in(folder / "idProduct", 16);
  const auto bus = number_in(folder / "busnum", 10), number = number_in(folder / "devnum", 10);
  if (!vendor || !product || !bus || !number) return std::nullopt;
  UsbDevice device;
  device.socket = folder.filename();
  device.id = {static_cast<std::uint16_t>(*vendor), static_cast<std::uint16_t>(*product)};
  device.serial = first_line(folder / "serial");
  device.product = first_line(folder / "product");
  device.node = node_of(*bus, *number);
  for (const fs::path& name : names_in(folder)) {
    if (!name.filename().string().starts_with(device.socket + ":")) continue;
    if (const auto interface = read_interface(name)) device.hid.push_back(*interface);
  }
  std::ranges::sort(device.hid, {}, &HidInterface::number);
  return device;
}

std::vector<UsbDevice> list_usb_devices(const fs::path& folder) {
  std::vector<UsbDevice> found;
  for (const fs::path& name : names_in(folder)) {
    if (!is_socket(name.filename().string())) continue;
    auto device = read_usb_device(name);
    if (device && !device->hid.empty()) found.push_back(std::move(*device));
  }
  std::ranges::sort(found, {}, &UsbDevice::socket);
  return found;
}

namespace {

using rules::ErrorCode;
using rules::Expected;

class HidTransport final : public Transport {
 public:
  HidTransport(std::string path, FileDescriptor fd) : path_(std::move(path)), fd_(std::move(fd)) {}

  int fd() const override { return fd_.get(); }

  Expected<std::size_t> read(std::span<std::uint8_t> buffer) override {
    if (buffer.empty()) return 0;
    const ssize_t count = ::read(fd_.get(), buffer.data(), buffer.size());
    if (count > 0) return static_cast<std::size_t>(count);
    if (count < 0 && (errno == EAGAIN || errno == EINTR)) return 0;
    return gone();
  }

  // A report goes out as a whole or not at all.
  Expected<std::size_t> write(std::span<const std::uint8_t> bytes) override {
    if (::write(fd_.get(), bytes.data(), bytes.size()) >= 0) return bytes.size();
    if (errno == EAGAIN || errno == EINTR) return 0;
    return gone();
  }

 private:
  tl::unexpected<rules::Error> gone() const {
    return rules::refuse(ErrorCode::kUnavailable, "{path}: unplugged, or it refuses the report",
                         {{"path", path_}});
  }

  std::string path_;
  FileDescriptor fd_;
};

}  // namespace

bool is_hid_device(const std::string& device) {
  return std::filesystem::path(device).filename().string().starts_with("hidraw");
}

// The item "usage page" with two bytes, the low one first.
bool has_makers_page(std::span<const std::uint8_t> report_descriptor) {
  constexpr std::uint8_t kPage[] = {0x06, 0x00, 0xFF};
  // Clang 14 cannot compile std::ranges::search.
  return std::search(report_descriptor.begin(), report_descriptor.end(), std::begin(kPage),
                     std::end(kPage)) != report_descriptor.end();
}

Expected<std::unique_ptr<Transport>> connect_hid(const std::string& path, FileDescriptor fd) {
  int size = 0;
  hidraw_report_descriptor descriptor{};
  if (ioctl(fd.get(), HIDIOCGRDESCSIZE, &size) < 0 || size < 0 || size > HID_MAX_DESCRIPTOR_SIZE) {
    return rules::refuse(ErrorCode::kInvalidArgument, "{path}: not a HID device", {{"path", path}});
  }
  descriptor.size = static_cast<std::uint32_t>(size);
  if (ioctl(fd.get(), HIDIOCGRDESC, &descriptor) < 0) {
    return rules::refuse(ErrorCode::kInvalidArgument, "{path}: not a HID device", {{"path", path}});
  }
  if (!has_makers_page(std::span(descriptor.value).first(descriptor.size))) {
    return rules::refuse(ErrorCode::kInvalidArgument,
                         "{path}: a keyboard, a mouse or the like, or another interface of a "
                         "board. A board is the device with the usage page FF00",
                         {{"path", path}});
  }
  return std::make_unique<HidTransport>(path, std::move(fd));
}

}  // namespace jadoube::drivers
