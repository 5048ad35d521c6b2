#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "drivers/transport/file_descriptor.h"
#include "drivers/transport/network_address.h"
#include "rules/error.h"

namespace jadoube::drivers {

/// The device's end of a line over the network: a raw TCP port that serves one host at a time.
/// Never blocks. One thread.
class TcpServer {
 public:
  /// Listens at `address`; port 0: at any port that is free. Unavailable where it cannot.
  static rules::Expected<TcpServer> listen(const NetworkAddress& address);

  /// The descriptor to wait on: the host's, or, while there is none, that of its coming.
  int fd() const { return host_ ? host_.get() : listening_.get(); }

  /// What a host opens to get here: "tcp://127.0.0.1:5000".
  const std::string& path() const { return path_; }

  /// Takes what the host wrote: 0 bytes where there is nothing, or no host. A host that has gone
  /// makes room for the next one.
  std::size_t read(std::span<std::uint8_t> buffer);

  /// Gives the host as much as it takes; what it does not take is lost.
  void write(std::span<const std::uint8_t> bytes);

 private:
  FileDescriptor listening_, host_;
  std::string path_;
};

}  // namespace jadoube::drivers
