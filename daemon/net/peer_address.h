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

/// The port of this machine to which the socket `fd` is bound. 0: it has none.
int local_port(int fd);

/// The host in gRPC's name of a client, in the form of `PeerAddress::text`: "ipv4:192.0.2.1:4711"
/// is "192.0.2.1". Empty if the client has no address.
std::string host_of_peer(const std::string& peer);
/// Its port. 0: it has none.
int port_of_peer(const std::string& peer);

}  // namespace jadoube::net
