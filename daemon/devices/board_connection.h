#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "daemon/devices/device_loop.h"
#include "daemon/devices/flood_guard.h"
#include "daemon/devices/notebook.h"
#include "daemon/devices/recorder.h"
#include "daemon/devices/roster.h"
#include "drivers/driver.h"
#include "drivers/transport/transport.h"

namespace jadoube::devices {

/// One port, and the board at its other end if there is one. It opens the connection, lets a driver
/// talk, names the board's observations, and tries again for ever. It knows no epoll and no clock:
/// its owner calls `turn` when the descriptor is ready or `wake_at` has come. One thread.
///
///              open                     live and identified
///   waiting ---------> greeting ----------------------------> live
///      ^                  | dead, hung up, not ours            | dead, hung up
///      +------------------+------------------------------------+
///
/// A port that nobody named is listened to before the greeting. If the driver knows by what it
/// hears that a board of its make is there, the port goes on as if it was greeted. If it hears
/// anything else, it writes nothing, because the bytes of one make may harm another. Then the next
/// driver listens.
///
/// Waiting takes 0.5 s, then twice as long after all drivers found no board, up to `longest_wait`.
/// A hint ends the wait. A port that sends more than any board can is closed, and stays closed for
/// `longest_wait`. A board that the configuration does not want is asked again after a minute.
///
/// Observations are held back until the board is known. They follow right after
/// ConnectionChanged{kLive}, which has the time of the first of them, so a board's times never run
/// backwards. What the board can do comes before its first square, unless that is usual. A second
/// failure for the same reason is not reported again. A board that floods (see `FloodGuard`) stays
/// live, and ConnectionChanged{kLive} says so. So it does if people must do something before the
/// board can be read (`Driver::advice`).
class BoardConnection {
 public:
  using OpenTransport = std::function<rules::Expected<std::unique_ptr<drivers::Transport>>(
      const std::string& path, const drivers::PortSettings& settings)>;
  using Identify = std::function<std::optional<Identity>(
      const std::string& port, std::string_view driver, const drivers::DeviceInfo& device)>;

  struct Setup {
    std::string port;
    /// At least one. If one gets no answer, the next one is tried.
    std::vector<const drivers::DriverEntry*> drivers;
    /// The id, if the configuration gives this port to a board. Otherwise it is empty, and
    /// `identify` finds the id.
    std::string board;
    std::chrono::milliseconds longest_wait{10'000};
    /// How long to listen before the first byte is written. For a port that nobody named and that
    /// may belong to any device. What no driver understands is left alone.
    std::chrono::milliseconds listens_first{0};
    /// The first driver need not listen: only its boards have this USB id.
    bool first_greets_at_once = false;
    OpenTransport open_transport;
    Identify identify;
    /// Null if recording is off.
    Recorder* recorder = nullptr;
    /// What drivers have learnt. Null if nothing is kept.
    Notebook* notebook = nullptr;
  };

  /// What epoll said about the descriptor.
  struct Ready {
    bool readable = false;
    bool hung_up = false;
  };

  explicit BoardConnection(Setup setup) : setup_(std::move(setup)) {}

  /// Does what is due by `now`. Appends the observations to `seen`.
  void turn(drivers::Instant now, Ready ready, std::vector<Seen>& seen);

  /// Something was plugged in. The next turn opens the connection at once and does not wait longer.
  void hint();

  /// The process did not run since `since`. The times of the bytes that arrived meanwhile are not
  /// known. So the board is lost from `since` on, and the connection is opened again.
  void miss(drivers::Instant since, std::vector<Seen>& seen);

  /// Gives `command` to the driver. Unavailable if no board is live here.
  rules::Expected<void> send(drivers::Instant now, const drivers::Command& command,
                             std::vector<Seen>& seen);

  /// When `turn` is due even if no bytes come.
  drivers::Instant wake_at() const;

  /// The connection's descriptor, -1 if there is none. `openings` distinguishes one connection from
  /// the next.
  int fd() const { return line_ ? line_->fd() : -1; }
  int openings() const { return openings_; }

  /// True if bytes wait to be written.
  bool wants_to_write() const { return !unsent_.empty(); }

  bool is_waiting() const { return line_ == nullptr; }

  /// True if it waits because the port does not exist.
  bool misses_its_port() const { return is_waiting() && port_missing_; }

  const std::string& port() const { return setup_.port; }

  /// The live board's id. Empty if no board is live.
  const std::string& board() const { return board_; }

 private:
  using Why = const std::string&;

  void open(drivers::Instant now, std::vector<Seen>& seen);
  void listen(drivers::Instant now, Ready ready, std::vector<Seen>& seen);
  void greet(drivers::Instant now, std::vector<Seen>& seen);
  void begin_record(drivers::Instant now, std::vector<Seen>& seen);
  bool hear(drivers::Instant now, Ready ready, std::vector<Seen>& seen);
  bool must_listen() const;
  void try_next_driver(drivers::Instant now);
  void receive(drivers::Instant now, Ready ready, std::vector<Seen>& seen);
  void advance(drivers::Instant now, std::vector<Seen>& seen);
  void write(drivers::Instant now, std::vector<Seen>& seen);
  void judge(drivers::Instant now, std::vector<Seen>& seen);
  void announce(drivers::Instant now, std::vector<Seen>& seen);
  bool tells_capabilities(const drivers::DeviceInfo& device) const;
  void lose(drivers::Instant now, Why why, std::vector<Seen>& seen);
  bool babbles(drivers::Instant now, std::size_t bytes);
  void close();
  void wait_longer(drivers::Instant now);
  void take_observations(drivers::Instant now, std::vector<Seen>& seen);
  void tell_trouble(drivers::Instant now, std::vector<Seen>& seen);
  std::string trouble() const;
  void keep_learnt();
  void publish(drivers::Instant at, drivers::ConnectionState state, Why why,
               const std::string& board, std::vector<Seen>& seen);
  const drivers::DriverEntry& driver_entry() const;

  Setup setup_;
  std::unique_ptr<drivers::Transport> line_;
  std::unique_ptr<drivers::Driver> driver_;
  std::unique_ptr<Recording> recording_;
  std::vector<std::uint8_t> unsent_;
  /// What the driver observed, and what of it passed the guard.
  std::vector<drivers::Observation> fresh_, passed_;
  FloodGuard guard_;
  std::vector<Seen> held_;
  std::string board_;
  drivers::Instant opened_at_{}, retry_at_{};
  /// Until then the port is only listened to.
  std::optional<drivers::Instant> listens_until_;
  /// Of this opening: bytes came, bytes were written.
  bool has_heard_ = false, has_written_ = false;
  /// So many drivers in a row heard only what they do not understand.
  std::size_t puzzled_drivers_ = 0;
  std::chrono::milliseconds wait_ = kFirstWait;
  int openings_ = 0;
  std::size_t driver_index_ = 0;
  // The number of bytes in the present second.
  drivers::Instant second_began_{};
  std::size_t bytes_in_second_ = 0;
  bool port_missing_ = false;
  bool nobody_answered_ = false;
  std::optional<drivers::ConnectionChanged> published_;

  static constexpr std::chrono::milliseconds kFirstWait{500};
};

}  // namespace jadoube::devices
