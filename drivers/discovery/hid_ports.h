#pragma once

#include <filesystem>
#include <vector>

#include "drivers/discovery/port.h"

namespace jadoube::drivers {

/// The USB HID devices that may be boards, as the kernel lists them in `folder`
/// ("/sys/class/hidraw"). Keyboards, mice and the like are left out. A device in a USB socket has
/// the name of the socket, as in `list_usb_ports`. Opens none of them.
std::vector<Port> list_hid_ports(const std::filesystem::path& folder);

/// The HID devices that may be boards in all USB sockets, also those that the kernel's driver does
/// not hold. `folder` is "/sys/bus/usb/devices". Opens none of them.
std::vector<Port> list_usb_ports(const std::filesystem::path& folder);

}  // namespace jadoube::drivers
