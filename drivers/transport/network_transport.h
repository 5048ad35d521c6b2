#pragma once

#include <sys/socket.h>

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "drivers/transport/file_descriptor.h"
#include "drivers/transport/transport.h"
#include "rules/error.h"

/// Addresses of ports on the network, and connections to them. Other folders connect by
/// `open_transport`.
namespace jadoube::drivers {

/// The address of a serial port that another computer offers on the network.
struct NetworkAddress {
  /// True if the port's settings are set over the network too [spec: RFC 2217]. Otherwise only
  /// bytes are passed on.
  bool sets_line = false;
  /// A name or a numeric address.
  std::string host;
  std::uint16_t port = 0;
  bool operator==(const NetworkAddress&) const = default;
};

/// True if `port` is a network address and no path: it contains "://".
bool is_network_address(std::string_view port);

/// Reads "tcp://host:5000", "rfc2217://host:5000" or "tcp://[::1]:5000". InvalidArgument names the
/// wrong part.
rules::Expected<NetworkAddress> parse_network_address(std::string_view port);

/// An address that can be connected to.
struct SocketAddress {
  sockaddr_storage storage{};
  socklen_t size = 0;
};

/// The address of `host` (a number or a name) and `port`. Never waits: a separate thread looks the
/// name up. Unavailable until the first look-up has ended, or where it found nothing. Every call
/// starts a new look-up for the next call, because a host may move. Any thread may call this.
rules::Expected<SocketAddress> look_up(const std::string& host, std::uint16_t port);

/// A connection to the port at `address`. It starts to connect and does not
/// wait. It notices a dead host after 3 s without an answer. InvalidArgument: no address.
/// Unavailable: the host is not known, or not yet.
rules::Expected<std::unique_ptr<Transport>> connect_line(const std::string& address,
                                                         const PortSettings& settings);

/// The device's end of a network connection: a raw TCP port that serves one host at a time. Never
/// blocks. One thread.
class TcpServer {
 public:
  /// Listens at `address`. Port 0 means any free port. Unavailable if it cannot listen.
  static rules::Expected<TcpServer> listen(const NetworkAddress& address);

  /// The descriptor to wait on: the host's, or the listening one while no host is connected.
  int fd() const { return host_ ? host_.get() : listening_.get(); }

  /// The path that a host opens to connect here: "tcp://127.0.0.1:5000".
  const std::string& path() const { return path_; }

  /// True while a host is connected.
  bool has_client() const { return static_cast<bool>(host_); }

  /// Reads what the host wrote: 0 bytes if there is nothing, or no host. After a host has
  /// disconnected, the next one can connect.
  std::size_t read(std::span<std::uint8_t> buffer);

  /// Writes as much as the host takes. The rest is lost.
  void write(std::span<const std::uint8_t> bytes);

 private:
  FileDescriptor listening_, host_;
  std::string path_;
};

}  // namespace jadoube::drivers
