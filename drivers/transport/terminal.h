#pragma once

#include "drivers/driver.h"
#include "rules/error.h"

/// Sets a terminal so that bytes pass through it unchanged. Only for use inside this folder.
namespace jadoube::drivers {

/// Sets `fd` by termios: raw, eight data bits, no parity, one stop bit, no handshake, modem lines
/// ignored, the speed of `settings`. Unavailable where the terminal refuses, such as a port without
/// hardware.
rules::Expected<void> set_raw(int fd, const PortSettings& settings);

/// Sets what `read` needs to tell "nothing yet" (EAGAIN) from "hung up" (0). This needs VMIN 1, and
/// libserialport leaves 0. Needed after every other way to set a terminal. It also keeps the modem
/// lines up when the port closes, so that a board does not restart at every try.
rules::Expected<void> tell_silence_from_hang_up(int fd);

}  // namespace jadoube::drivers
