#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include "drivers/transport/file_descriptor.h"
#include "drivers/transport/transport.h"
#include "rules/error.h"

namespace jadoube::drivers {

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

}  // namespace jadoube::drivers
