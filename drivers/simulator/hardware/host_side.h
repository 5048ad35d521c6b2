#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "drivers/transport/network_address.h"
#include "rules/error.h"

namespace jadoube::drivers::simulator {

/// Where hosts find the emulated board: a pseudo-terminal or a port on the network. Gone for them
/// when it is destroyed. Never blocks.
class HostSide {
 public:
  virtual ~HostSide() = default;

  /// What a host opens.
  virtual const std::string& path() const = 0;

  /// The descriptor to wait on.
  virtual int fd() const = 0;

  /// Takes what the host wrote; 0 bytes where there is nothing.
  virtual std::size_t read(std::span<std::uint8_t> buffer) = 0;

  /// Gives the host `bytes`; what it does not take is lost, as on a line nobody reads.
  virtual void write(std::span<const std::uint8_t> bytes) = 0;
};

/// A port on the network at `tcp`, else a pseudo-terminal, with a symbolic link to it at `link`
/// unless that is empty. Refuses as `TcpServer::listen` and `PseudoTerminal::open`.
rules::Expected<std::unique_ptr<HostSide>> open_host_side(const std::optional<NetworkAddress>& tcp,
                                                          const std::string& link);

}  // namespace jadoube::drivers::simulator
