#include "daemon/net/peer_address.h"

#include <netdb.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <cstdlib>
#include <string_view>
#include <utility>

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
  const bool is_local = text.starts_with("127.") || text == "::1";
  return {std::move(text), is_local, port_of(storage)};
}

int local_port(int fd) {
  sockaddr_storage storage{};
  socklen_t size = sizeof storage;
  return ::getsockname(fd, reinterpret_cast<sockaddr*>(&storage), &size) == 0 ? port_of(storage)
                                                                              : 0;
}

int port_of_peer(const std::string& peer) {
  const auto colon = peer.rfind(':');
  return host_of_peer(peer).empty() ? 0 : std::atoi(peer.c_str() + colon + 1);
}

std::string host_of_peer(const std::string& peer) {
  constexpr std::string_view kFour = "ipv4:", kSix = "ipv6:%5B", kEnd = "%5D:";
  if (peer.starts_with(kFour)) {
    return peer.substr(kFour.size(), peer.rfind(':') - kFour.size());
  }
  const auto end = peer.rfind(kEnd);
  if (!peer.starts_with(kSix) || end == std::string::npos) return {};
  std::string host = peer.substr(kSix.size(), end - kSix.size());
  if (host.starts_with("::ffff:")) host = host.substr(7);
  return host;
}

}  // namespace jadoube::net
