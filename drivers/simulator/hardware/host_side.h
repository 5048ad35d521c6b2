#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "drivers/transport/network_transport.h"
#include "rules/error.h"

namespace jadoube::drivers::simulator {

/// The place where a host opens the emulated board: a pseudo-terminal or a network port. The
/// destructor closes it. Only `write` may wait, and not longer than a host needs to make room.
class HostSide {
 public:
  virtual ~HostSide() = default;

  /// The path or address that a host opens.
  virtual const std::string& path() const = 0;

  /// The file descriptor to wait on.
  virtual int fd() const = 0;

  /// Reads what the host wrote. 0 bytes if there is nothing.
  virtual std::size_t read(std::span<std::uint8_t> buffer) = 0;

  /// Sends `bytes` to the host. A host that has read so far gets a moment to make room, because a
  /// slow emulator may have much to send at once. Bytes that the host does not take are lost, as on
  /// a serial line that nobody reads.
  virtual void write(std::span<const std::uint8_t> bytes) = 0;

  /// True if a host reads what is sent. Only known some messages after the host began or ended.
  virtual bool is_read() const = 0;
};

/// Opens a network port at `tcp`, or else a pseudo-terminal. If `link` is not empty, it is a
/// symbolic link to the terminal. Errors as from `TcpServer::listen` and `PseudoTerminal::open`.
rules::Expected<std::unique_ptr<HostSide>> open_host_side(const std::optional<NetworkAddress>& tcp,
                                                          const std::string& link);

}  // namespace jadoube::drivers::simulator
