#pragma once

#include <functional>
#include <memory>

#include "daemon/net/address_gate.h"
#include "drivers/transport/file_descriptor.h"

namespace jadoube::net {

/// Passes on what clients of gRPC send and get, for two reasons.
///
/// gRPC only knows the name of a client's socket, and a client's Unix socket has none. So each
/// connection goes through a pair of sockets. One of them is named after the client
/// (`socket_name_of`), and gRPC gets the other.
///
/// gRPC 1.51 does all the work for calls that are reset at once, and for those of a client that was
/// disconnected meanwhile. So what clients ask for is counted here, before gRPC gets it.
///
/// It has a thread of its own. Clients of Unix sockets do not count.
class Relay {
 public:
  /// The way to one server.
  struct Way {
    /// No descriptor that is made gets this number or a higher one.
    int highest;
    /// Who may connect.
    std::shared_ptr<AddressGate> gate;
    /// Takes the socket for gRPC. Called before `pass_on` returns.
    std::function<void(drivers::FileDescriptor connection)> admit;
  };

  Relay();
  /// Ends all connections.
  ~Relay();

  /// Passes on what comes and goes over `connection`, until one side ends, or the gate shuts the
  /// client's address out. If the client may not come, or there is no descriptor, it is
  /// disconnected. Any thread.
  void pass_on(drivers::FileDescriptor connection, const Way& way);

 private:
  class Loop;
  std::unique_ptr<Loop> loop_;
};

}  // namespace jadoube::net
