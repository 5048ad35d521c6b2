#include "daemon/access/networks.h"

#include <arpa/inet.h>

#include <algorithm>

#include "rules/number.h"

namespace jadoube::access {
namespace {

using Bytes = std::array<std::uint8_t, 16>;
constexpr int kBitsBeforeIpv4 = 96;

struct Address {
  Bytes bytes{};
  bool is_ipv4 = false;
};

std::optional<Address> parse_address(const std::string& text) {
  Address address;
  if (::inet_pton(AF_INET6, text.c_str(), address.bytes.data()) == 1) return address;
  address.bytes = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
  address.is_ipv4 = true;
  if (::inet_pton(AF_INET, text.c_str(), address.bytes.data() + 12) == 1) return address;
  return std::nullopt;
}

}  // namespace

std::optional<Network> Network::parse(const std::string& text) {
  const auto slash = text.find('/');
  const auto address = parse_address(text.substr(0, slash));
  if (!address) return std::nullopt;
  Network network;
  network.bytes_ = address->bytes;
  if (slash == std::string::npos) return network;
  const auto bits = rules::parse_number<int>(text.substr(slash + 1));
  const int most = address->is_ipv4 ? 32 : 128;
  if (!bits || *bits < 1 || *bits > most) return std::nullopt;
  network.bits_ = address->is_ipv4 ? kBitsBeforeIpv4 + *bits : *bits;
  return network;
}

bool Network::contains(const std::string& text) const {
  const auto address = parse_address(text);
  if (!address) return false;
  const auto whole = static_cast<std::size_t>(bits_ / 8);
  if (!std::equal(bytes_.begin(), bytes_.begin() + static_cast<std::ptrdiff_t>(whole),
                  address->bytes.begin())) {
    return false;
  }
  const int rest = bits_ % 8;
  if (rest == 0) return true;
  const auto mask = static_cast<std::uint8_t>(0xff << (8 - rest));
  return ((bytes_[whole] ^ address->bytes[whole]) & mask) == 0;
}

}  // namespace jadoube::access
