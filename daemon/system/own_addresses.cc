#include "daemon/system/own_addresses.h"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>

#include <algorithm>
#include <array>
#include <memory>

namespace jadoube::system {

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

}  // namespace jadoube::system
