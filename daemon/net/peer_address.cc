#include "daemon/net/peer_address.h"

#include <netdb.h>
#include <netinet/in.h>
#include <pwd.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <utility>
#include <vector>

#include "daemon/system/ip_address.h"

namespace jadoube::net {

namespace {

int port_of(const sockaddr_storage& storage) {
  if (storage.ss_family == AF_INET6) {
    return ntohs(reinterpret_cast<const sockaddr_in6&>(storage).sin6_port);
  }
  if (storage.ss_family != AF_INET) return 0;
  return ntohs(reinterpret_cast<const sockaddr_in&>(storage).sin_port);
}

}  // namespace

PeerAddress peer_address(int fd) {
  sockaddr_storage storage{};
  socklen_t size = sizeof storage;
  auto* where = reinterpret_cast<sockaddr*>(&storage);
  if (::getpeername(fd, where, &size) != 0 || storage.ss_family == AF_UNIX) return {};
  char host[NI_MAXHOST] = "";
  getnameinfo(where, size, host, sizeof host, nullptr, 0, NI_NUMERICHOST);
  std::string text = host;
  // An IPv4 client of an IPv6 socket.
  if (text.starts_with("::ffff:")) text = text.substr(7);
  const bool is_local = is_local_host(text);
  return {std::move(text), is_local, port_of(storage)};
}

bool is_local_host(const std::string& host) { return host.starts_with("127.") || host == "::1"; }

int local_port(int fd) {
  sockaddr_storage storage{};
  socklen_t size = sizeof storage;
  return ::getsockname(fd, reinterpret_cast<sockaddr*>(&storage), &size) == 0 ? port_of(storage)
                                                                              : 0;
}

namespace {

constexpr std::string_view kOurs = "jadoube-", kAbstract = "unix-abstract:";
constexpr std::string_view kHost = "host:", kUser = "user:";
// The name of a socket has at most 107 bytes.
constexpr std::size_t kLongestUser = 48;
constexpr std::size_t kEnoughForUser = 16'384;

std::string user_of(uid_t uid) {
  std::vector<char> room(kEnoughForUser);
  passwd entry{}, *found = nullptr;
  if (::getpwuid_r(uid, &entry, room.data(), room.size(), &found) != 0 || found == nullptr) {
    return "uid-" + std::to_string(uid);
  }
  std::string name(found->pw_name);
  name.resize(std::min(name.size(), kLongestUser));
  // The name becomes part of an address. gRPC would write other characters as numbers.
  for (char& c : name) {
    const bool is_plain = std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '.';
    if (!is_plain) c = '_';
  }
  return name;
}

std::optional<Client> local_client(int fd) {
  ucred credentials{};
  socklen_t size = sizeof credentials;
  if (::getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &credentials, &size) != 0) return std::nullopt;
  return Client{.user = user_of(credentials.uid), .process = credentials.pid};
}

// The number after the last colon of `text`. It is removed from `text`.
std::optional<int> cut_number(std::string_view& text) {
  const auto colon = text.rfind(':');
  if (colon == std::string_view::npos || colon == 0) return std::nullopt;
  const auto digits = text.substr(colon + 1);
  int number = 0;
  const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  if (read.ec != std::errc() || read.ptr != digits.data() + digits.size()) return std::nullopt;
  text = text.substr(0, colon);
  return number;
}

}  // namespace

std::optional<Client> client_of(int fd) {
  int domain = 0;
  socklen_t size = sizeof domain;
  if (::getsockopt(fd, SOL_SOCKET, SO_DOMAIN, &domain, &size) != 0) return std::nullopt;
  if (domain == AF_UNIX) return local_client(fd);
  auto address = peer_address(fd);
  if (address.text.empty()) return std::nullopt;
  return Client{.host = std::move(address.text), .port = address.port};
}

std::string text_of(const Client& client) {
  if (client.host.empty()) {
    return "user " + client.user + ", process " + std::to_string(client.process);
  }
  const bool is_six = client.host.find(':') != std::string::npos;
  return (is_six ? "[" + client.host + "]" : client.host) + ":" + std::to_string(client.port);
}

std::string socket_name_of(const Client& client, int owner, int number) {
  const std::string ours =
      std::string(kOurs) + std::to_string(owner) + "-" + std::to_string(number) + ":";
  return client.host.empty()
             ? ours + std::string(kUser) + client.user + ":" + std::to_string(client.process)
             : ours + std::string(kHost) + client.host + ":" + std::to_string(client.port);
}

std::optional<Client> parse_client(std::string_view peer) {
  if (!peer.starts_with(kAbstract)) return std::nullopt;
  peer.remove_prefix(kAbstract.size());
  const auto colon = peer.find(':');
  if (!peer.starts_with(kOurs) || colon == std::string_view::npos) return std::nullopt;
  peer.remove_prefix(colon + 1);
  const auto number = cut_number(peer);
  if (!number) return std::nullopt;
  if (peer.starts_with(kHost) && peer.size() > kHost.size()) {
    return Client{.host = std::string(peer.substr(kHost.size())), .port = *number};
  }
  if (peer.starts_with(kUser) && peer.size() > kUser.size()) {
    return Client{.user = std::string(peer.substr(kUser.size())), .process = *number};
  }
  return std::nullopt;
}

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
