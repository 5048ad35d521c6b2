#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

struct sockaddr;
namespace jadoube::system {

/// True if `address` belongs to a host in the internet. False: it is of this machine's loopback, of
/// a private network, of a link, for many hosts at once, or reserved. Or it is no address of IP
/// [IANA IPv4 and IPv6 Special-Purpose Address Registries]. An address of IPv6 that contains one of
/// IPv4 counts as that one.
bool is_public_address(const sockaddr& address);
/// As above for a text: "192.0.2.7", "2001:db8::7".
bool is_public_address(const std::string& text);

/// True if `address` leads to this machine. It is its loopback, no address at all, or an address of
/// one of its network interfaces. Or it is a service of its provider on its link (169.254.0.0/16).
/// An address of IPv6 that contains one of IPv4 counts as that one.
bool is_of_this_machine(const sockaddr& address);
/// As above for a text. False for the name of a host.
bool is_of_this_machine(const std::string& text);

/// True if `address` is public, and no network interface of this machine has it.
bool is_of_another_host(const sockaddr& address);

/// The block of addresses that one host can have. For IPv6 it is the network of 64 bits,
/// "2001:db8::/64". For IPv4 it is the address itself, also if it is written as an IPv6 address
/// ("::ffff:192.0.2.1"). The address of this machine ("::1") and any other text are returned
/// unchanged.
std::string address_block(const std::string& address);

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

/// A part of the network: "10.0.5.0/24", "fd00:5::/64", or one address.
class Network {
 public:
  /// Nothing: the text is no network.
  static std::optional<Network> parse(const std::string& text);

  /// True if the address is in it: "10.0.5.17", "::ffff:10.0.5.17". Of any other text: false.
  bool contains(const std::string& address) const;

 private:
  // IPv4 as addresses of IPv6 for them.
  std::array<std::uint8_t, 16> bytes_{};
  int bits_ = 128;
};

}  // namespace jadoube::system
