#pragma once

#include <string>
#include <vector>

namespace jadoube::nearby {

/// An IPv4 address of this machine, and the number of the network interface that has it.
struct InterfaceAddress {
  int interface = 0;
  std::string address;

  bool operator==(const InterfaceAddress&) const = default;
};

/// The IPv4 addresses by which others in the local network reach this machine: of interfaces that
/// are up, without loopback. Empty: there is no network.
std::vector<InterfaceAddress> own_interfaces();

}  // namespace jadoube::nearby
