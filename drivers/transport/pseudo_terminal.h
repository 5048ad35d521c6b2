#pragma once

#include <string>

#include "drivers/transport/file_descriptor.h"
#include "rules/error.h"

namespace jadoube::drivers {

/// The device's end of a pseudo-terminal: what the emulated board and the replay speak through.
/// Raw, non-blocking. The other end is the terminal at `path()`, also reachable by a symbolic link.
///
/// The slave is kept open by us as well, so that the host may close and open it again without the
/// master reading a hang-up.
class PseudoTerminal {
 public:
  /// Opens one; with `link` a symbolic link to it is made there and removed at the end.
  /// FailedPrecondition where `link` exists and is no symbolic link to a terminal that is gone.
  static rules::Expected<PseudoTerminal> open(const std::string& link = "");

  PseudoTerminal(PseudoTerminal&&) noexcept;
  PseudoTerminal& operator=(PseudoTerminal&&) noexcept;
  ~PseudoTerminal();

  /// The master's descriptor: read what the host wrote, write what the host shall read.
  int fd() const { return master_.get(); }
  const std::string& path() const { return path_; }

 private:
  PseudoTerminal() = default;
  FileDescriptor master_, slave_;
  std::string path_, link_;
};

}  // namespace jadoube::drivers
