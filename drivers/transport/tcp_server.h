#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "drivers/transport/file_descriptor.h"
#include "drivers/transport/network_transport.h"
#include "rules/error.h"

namespace jadoube::drivers {

/// The device's end of a network connection: a raw TCP port that serves one host at a time. Never
/// blocks. One thread.
class TcpServer {
 public:
  /// Listens at `address`. Port 0 means any free port. Unavailable where it cannot listen.
  static rules::Expected<TcpServer> listen(const NetworkAddress& address);

  /// The descriptor to wait on: the host's, or the listening one while no host is connected.
  int fd() const { return host_ ? host_.get() : listening_.get(); }

  /// The path that a host opens to connect here: "tcp://127.0.0.1:5000".
  const std::string& path() const { return path_; }

  /// True while a host is connected.
  bool has_client() const { return static_cast<bool>(host_); }

  /// Reads what the host wrote: 0 bytes where there is nothing, or no host. After a host has gone,
  /// the next one can connect.
  std::size_t read(std::span<std::uint8_t> buffer);

  /// Writes as much as the host takes. The rest is lost.
  void write(std::span<const std::uint8_t> bytes);

 private:
  FileDescriptor listening_, host_;
  std::string path_;
};

}  // namespace jadoube::drivers
