#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "daemon/net/listener.h"
#include "drivers/transport/file_descriptor.h"

namespace jadoube::net {

/// Accepts connections. gRPC could listen by itself, but its listeners end for ever when there are
/// no more descriptors [seen: gRPC 1.51, "accept4: Too many open files"]. Then no connection to a
/// board can be opened either. A new descriptor gets the lowest free number, so number n means that
/// n others are open. Each listener has a highest number: the one for viewers is lower than the one
/// for arbiters. Higher numbers are for boards and the journal. A client that is not let in is
/// disconnected, and may come again. A Unix socket whose file was removed is made again.
class ConnectionAcceptor {
 public:
  /// Takes an accepted connection. Called on the acceptor's thread.
  using Admit = std::function<void(drivers::FileDescriptor connection)>;

  ConnectionAcceptor() = default;
  ~ConnectionAcceptor();

  /// Call before `start`. Connections to `listeners` are let in up to descriptor `highest`.
  void add(std::vector<Listener> listeners, int highest, Admit admit);
  void start();
  /// From now on accepts no connection, and stops listening.
  void stop();

  /// How many descriptors this process may have open.
  static int descriptors();

 private:
  struct Way {
    Listener listener;
    int highest;
    Admit admit;
    /// The socket's file was removed, and could not be made again.
    bool is_missing = false;
  };
  void run();
  static void keep_in_place(Way& way);
  bool let_in(const Way& way);

  std::vector<Way> ways_;
  drivers::FileDescriptor called_;
  std::atomic<bool> stopping_ = false;
  std::thread thread_;
};

}  // namespace jadoube::net
