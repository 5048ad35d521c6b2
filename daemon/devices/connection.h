#pragma once

#include <string>
#include <vector>

#include "daemon/devices/device_loop.h"
#include "drivers/command.h"
#include "drivers/instant.h"
#include "rules/error.h"

namespace jadoube::devices {

/// What epoll said about a descriptor.
struct Ready {
  bool readable = false;
  bool hung_up = false;
};

/// One port, and what is at its other end. It opens the port, and tries again for ever. It knows no
/// epoll and no clock: its owner calls `turn` when the descriptor is ready or `wake_at` has come.
/// One thread.
class Connection {
 public:
  virtual ~Connection() = default;

  /// Does what is due by `now`. Appends the observations to `seen`.
  virtual void turn(drivers::Instant now, Ready ready, std::vector<Seen>& seen) = 0;

  /// Something was plugged in. The next turn opens the connection at once and does not wait longer.
  virtual void hint() = 0;

  /// The process did not run since `since`. The times of the bytes that arrived meanwhile are not
  /// known. So its boards are lost from `since` on, and the connection is opened again.
  virtual void miss(drivers::Instant since, std::vector<Seen>& seen) = 0;

  /// Gives `command` to the driver of `board`. Unavailable if that board is not live here.
  virtual rules::Expected<void> send(drivers::Instant now, const std::string& board,
                                     const drivers::Command& command, std::vector<Seen>& seen) = 0;

  /// When `turn` is due even if no bytes come.
  virtual drivers::Instant wake_at() const = 0;

  /// The connection's descriptor, -1 if there is none. `openings` distinguishes one connection from
  /// the next.
  virtual int fd() const = 0;
  virtual int openings() const = 0;

  /// True if bytes wait to be written.
  virtual bool wants_to_write() const = 0;

  /// True if the port is not open.
  virtual bool is_waiting() const = 0;

  /// True if it waits because the port does not exist.
  virtual bool misses_its_port() const = 0;

  virtual const std::string& port() const = 0;

  /// True if `board` is live here.
  virtual bool serves(const std::string& board) const = 0;
};

}  // namespace jadoube::devices
