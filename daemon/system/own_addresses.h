#pragma once

#include <string>
#include <vector>

namespace jadoube::system {

/// An address by which others in a network reach this machine.
struct OwnAddress {
  /// The number of the network interface that has it, as the kernel counts them.
  int interface = 0;
  /// "192.0.2.7" or "2001:db8::7".
  std::string text;
  bool is_ipv6 = false;

  bool operator==(const OwnAddress&) const = default;
};

/// The addresses of all network interfaces that are up, first IPv4, then IPv6. Without those of
/// loopback, and without link-local ones of IPv6, which need the name of an interface. Empty: there
/// is no network.
std::vector<OwnAddress> own_addresses();

}  // namespace jadoube::system
