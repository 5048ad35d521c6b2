#pragma once

#include <string>

#include "drivers/driver.h"
#include "drivers/transport/file_descriptor.h"
#include "rules/error.h"

/// Terminals that bytes pass through unchanged: how one is set, which only this folder does, and
/// pseudo-terminals.
namespace jadoube::drivers {

/// Sets `fd` by termios: raw, eight data bits, no parity, one stop bit, no handshake, modem lines
/// ignored, the speed of `settings`. Unavailable if the terminal refuses, such as a port without
/// hardware.
rules::Expected<void> set_raw(int fd, const PortSettings& settings);

/// Sets what `read` needs to distinguish "nothing yet" (EAGAIN) from "hung up" (0). This needs VMIN
/// 1, and libserialport leaves 0. Needed after every other way to set a terminal. It also keeps the
/// modem lines up when the port closes, so that a board does not restart at every try.
rules::Expected<void> distinguish_silence_from_hang_up(int fd);

/// The device's end of a pseudo-terminal. The emulated board and the replay use it. Raw,
/// non-blocking. The other end is the terminal at `path()`; a symbolic link can lead there too.
///
/// This process keeps the slave open as well. So the host may close and reopen it, and the master
/// reads no hang-up.
class PseudoTerminal {
 public:
  /// Opens one. With `link`, it makes a symbolic link to the terminal and removes it at the end.
  /// FailedPrecondition if `link` exists, unless it is a symbolic link to a terminal that no
  /// longer exists.
  static rules::Expected<PseudoTerminal> open(const std::string& link = "");

  PseudoTerminal(PseudoTerminal&&) noexcept;
  PseudoTerminal& operator=(PseudoTerminal&&) noexcept;
  ~PseudoTerminal();

  /// The master's descriptor. Bytes of the host are read from it, and bytes for the host are
  /// written to it.
  int fd() const { return master_.get(); }

  /// How many of the bytes written to the master the host has not read yet.
  int unread_bytes() const;
  const std::string& path() const { return path_; }

 private:
  PseudoTerminal() = default;
  FileDescriptor master_, slave_;
  std::string path_, link_;
};

}  // namespace jadoube::drivers
