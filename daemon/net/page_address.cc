#include "daemon/net/page_address.h"

#include <netdb.h>
#include <unistd.h>

#include <array>

#include "daemon/system/own_addresses.h"

namespace jadoube::net {
std::string page_address(const std::string& scheme, const std::string& host, int port) {
  const bool is_usual = port == (scheme == "https" ? 443 : 80);
  return scheme + "://" + host + (is_usual ? "" : ":" + std::to_string(port));
}

std::vector<std::string> page_addresses(const std::string& scheme, const std::string& listen,
                                        int port, const std::vector<std::string>& names) {
  const auto colon = listen.rfind(':');
  if (listen.starts_with("unix:") || colon == std::string::npos) return {};
  const std::string host = listen.substr(0, colon);
  std::vector<std::string> hosts;
  if (host == "0.0.0.0" || host == "[::]" || host == "*" || host.empty()) {
    hosts = names;
    for (const auto& own : system::own_addresses()) {
      if (host == "0.0.0.0" && own.is_ipv6) continue;
      hosts.push_back(own.is_ipv6 ? "[" + own.text + "]" : own.text);
    }
    hosts.emplace_back("localhost");
  } else {
    hosts = {host};
  }
  for (std::string& each : hosts) each = page_address(scheme, each, port);
  return hosts;
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
