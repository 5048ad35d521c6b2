#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "daemon/tracking/board_tracker.h"
#include "drivers/driver.h"
#include "drivers/simulator/hardware/emulated_board.h"

namespace jadoube::tests {

/// Bytes that were received from a board at once.
struct Arrival {
  drivers::Instant at;
  std::vector<std::uint8_t> bytes;
};

/// The instant that is time zero of every emulated table.
inline constexpr drivers::Instant kTableZero{std::chrono::hours(24 * 365 * 50)};

/// What gets the observations of a board: the tracker, or something in its place.
class Listener {
 public:
  virtual ~Listener() = default;
  virtual void observe(drivers::Instant at, const drivers::Observation& observation) = 0;
  virtual void advance(drivers::Instant now) = 0;
  /// When `advance` has something to do next.
  virtual drivers::Instant wake_at() const = 0;
  /// True if it wants that of the board. Asking clears it.
  virtual bool take_request(tracking::BoardRequest request) = 0;
};

/// Connects an emulated board with the real driver of its make, without a port and without waiting.
class EmulatedConnection {
 public:
  /// The host of the board.
  struct Host {
    /// The number of seconds that pass at the table in one second of the host. The wire has the
    /// same speed.
    int speed = 1;
    /// True: as in the daemon, the board is live after it has answered, and earlier observations
    /// are passed on then. False: it is live from the beginning.
    bool waits_for_answer = false;
  };

  /// Both must exist longer. The host connects at `from`. The board is of `make`.
  EmulatedConnection(drivers::simulator::EmulatedBoard& board, Listener& listener,
                     drivers::simulator::BoardTime from = {},
                     drivers::simulator::Make make = drivers::simulator::Make::kDgt)
      : EmulatedConnection(board, listener, from, make, Host{}) {}
  EmulatedConnection(drivers::simulator::EmulatedBoard& board, Listener& listener,
                     drivers::simulator::BoardTime from, drivers::simulator::Make make,
                     const Host& host);

  /// From now on, no arrivals are kept. Some boards send megabytes in a game.
  void keep_no_arrivals() { keeps_arrivals_ = false; }

  /// Lets time pass until `end`, from one event to the next.
  void run(drivers::simulator::BoardTime end);
  /// Lets time pass until the board was asked for its position.
  void run_until_asked();

  /// The present time at the table.
  drivers::simulator::BoardTime now() const { return now_; }

  /// All bytes that were received so far.
  std::vector<Arrival> take_arrivals() { return std::move(arrivals_); }

 private:
  drivers::simulator::BoardTime wake_of_host() const;
  /// The present time of the host.
  drivers::Instant instant() const { return kTableZero + now_ / host_.speed; }
  drivers::simulator::BoardTime at_table(drivers::Instant host) const {
    return (host - kTableZero) * host_.speed;
  }
  void step(drivers::simulator::BoardTime end);
  void follow_line();
  void announce_if_live();
  void open_again();
  void to_driver();
  void to_board();
  void see_all();
  bool reports_capabilities();

  drivers::simulator::EmulatedBoard& board_;
  Listener& listener_;
  std::unique_ptr<drivers::Driver> driver_;
  const Host host_;
  drivers::simulator::BoardTime now_{0};
  bool up_ = true, announced_ = true, keeps_arrivals_ = true, capabilities_reported_ = false;
  drivers::simulator::BoardTime again_at_ = drivers::simulator::kNoWake;
  std::vector<std::uint8_t> bytes_;
  std::vector<drivers::Observation> seen_;
  std::vector<Arrival> arrivals_;
};

}  // namespace jadoube::tests
