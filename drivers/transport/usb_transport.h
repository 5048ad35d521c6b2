#pragma once

#include <memory>
#include <string>

#include "drivers/transport/transport.h"
#include "drivers/transport/usb_device.h"
#include "rules/error.h"

namespace jadoube::drivers {

/// A connection to the board `device` through libusb. `path` is the port's name in messages. Reads
/// give reports with their ids, and several at once if they have come. Each write must be one
/// report with its id. The kernel's driver gets the interface back at the end.
///
/// Opening waits a fraction of a second for a device that does not describe itself.
///
/// InvalidArgument: it is a keyboard, a mouse, or no HID device. PermissionDenied: the message says
/// what helps. Unavailable: another program has it. NotFound: it is gone.
rules::Expected<std::unique_ptr<Transport>> connect_usb(const std::string& path,
                                                        const UsbDevice& device);

}  // namespace jadoube::drivers
