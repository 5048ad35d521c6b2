#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "rules/error.h"

namespace jadoube::drivers {

/// Where a serial port is that another computer offers on the network.
struct NetworkAddress {
  /// Whether the port's line is set over the network too [spec: RFC 2217]; else bytes are passed on
  /// and nothing else.
  bool sets_line = false;
  /// A name or a numeric address.
  std::string host;
  std::uint16_t port = 0;
  bool operator==(const NetworkAddress&) const = default;
};

/// Whether `port` is meant to be one, and no path: it has "://" in it.
bool is_network_address(std::string_view port);

/// Reads "tcp://host:5000", "rfc2217://host:5000" or "tcp://[::1]:5000". InvalidArgument says what
/// is wrong.
rules::Expected<NetworkAddress> parse_network_address(std::string_view port);

}  // namespace jadoube::drivers
