#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "daemon/devices/device_loop.h"
#include "daemon/devices/port_connection.h"
#include "drivers/driver.h"
#include "drivers/observation.h"
#include "rules/error.h"

namespace jadoube::devices {

/// One port, and what is at its other end. It opens the port, and tries again without end: after
/// 0.5 s, then after twice as long each time, up to a limit. It uses no epoll and no clock: its
/// owner calls `turn` when the descriptor is ready or at `wake_at`. One thread.
class Connection {
 public:
  virtual ~Connection() = default;

  /// Does what is due by `now`. Appends the observations to `seen`.
  virtual void turn(drivers::Instant now, Ready ready, std::vector<Seen>& seen) = 0;

  /// Something was plugged in. The next turn opens the connection at once and does not wait longer.
  void hint();

  /// The process did not run since `since`. The times of the bytes that arrived meanwhile are not
  /// known. So its boards are lost from `since` on, and the connection is opened again.
  virtual void miss(drivers::Instant since, std::vector<Seen>& seen) = 0;

  /// Gives `command` to the driver of `board`. Unavailable if that board is not live here.
  virtual rules::Expected<void> send(drivers::Instant now, const std::string& board,
                                     const drivers::Command& command, std::vector<Seen>& seen) = 0;

  /// When `turn` is due even if no bytes arrive.
  virtual drivers::Instant wake_at() const = 0;

  /// True if `board` is live here.
  virtual bool serves(const std::string& board) const = 0;

  /// The boards that are live here.
  virtual std::vector<std::string> boards() const = 0;

  /// The bytes since the last call.
  Traffic take_traffic() { return std::exchange(traffic_, {}); }

  /// What the kernel has counted at the port since the last call, or since it was opened.
  drivers::LineErrors take_errors();

  /// The connection's descriptor, -1 if there is none. `openings` distinguishes one connection from
  /// the next.
  int fd() const { return line_ ? line_->fd() : -1; }
  int openings() const { return openings_; }

  /// True if bytes wait to be written.
  bool wants_to_write() const { return line_ && line_->wants_to_write(); }

  /// True if the port is not open.
  bool is_waiting() const { return !line_; }

  /// True if it waits because the port does not exist.
  bool misses_its_port() const { return is_waiting() && port_missing_; }

  const std::string& port() const { return port_; }

 protected:
  Connection(std::string port, OpenTransport open_transport, std::chrono::milliseconds longest_wait)
      : longest_wait_(longest_wait),
        port_(std::move(port)),
        open_transport_(std::move(open_transport)) {}

  /// Opens the port. An error is a sentence with the reason why that cannot be done now.
  rules::Expected<void> open_line(const drivers::PortSettings& settings);

  /// The next waiting time is the shortest again.
  void wait_shortly() { wait_ = kFirstWait; }

  /// Tries again after the present waiting time; the next one is longer.
  void wait_longer(drivers::Instant now);

  static constexpr std::chrono::milliseconds kFirstWait{500};

  /// The connection counts its bytes here.
  Traffic traffic_;
  std::optional<PortLine> line_;
  drivers::Instant retry_at_{};
  std::chrono::milliseconds wait_ = kFirstWait;
  const std::chrono::milliseconds longest_wait_;

 private:
  const std::string port_;
  const OpenTransport open_transport_;
  int openings_ = 0;
  /// The last counts. Nothing: the port does not count errors, or was not asked since it was
  /// opened.
  std::optional<drivers::LineErrors> errors_;
  bool port_missing_ = false;
};

/// `text` with '_' for every character except letters, digits, '.', '_' and '-'. The result can be
/// part of an id, an address or a file name.
std::string plain_name(std::string_view text);

/// The last part of `path`, as a plain name: "ttyUSB0" of "/dev/ttyUSB0".
std::string base_name(std::string_view path);

}  // namespace jadoube::devices
