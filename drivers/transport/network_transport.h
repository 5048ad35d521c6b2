#pragma once

#include <sys/socket.h>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

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

/// Reads "tcp://host:5000", "rfc2217://host:5000" or "tcp://[::1]:5000". InvalidArgument names what
/// is wrong.
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

}  // namespace jadoube::drivers
