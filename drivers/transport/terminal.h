#pragma once

#include "drivers/driver.h"
#include "rules/error.h"

/// How a terminal is set so that bytes pass through it unchanged. Inside `drivers/line` only.
namespace jadoube::drivers {

/// Sets `fd` by termios: raw, eight data bits, no parity, one stop bit, no handshake, modem lines
/// ignored, `settings`' speed. Unavailable where the terminal refuses, as a port without hardware.
rules::Expected<void> set_raw(int fd, const PortSettings& settings);

/// What reading needs whoever set the rest: `read` says "nothing yet" (EAGAIN) and "hung up" (0)
/// in different words only with VMIN 1, and libserialport leaves 0. Also keeps the modem lines up
/// when the port is closed, so that a board does not restart at every try.
rules::Expected<void> tell_silence_from_hang_up(int fd);

}  // namespace jadoube::drivers
