#include "daemon/net/peer_address.h"

#include <netdb.h>
#include <netinet/in.h>
#include <sys/socket.h>

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

}  // namespace jadoube::net
