#pragma once

#include <optional>
#include <string>
#include <vector>

#include "drivers/driver.h"

namespace jadoube::drivers {

/// A port that a board may be plugged into.
struct Port {
  /// The device's own path, as "/dev/ttyUSB0"; no symbolic link.
  std::string path;
  /// Where the port is a USB device.
  std::optional<UsbId> usb;
  /// What the USB device calls itself; empty where it does not.
  std::string usb_serial, product;
};

/// Every port there is now, ordered by path: what libserialport lists, and Bluetooth's serial ports
/// (rfcomm), which it leaves out. Opens nothing.
std::vector<Port> list_ports();

/// Whether a board may be looked for at `port` without having been told to: a USB or Bluetooth
/// port. A built-in port is left alone, for a console or a machine may hang on it.
bool may_be_asked(const Port& port);

/// Whether `port` has one of `entry`'s USB ids.
bool has_id_of(const Port& port, const DriverEntry& entry);

}  // namespace jadoube::drivers
