#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "daemon/devices/board_feed.h"
#include "daemon/devices/connection.h"
#include "daemon/devices/notebook.h"
#include "daemon/devices/port_connection.h"
#include "daemon/devices/recorder.h"
#include "daemon/devices/roster.h"
#include "drivers/driver.h"
#include "drivers/transport/transport.h"

namespace jadoube::devices {

/// A port with one board at its other end, or none. It runs a driver and names the board's
/// observations.
///
///              open                     live and identified
///   waiting ---------> greeting ----------------------------> live
///      ^                  | dead, hung up, not ours            | dead, hung up
///      +------------------+------------------------------------+
///
/// A port that the configuration does not name is read before the greeting. If the received bytes
/// show the driver a board of its make, the port continues as if it was greeted. If it receives
/// anything else, it writes nothing, because the bytes of one make may harm another. Then the next
/// driver reads.
///
/// On such a port, the connection first asks whether several boards share it. A byte for a single
/// board would make all of them send at the same time.
///
/// Making a connection over Bluetooth LE takes seconds. All other steps wait for it. Its transport
/// reports when it is made, or why it cannot be made.
///
/// Waiting takes 0.5 s, then twice as long after all drivers found no board, up to `longest_wait`.
/// A hint ends the wait. A port that sends more than any board can is closed, and stays closed for
/// `longest_wait`. A board that the configuration does not want is asked again after a minute.
class BoardConnection final : public Connection {
 public:
  using Identify = std::function<std::optional<Identity>(
      const std::string& port, std::string_view driver, const drivers::DeviceInfo& device)>;

  struct Setup {
    std::string port;
    /// At least one. If one gets no answer, the next one is tried.
    std::vector<const drivers::DriverEntry*> drivers;
    /// The id, if the configuration gives this port to a board. Otherwise it is empty, and
    /// `identify` finds the id.
    std::string board;
    /// Unlocks the board. Empty: it has no key.
    std::string key;
    std::chrono::milliseconds longest_wait{10'000};
    /// The time to listen before the first byte is written. For a port that the configuration does
    /// not name, and that may belong to any device. If no driver understands its bytes, the device
    /// is left alone.
    std::chrono::milliseconds listens_first{0};
    /// Several boards may share the port: called if so, and never again. Empty: they cannot.
    std::function<void(const std::string& port)> found_chain;
    /// The first driver need not listen: only its boards have this USB id.
    bool first_greets_at_once = false;
    OpenTransport open_transport;
    Identify identify;
    /// Null if recording is off.
    Recorder* recorder = nullptr;
    /// What drivers have learnt. Null if nothing is kept.
    Notebook* notebook = nullptr;
  };

  explicit BoardConnection(Setup setup)
      : Connection(setup.port, setup.open_transport, setup.longest_wait),
        setup_(std::move(setup)),
        feed_(port()) {}

  void turn(drivers::Instant now, Ready ready, std::vector<Seen>& seen) override;
  void miss(drivers::Instant since, std::vector<Seen>& seen) override;
  rules::Expected<void> send(drivers::Instant now, const std::string& board,
                             const drivers::Command& command, std::vector<Seen>& seen) override;
  drivers::Instant wake_at() const override;
  bool serves(const std::string& board) const override {
    return !board.empty() && feed_.board() == board;
  }
  std::vector<std::string> boards() const override {
    return board().empty() ? std::vector<std::string>() : std::vector{board()};
  }

  /// The live board's id. Empty if no board is live.
  const std::string& board() const { return feed_.board(); }

 private:
  void open(drivers::Instant now, std::vector<Seen>& seen);
  void await_connection(drivers::Instant now, Ready ready, std::vector<Seen>& seen);
  void begin(drivers::Instant now, std::vector<Seen>& seen);
  void listen(drivers::Instant now, Ready ready, std::vector<Seen>& seen);
  void after_silence(drivers::Instant now, std::vector<Seen>& seen);
  void look_for_chain(drivers::Instant now, Ready ready, std::vector<Seen>& seen);
  void greet(drivers::Instant now, std::vector<Seen>& seen);
  void begin_record(drivers::Instant now, std::vector<Seen>& seen);
  bool process(drivers::Instant now, Ready ready, std::vector<Seen>& seen);
  bool must_listen() const;
  void try_next_driver(drivers::Instant now);
  void advance(drivers::Instant now, std::vector<Seen>& seen);
  void judge(drivers::Instant now, std::vector<Seen>& seen);
  void announce(drivers::Instant now, std::vector<Seen>& seen);
  void lose(drivers::Instant now, const rules::Sentence& why, std::vector<Seen>& seen);
  void close();
  void take_observations(drivers::Instant now, std::vector<Seen>& seen);
  void keep_learnt();
  const drivers::DriverEntry& driver_entry() const;

  Setup setup_;
  std::unique_ptr<drivers::Driver> driver_;
  /// Asks whether several boards share the port, until `chain_until_`.
  std::unique_ptr<drivers::Chain> chain_;
  drivers::Instant chain_until_{};
  /// True: a single board has answered here, and since then none failed to answer.
  bool was_alone_ = false;
  BoardFeed feed_;
  /// Observations of the driver that are not passed on yet.
  std::vector<drivers::Observation> fresh_;
  std::vector<std::uint8_t> out_;
  drivers::Instant opened_at_{};
  /// Until then the port is only listened to.
  std::optional<drivers::Instant> listens_until_;
  /// How many drivers in a row received only bytes that they do not understand.
  std::size_t puzzled_drivers_ = 0;
  std::size_t driver_index_ = 0;
  /// The port is open, but the connection through it is still being made.
  bool awaits_connection_ = false;
  bool nobody_answered_ = false;
};

}  // namespace jadoube::devices
