#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace jadoube::access {

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

}  // namespace jadoube::access
