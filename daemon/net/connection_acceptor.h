#pragma once

#include <atomic>
#include <functional>
#include <string>
#include <thread>
#include <vector>

#include "daemon/net/listener.h"
#include "drivers/transport/file_descriptor.h"

namespace jadoube::net {

/// Lets connections in. gRPC could listen by itself; but where descriptors run out its listeners
/// end for good [seen: gRPC 1.51, "accept4: Too many open files"], and then no board's line can be
/// opened either. A new descriptor has the lowest free number: one that is numbered n tells that n
/// others are open. So who comes to a door gets in below that door's number, viewers below a lower
/// one than arbiters, and the numbers above are for lines and the journal. Whoever does not get in
/// is hung up on, and may come again.
class ConnectionAcceptor {
 public:
  /// Takes a connection that was let in. Called on the door's thread.
  using Admit = std::function<void(drivers::FileDescriptor connection)>;

  ConnectionAcceptor() = default;
  ~ConnectionAcceptor();

  /// Before `start`: what comes to `listeners` is let in up to descriptor `highest`.
  void add(std::vector<Listener> listeners, int highest, Admit admit);
  void start();
  /// Nobody is let in any more, and nobody listens.
  void stop();

  /// Hangs up on who comes from `peer`, as gRPC writes it: "ipv4:192.0.2.1:4711"; who comes over a
  /// Unix socket has no such name. Any thread.
  static void hang_up(const std::string& peer);

  /// How many descriptors this process may have open.
  static int descriptors();

 private:
  struct Way {
    Listener listener;
    int highest;
    Admit admit;
  };
  void run();
  bool let_in(const Way& way);

  std::vector<Way> ways_;
  drivers::FileDescriptor called_;
  std::atomic<bool> stopping_ = false;
  std::thread thread_;
};

}  // namespace jadoube::net
