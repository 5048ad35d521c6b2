#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "daemon/devices/device_loop.h"
#include "daemon/devices/recorder.h"
#include "drivers/observation.h"
#include "drivers/transport/transport.h"
#include "rules/error.h"

namespace jadoube::devices {

/// The bytes of a connection.
struct Traffic {
  std::uint64_t received = 0, sent = 0;
  bool operator==(const Traffic&) const = default;
};

/// How good the connection to one board is. Everything is counted since the daemon started.
struct LineReading {
  std::string board;
  bool is_live = false;
  /// If several boards share a cable: the bytes of the whole cable.
  Traffic traffic = {};
  /// When bytes were last received. Nothing: never.
  std::optional<drivers::Instant> received_at = {};
  /// How often the driver lost its place in the bytes, and the bytes that it dropped for that.
  std::uint64_t resyncs = 0, noise_bytes = 0;
  /// How often the board reported moved pieces too late, or not at all.
  std::uint64_t missed = 0;
  /// How often the board became live, and how often it was lost after that.
  std::uint64_t connections = 0, losses = 0;
  /// The kernel's error counts of a serial port.
  drivers::LineErrors errors = {};
};

/// Counts what happens on the connections to the boards. The loop's thread counts, any thread
/// reads. Both hold the lock for moments.
class LineCounts {
 public:
  /// More boards than this are not counted: a device that invents serial numbers fills no memory.
  static constexpr std::size_t kMostBoards = 2000;

  /// Counts an observation, if it is about the connection.
  void add(const Seen& seen);
  /// Counts bytes.
  void add(const std::string& board, const Traffic& traffic, drivers::Instant now);
  /// Counts errors of a serial port.
  void add(const std::string& board, const drivers::LineErrors& errors);

  /// The connections to all boards, in the order of their ids.
  std::vector<LineReading> read() const;

 private:
  // Call it with the mutex held. Null: there are too many.
  LineReading* of(const std::string& board);

  mutable std::mutex mutex_;
  std::map<std::string, LineReading> lines_;
};

/// The events of epoll for a descriptor.
struct Ready {
  bool readable = false;
  bool hung_up = false;
};

/// Opens the port at `path`.
using OpenTransport = std::function<rules::Expected<std::unique_ptr<drivers::Transport>>(
    const std::string& path, const drivers::PortSettings& settings)>;

/// An open port: reads and writes its bytes, and records them. When it is destroyed, bytes that it
/// still holds are lost. One thread.
class PortLine {
 public:
  /// `traffic` counts the bytes, and must exist longer.
  PortLine(std::string port, std::unique_ptr<drivers::Transport> transport, Traffic& traffic)
      : port_(std::move(port)), transport_(std::move(transport)), traffic_(traffic) {}
  ~PortLine();
  PortLine(const PortLine&) = delete;
  PortLine& operator=(const PortLine&) = delete;

  /// Records all bytes from now on. Null: no longer.
  void record(std::unique_ptr<Recording> recording) { recording_ = std::move(recording); }
  Recording* recording() { return recording_.get(); }

  /// Reads the bytes that have arrived, up to a limit, and passes them to `take`. An error is a
  /// sentence with the reason why the connection is lost. OutOfRange: it sends more than any board.
  rules::Expected<void> read(drivers::Instant now, Ready ready,
                             const std::function<void(std::span<const std::uint8_t>)>& take);

  /// Reads the bytes that have arrived, and drops them. A terminal keeps its bytes over a hang-up,
  /// and the next conversation would read them as its own.
  void forget_unread();

  /// Bytes to write. `write` writes as many as the port takes.
  void add(drivers::Instant now, std::span<const std::uint8_t> bytes);
  rules::Expected<void> write();
  bool wants_to_write() const { return !unsent_.empty(); }

  /// False while the connection is still being made.
  bool is_connected() const { return transport_->is_connected(); }

  /// Since the port was opened: bytes were received, bytes were written.
  bool has_received() const { return has_received_; }
  bool has_written() const { return has_written_; }

  int fd() const { return transport_->fd(); }
  std::optional<drivers::LineErrors> errors() const { return transport_->errors(); }

 private:
  bool babbles(drivers::Instant now, std::size_t bytes);

  std::string port_;
  std::unique_ptr<drivers::Transport> transport_;
  Traffic& traffic_;
  std::unique_ptr<Recording> recording_;
  std::vector<std::uint8_t> unsent_;
  bool has_received_ = false, has_written_ = false;
  // The number of bytes in the present second.
  drivers::Instant second_began_{};
  std::size_t bytes_in_second_ = 0;
};

}  // namespace jadoube::devices
