#include "daemon/net/client_name.h"

#include <pwd.h>
#include <sys/socket.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <vector>

#include "daemon/net/peer_address.h"

namespace jadoube::net {
namespace {

constexpr std::string_view kOurs = "jadoube-", kAbstract = "unix-abstract:";
constexpr std::string_view kHost = "host:", kUser = "user:";
// A name of a socket has 107 bytes.
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
  // The name becomes part of an address, where gRPC would write other characters as numbers.
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

// The number after the last colon of `text`, which is cut off.
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

}  // namespace jadoube::net
