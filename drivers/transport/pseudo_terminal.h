#pragma once

#include <string>

#include "drivers/transport/file_descriptor.h"
#include "rules/error.h"

namespace jadoube::drivers {

/// The device's end of a pseudo-terminal. The emulated board and the replay speak through it. Raw,
/// non-blocking. The other end is the terminal at `path()`; a symbolic link can lead there too.
///
/// This process keeps the slave open as well. So the host may close and reopen it, and the master
/// reads no hang-up.
class PseudoTerminal {
 public:
  /// Opens one. With `link`, it makes a symbolic link to the terminal and removes it at the end.
  /// FailedPrecondition where `link` exists, unless it is a symbolic link to a terminal that is
  /// gone.
  static rules::Expected<PseudoTerminal> open(const std::string& link = "");

  PseudoTerminal(PseudoTerminal&&) noexcept;
  PseudoTerminal& operator=(PseudoTerminal&&) noexcept;
  ~PseudoTerminal();

  /// The master's descriptor. Read from it what the host wrote; write to it what the host shall
  /// read.
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
