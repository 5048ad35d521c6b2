#include "daemon/system/address_block.h"

#include <arpa/inet.h>

#include <array>

namespace jadoube::system {

std::string address_block(const std::string& address) {
  // An address of one link has the name of its interface behind it: "fe80::1%eth0".
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

}  // namespace jadoube::system
