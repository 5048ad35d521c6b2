#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "drivers/driver.h"
#include "rules/error.h"

namespace jadoube::drivers {

/// A port that a board may be plugged into.
struct Port {
  /// The device's own path, such as "/dev/ttyUSB0". Never a symbolic link. A USB HID device has the
  /// name of its socket instead, such as "usb:1-2.3". This name stays when the device is unplugged
  /// and plugged in again, and when the kernel's driver lets the device go.
  std::string path;
  /// Only if the port is a USB device.
  std::optional<UsbId> usb;
  /// The serial number and product name that the USB device reports; empty if it reports none.
  std::string usb_serial, product;
  /// A HID device, not a serial port.
  bool is_hid = false;
};

/// All ports that exist now, ordered by path. These are the ports that libserialport lists, and the
/// Bluetooth serial ports (rfcomm), which libserialport leaves out, and HID devices that may be
/// boards. The list has each device once. Opens nothing.
std::vector<Port> list_ports();

/// The path with which `list_ports` names the port at `path`. It follows symbolic links, and names
/// the USB socket of a HID device. A path that leads nowhere stays as it is.
std::string listed_path(const std::string& path);

/// True if the daemon may look for a board at `port` although the configuration does not name it.
/// This holds for USB and Bluetooth ports. Built-in ports are left alone, because a console or a
/// machine may be connected there.
bool may_be_asked(const Port& port);

/// True if a board of `entry` may be at `port`. A driver of HID boards reads only HID devices with
/// its USB ids. The others read only serial ports.
bool may_read(const DriverEntry& entry, const Port& port);

/// True if several boards of `entry` may share `port`: it is USB, but no board itself.
bool may_be_shared(const ChainEntry& entry, const Port& port);

/// True if `port` has one of the USB ids of `entry`.
bool has_id_of(const Port& port, const DriverEntry& entry);

/// The USB HID devices that may be boards, as the kernel lists them in `folder`
/// ("/sys/class/hidraw"). Keyboards, mice and the like are left out. A device in a USB socket has
/// the name of the socket, as in `list_usb_ports`. Opens none of them.
std::vector<Port> list_hid_ports(const std::filesystem::path& folder);

/// The HID devices that may be boards in all USB sockets, also those that the kernel's driver does
/// not hold. `folder` is "/sys/bus/usb/devices". Opens none of them.
std::vector<Port> list_usb_ports(const std::filesystem::path& folder);

/// Gives hints that a port was added or removed. A hint may be missing or wrong: only the result of
/// `list_ports` is right. With udev, the hints come after the udev rules have set the device's
/// rights. Without udev, as in most containers, the monitor watches /dev itself.
class PlugMonitor {
 public:
  /// Unavailable if the system gives neither.
  static rules::Expected<PlugMonitor> open();

  /// Watches `folder` in the same way as /dev is watched where no udev runs.
  static rules::Expected<PlugMonitor> watch(const std::string& folder);

  PlugMonitor(PlugMonitor&&) noexcept;
  PlugMonitor& operator=(PlugMonitor&&) noexcept;
  ~PlugMonitor();

  /// The descriptor to wait on: readable when `take` has something to take.
  int fd() const;

  /// Takes all hints that there are now. True if any of them was about a port.
  bool take();

  /// The source of the hints.
  class Source;

 private:
  explicit PlugMonitor(std::unique_ptr<Source> source);
  std::unique_ptr<Source> source_;
};

}  // namespace jadoube::drivers
