#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "drivers/driver.h"
#include "drivers/transport/file_descriptor.h"
#include "drivers/transport/transport.h"
#include "rules/error.h"

namespace jadoube::drivers {

/// True if `path` names a USB socket: it starts with "usb:".
bool is_usb_address(std::string_view path);

/// The kernel's name of the socket that `path` names: "1-2.3" of "usb:1-2.3". This is bus 1, port
/// 2, and port 3 of the hub that is plugged in there. InvalidArgument: it names no socket.
rules::Expected<std::string> parse_usb_address(const std::string& path);

/// True if something is at `path`: a file, or a device in a USB socket.
bool is_plugged_in(const std::string& path);

/// The USB socket of a device of the kernel: "usb:1-2.3". `link` is its entry in /sys/class, which
/// is a symbolic link. Empty if the device is not on USB.
std::string usb_address_of(const std::filesystem::path& link);

/// What the kernel reports about an interface for HID reports of a USB device.
struct HidInterface {
  /// The usage page, if it was read. The kernel gives it only while the kernel's own driver holds
  /// the device.
  enum class Page { kUnknown, kMakers, kOther };

  int number = 0;
  /// By its own description it is a keyboard or a mouse.
  bool is_keyboard_or_mouse = false;
  Page page = Page::kUnknown;
  /// The kernel's port for it: "/dev/hidraw3". Empty if there is none.
  std::string hidraw;
};

/// A USB device as the kernel describes it. Nothing is opened to find this out.
struct UsbDevice {
  /// The kernel's name of its socket: "1-2.3".
  std::string socket;
  UsbId id;
  /// Empty if the device reports none.
  std::string serial, product;
  /// The file through which libusb opens the device: "/dev/bus/usb/001/004".
  std::string node;
  std::vector<HidInterface> hid;
};

/// True if a board may be behind this interface: it has the maker's page, or its page is not known.
bool may_be_board(const HidInterface& interface);

/// The device in `folder` ("/sys/bus/usb/devices/1-2.3"). Nothing if there is none.
std::optional<UsbDevice> read_usb_device(const std::filesystem::path& folder);

/// All devices in `folder` that have an interface for HID reports. Hubs are left out.
std::vector<UsbDevice> list_usb_devices(const std::filesystem::path& folder);

/// The folder in which the kernel lists all USB devices.
inline constexpr const char* kUsbDevices = "/sys/bus/usb/devices";

/// True if `device`, which is no symbolic link, is a port of the kernel for a HID device:
/// "/dev/hidraw0".
bool is_hid_device(const std::string& device);

/// True if a report descriptor has the maker's own page FF00. A keyboard, a mouse or the other
/// interface of a board has it not [spec: drivers/chessnut/protocol.md#transport].
bool has_makers_page(std::span<const std::uint8_t> report_descriptor);

/// A connection to a HID device that is open as `fd`. Each read gives one report with its id. Each
/// write must be one report with its id. InvalidArgument: it is no HID device, or another interface
/// of one.
rules::Expected<std::unique_ptr<Transport>> connect_hid(const std::string& path, FileDescriptor fd);

/// A connection to the board `device` through libusb. `path` is the port's name in messages. Reads
/// give reports with their ids, and several at once if they are there. Each write must be one
/// report with its id. The kernel's driver gets the interface back at the end.
///
/// Opening waits a fraction of a second for a device that does not describe itself.
///
/// InvalidArgument: it is a keyboard, a mouse, or no HID device. PermissionDenied: the message has
/// what helps. Unavailable: another program has it. NotFound: it no longer exists.
rules::Expected<std::unique_ptr<Transport>> connect_usb(const std::string& path,
                                                        const UsbDevice& device);

}  // namespace jadoube::drivers
