#pragma once

#include <filesystem>
#include <vector>

#include "drivers/discovery/port.h"

namespace jadoube::drivers {

/// The USB HID devices that may be boards, as the kernel lists them in `folder`
/// ("/sys/class/hidraw"). Keyboards, mice and the like are left out. Opens none of them.
std::vector<Port> list_hid_ports(const std::filesystem::path& folder);

}  // namespace jadoube::drivers
