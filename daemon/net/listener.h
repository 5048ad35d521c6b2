#pragma once

#include <sys/types.h>

#include <atomic>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "drivers/transport/file_descriptor.h"
#include "rules/error.h"

namespace jadoube::net {

/// A socket that listens on an address, `host:port` or `unix:/path`. Its Unix socket's file is
/// removed with it, if it is in its place.
class Listener {
 public:
  /// Listens on every address of the host's name, at one port; 0: at any port. Unavailable: an
  /// address is in use or not of this machine. InvalidArgument: the path is too long.
  /// FailedPrecondition: at the path is a file that is not a socket. The file stays.
  static rules::Expected<std::vector<Listener>> open(const std::string& address);

  Listener(Listener&& other) noexcept;
  Listener& operator=(Listener&& other) noexcept;
  ~Listener();

  int fd() const { return fd_.get(); }
  /// The TCP port. 0 for a Unix socket.
  int port() const { return port_; }

  /// The next connection that waits. Does not block. Nothing if none waits, or no descriptor is
  /// left.
  drivers::FileDescriptor accept() const;

  /// The path of a Unix socket. Empty for a TCP port.
  const std::string& path() const { return path_; }
  /// False if the Unix socket's file was removed, or another file is there.
  bool is_in_place() const;
  /// Listens at the path again, with a new socket. Errors are those of `open`: another file may be
  /// there. Then nothing changes.
  rules::Expected<void> listen_again();

 private:
  explicit Listener(drivers::FileDescriptor fd) : fd_(std::move(fd)) {}
  static rules::Expected<Listener> open_unix(const std::string& path);

  drivers::FileDescriptor fd_;
  std::string path_;
  /// The file of the Unix socket, by which the file system distinguishes files.
  dev_t device_ = 0;
  ino_t file_ = 0;
  int port_ = 0;
};

// Addresses to serve on: `host:port`, or `unix:/path`.

/// True if only this machine can reach the address.
inline bool is_local(const std::string& address) {
  for (const std::string_view local : {"unix:", "127.", "localhost:", "[::1]:"}) {
    if (address.starts_with(local)) return true;
  }
  return false;
}

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
