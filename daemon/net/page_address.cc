#include "daemon/net/page_address.h"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netdb.h>
#include <unistd.h>

#include <array>
#include <memory>

namespace jadoube::net {
namespace {

// The addresses of this machine that others can reach: first IPv4, then IPv6.
std::vector<std::string> own_addresses() {
  ifaddrs* first = nullptr;
  if (::getifaddrs(&first) != 0) return {};
  const std::unique_ptr<ifaddrs, decltype(&::freeifaddrs)> all(first, ::freeifaddrs);
  std::vector<std::string> four, six;
  for (const ifaddrs* each = first; each != nullptr; each = each->ifa_next) {
    if (each->ifa_addr == nullptr || (each->ifa_flags & IFF_LOOPBACK) != 0) continue;
    if ((each->ifa_flags & IFF_UP) == 0) continue;
    std::array<char, INET6_ADDRSTRLEN> text{};
    if (each->ifa_addr->sa_family == AF_INET) {
      const auto* address = reinterpret_cast<const sockaddr_in*>(each->ifa_addr);
      ::inet_ntop(AF_INET, &address->sin_addr, text.data(), text.size());
      four.emplace_back(text.data());
    } else if (each->ifa_addr->sa_family == AF_INET6) {
      const auto* address = reinterpret_cast<const sockaddr_in6*>(each->ifa_addr);
      // A link-local address needs the name of an interface, and a browser takes none.
      if (IN6_IS_ADDR_LINKLOCAL(&address->sin6_addr)) continue;
      ::inet_ntop(AF_INET6, &address->sin6_addr, text.data(), text.size());
      six.push_back("[" + std::string(text.data()) + "]");
    }
  }
  four.insert(four.end(), six.begin(), six.end());
  return four;
}

}  // namespace

std::vector<std::string> page_addresses(const std::string& scheme, const std::string& listen,
                                        int port, const std::vector<std::string>& names) {
  const auto colon = listen.rfind(':');
  if (listen.starts_with("unix:") || colon == std::string::npos) return {};
  const std::string host = listen.substr(0, colon);
  std::vector<std::string> hosts;
  if (host == "0.0.0.0" || host == "[::]" || host == "*" || host.empty()) {
    hosts = names;
    for (auto& own : own_addresses()) {
      if (host == "0.0.0.0" && own.starts_with('[')) continue;
      hosts.push_back(std::move(own));
    }
    hosts.emplace_back("localhost");
  } else {
    hosts = {host};
  }
  const bool is_usual = port == (scheme == "https" ? 443 : 80);
  std::vector<std::string> addresses;
  for (const std::string& each : hosts) {
    addresses.push_back(scheme + "://" + each + (is_usual ? "" : ":" + std::to_string(port)));
  }
  return addresses;
}

std::string host_of_page(std::string_view address) {
  const auto scheme = address.find("://");
  if (scheme != std::string_view::npos) address.remove_prefix(scheme + 3);
  address = address.substr(0, address.find('/'));
  const auto end = address.starts_with('[') ? address.find(']') + 1 : address.find(':');
  return std::string(address.substr(0, end));
}

bool is_for_this_machine(std::string_view address) {
  const auto host = host_of_page(address);
  return host == "localhost" || host.starts_with("127.") || host == "[::1]";
}

bool is_known_host(const std::string& host) {
  if (host.starts_with('[') || host == "localhost" || host.ends_with(".local")) return true;
  addrinfo* found = nullptr;
  if (::getaddrinfo(host.c_str(), nullptr, nullptr, &found) != 0) return false;
  ::freeaddrinfo(found);
  return true;
}

std::vector<std::string> own_names() {
  std::array<char, 256> text{};
  if (::gethostname(text.data(), text.size() - 1) != 0) return {};
  const std::string name = text.data();
  if (name.empty()) return {};
  if (name.find('.') != std::string::npos) return {name};
  return {name, name + ".local"};
}

}  // namespace jadoube::net
