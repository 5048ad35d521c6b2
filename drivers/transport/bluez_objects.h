#pragma once

#include <systemd/sd-bus.h>

#include <string>
#include <vector>

#include "rules/error.h"

namespace jadoube::drivers {

/// What BlueZ knows of one device, as plain values.
struct BluezObjects {
  bool has_adapter = false;
  /// One of the adapters is switched on.
  bool is_powered = false;
  /// The path of the device. Empty: BlueZ does not know the device.
  std::string device = {};
  bool is_connected = false;
  /// BlueZ has read what the device offers. `write` and `notify` are then final.
  bool are_services_resolved = false;
  /// The path of the characteristic to which the host writes, and the paths of those that bring the
  /// board's bytes. Empty: the device has none that a board of a known make has.
  std::string write = {};
  std::vector<std::string> notify = {};
};

/// What `reply`, an answer to GetManagedObjects, has about the device with `address`. Unavailable:
/// the answer cannot be read.
rules::Expected<BluezObjects> read_bluez_objects(sd_bus_message* reply, const std::string& address);

}  // namespace jadoube::drivers
