#pragma once

#include <string>

namespace jadoube::net {

/// Where a client is.
struct PeerAddress {
  /// Empty: a Unix socket.
  std::string text;
  bool is_local = true;
  int port = 0;
};

/// The other end of the connected socket `fd`.
PeerAddress peer_address(int fd);

/// True if `host`, as in `PeerAddress::text`, is this machine.
bool is_local_host(const std::string& host);

/// The port of this machine to which the socket `fd` is bound. 0: it has none.
int local_port(int fd);

}  // namespace jadoube::net
