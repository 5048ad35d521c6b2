#include "daemon/system/ip_address.h"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>

#include "rules/number.h"

namespace jadoube::system {
namespace {

using SixBytes = std::array<std::uint8_t, 16>;

// A block of addresses: its first one, and how many bits are the same in all.
struct Block {
  std::uint32_t first;
  int bits;
};
constexpr Block kNotPublic[] = {
    {0x00000000, 8},   // This network.
    {0x0a000000, 8},   // Private.
    {0x64400000, 10},  // Shared by the customers of a provider.
    {0x7f000000, 8},   // This machine.
    {0xa9fe0000, 16},  // Of a link.
    {0xac100000, 12},  // Private.
    {0xc0000000, 24},  // For protocols.
    {0xc0000200, 24},  // For documents.
    {0xc0586300, 24},  // Once for 6to4.
    {0xc0a80000, 16},  // Private.
    {0xc6120000, 15},  // For benchmarks.
    {0xc6336400, 24},  // For documents.
    {0xcb007100, 24},  // For documents.
    {0xe0000000, 4},   // For many hosts at once.
    {0xf0000000, 4},   // Reserved, and for all hosts.
};

bool is_public_ipv4(std::uint32_t address) {
  return std::ranges::none_of(kNotPublic, [&](const Block& block) {
    return ((address ^ block.first) >> (32 - block.bits)) == 0;
  });
}

std::uint32_t last_four(const SixBytes& bytes) {
  std::uint32_t address = 0;
  for (std::size_t i = 12; i < bytes.size(); ++i) address = address << 8 | bytes[i];
  return address;
}

bool starts_with(const SixBytes& bytes, std::initializer_list<std::uint8_t> first) {
  return std::equal(first.begin(), first.end(), bytes.begin());
}

bool is_public_ipv6(const SixBytes& bytes) {
  // Addresses that contain an IPv4 address: mapped ones, and those of a translator (NAT64).
  const bool is_mapped = starts_with(bytes, {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff});
  const bool is_translated = starts_with(bytes, {0, 0x64, 0xff, 0x9b, 0, 0, 0, 0, 0, 0, 0, 0});
  if (is_mapped || is_translated) return is_public_ipv4(last_four(bytes));
  // Of the others, only 2000::/3 is assigned to hosts. Some of it contains IPv4 addresses (Teredo,
  // 6to4), or is for documents.
  if ((bytes[0] & 0xe0U) != 0x20) return false;
  return !starts_with(bytes, {0x20, 0x01, 0, 0}) && !starts_with(bytes, {0x20, 0x02}) &&
         !starts_with(bytes, {0x20, 0x01, 0x0d, 0xb8});
}

std::string text_of(const sockaddr& address) {
  std::array<char, INET6_ADDRSTRLEN> text{};
  const void* bytes = nullptr;
  if (address.sa_family == AF_INET) {
    bytes = &reinterpret_cast<const sockaddr_in&>(address).sin_addr;
  } else {
    bytes = &reinterpret_cast<const sockaddr_in6&>(address).sin6_addr;
  }
  ::inet_ntop(address.sa_family, bytes, text.data(), text.size());
  return text.data();
}

bool is_own(const std::string& text) {
  const auto own = own_addresses();
  return std::ranges::find(own, text, &OwnAddress::text) != own.end();
}

std::string four_text(std::uint32_t address) {
  const in_addr four{htonl(address)};
  std::array<char, INET_ADDRSTRLEN> text{};
  ::inet_ntop(AF_INET, &four, text.data(), text.size());
  return text.data();
}

// 0.0.0.0/8 means this machine too. The link of a provider's machine has internal services.
bool leads_here(std::uint32_t address) {
  return address >> 24 == 0 || address >> 24 == 127 || address >> 16 == 0xa9fe;
}

bool leads_here(const SixBytes& bytes) {
  if (std::all_of(bytes.begin(), bytes.end() - 1, [](auto byte) { return byte == 0; })) {
    return bytes.back() <= 1;
  }
  // Addresses that contain an IPv4 address: mapped ones, compatible ones, and those of a translator
  // (NAT64).
  const bool stands = starts_with(bytes, {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff}) ||
                      starts_with(bytes, {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}) ||
                      starts_with(bytes, {0, 0x64, 0xff, 0x9b, 0, 0, 0, 0, 0, 0, 0, 0});
  return stands && (leads_here(last_four(bytes)) || is_own(four_text(last_four(bytes))));
}

}  // namespace

bool is_public_address(const sockaddr& address) {
  if (address.sa_family == AF_INET) {
    return is_public_ipv4(ntohl(reinterpret_cast<const sockaddr_in&>(address).sin_addr.s_addr));
  }
  if (address.sa_family != AF_INET6) return false;
  SixBytes bytes{};
  std::memcpy(bytes.data(), &reinterpret_cast<const sockaddr_in6&>(address).sin6_addr,
              bytes.size());
  return is_public_ipv6(bytes);
}

bool is_public_address(const std::string& text) {
  in_addr four{};
  if (::inet_pton(AF_INET, text.c_str(), &four) == 1) return is_public_ipv4(ntohl(four.s_addr));
  SixBytes six{};
  return ::inet_pton(AF_INET6, text.c_str(), six.data()) == 1 && is_public_ipv6(six);
}

bool is_of_another_host(const sockaddr& address) {
  return is_public_address(address) && !is_own(text_of(address));
}

bool is_of_this_machine(const sockaddr& address) {
  if (address.sa_family == AF_INET) {
    const auto four = ntohl(reinterpret_cast<const sockaddr_in&>(address).sin_addr.s_addr);
    return leads_here(four) || is_own(text_of(address));
  }
  if (address.sa_family != AF_INET6) return true;
  SixBytes bytes{};
  std::memcpy(bytes.data(), &reinterpret_cast<const sockaddr_in6&>(address).sin6_addr,
              bytes.size());
  return leads_here(bytes) || is_own(text_of(address));
}

bool is_of_this_machine(const std::string& text) {
  sockaddr_in four{};
  four.sin_family = AF_INET;
  if (::inet_pton(AF_INET, text.c_str(), &four.sin_addr) == 1) {
    return is_of_this_machine(reinterpret_cast<const sockaddr&>(four));
  }
  sockaddr_in6 six{};
  six.sin6_family = AF_INET6;
  return ::inet_pton(AF_INET6, text.c_str(), &six.sin6_addr) == 1 &&
         is_of_this_machine(reinterpret_cast<const sockaddr&>(six));
}

std::string address_block(const std::string& address) {
  // A link-local address ends with the name of its interface: "fe80::1%eth0".
  const std::string number = address.substr(0, address.find('%'));
  in6_addr parsed{};
  if (::inet_pton(AF_INET6, number.c_str(), &parsed) != 1) return address;
  if (IN6_IS_ADDR_V4MAPPED(&parsed)) return number.substr(number.rfind(':') + 1);
  if (IN6_IS_ADDR_LOOPBACK(&parsed)) return number;
  for (std::size_t i = 8; i < 16; ++i) parsed.s6_addr[i] = 0;
  std::array<char, INET6_ADDRSTRLEN> text{};
  ::inet_ntop(AF_INET6, &parsed, text.data(), text.size());
  return std::string(text.data()) + "/64";
}

std::vector<OwnAddress> own_addresses() {
  ifaddrs* first = nullptr;
  if (::getifaddrs(&first) != 0) return {};
  const std::unique_ptr<ifaddrs, decltype(&::freeifaddrs)> all(first, ::freeifaddrs);
  std::vector<OwnAddress> found;
  for (const ifaddrs* each = first; each != nullptr; each = each->ifa_next) {
    if (each->ifa_addr == nullptr || (each->ifa_flags & IFF_LOOPBACK) != 0) continue;
    if ((each->ifa_flags & IFF_UP) == 0) continue;
    const int family = each->ifa_addr->sa_family;
    const void* address = nullptr;
    if (family == AF_INET) {
      address = &reinterpret_cast<const sockaddr_in*>(each->ifa_addr)->sin_addr;
    } else if (family == AF_INET6) {
      const auto& six = reinterpret_cast<const sockaddr_in6*>(each->ifa_addr)->sin6_addr;
      if (IN6_IS_ADDR_LINKLOCAL(&six)) continue;
      address = &six;
    } else {
      continue;
    }
    std::array<char, INET6_ADDRSTRLEN> text{};
    ::inet_ntop(family, address, text.data(), text.size());
    found.push_back({.interface = static_cast<int>(::if_nametoindex(each->ifa_name)),
                     .text = text.data(),
                     .is_ipv6 = family == AF_INET6});
  }
  std::ranges::stable_partition(found, [](const OwnAddress& each) { return !each.is_ipv6; });
  return found;
}

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

}  // namespace jadoube::system
