#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "rules/error.h"

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

/// Reads "tcp://host:5000", "rfc2217://host:5000" or "tcp://[::1]:5000". InvalidArgument says what
/// is wrong.
rules::Expected<NetworkAddress> parse_network_address(std::string_view port);

}  // namespace jadoube::drivers
