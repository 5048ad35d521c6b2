#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "drivers/driver.h"
#include "drivers/simulator/hardware/emulated_board.h"

namespace jadoube::tests {

/// Bytes that came from a board together.
struct Arrival {
  drivers::Instant at;
  std::vector<std::uint8_t> bytes;
};

/// The instant that is time zero of every emulated table.
inline constexpr drivers::Instant kTableZero{std::chrono::hours(24 * 365 * 50)};

/// The listener to a board: the tracker, or something in its place.
class Listener {
 public:
  virtual ~Listener() = default;
  virtual void observe(drivers::Instant at, const drivers::Observation& observation) = 0;
  virtual void advance(drivers::Instant now) = 0;
  /// When `advance` has something to do next.
  virtual drivers::Instant wake_at() const = 0;
  /// True if it wants a reading of the whole board. Asking clears it.
  virtual bool take_placement_request() = 0;
  /// True if it wants the log that the board keeps. Asking clears it.
  virtual bool take_log_request() { return false; }
};

/// Connects an emulated board with the real driver of its make, without a port and without waiting.
class EmulatedConnection {
 public:
  /// Both must live longer. Nobody hears the board before `from`. The board is of `make`.
  EmulatedConnection(drivers::simulator::EmulatedBoard& board, Listener& listener,
                     drivers::simulator::BoardTime from = {},
                     drivers::simulator::Make make = drivers::simulator::Make::kDgt);

  /// From now on, no arrivals are kept. Some boards send megabytes in a game.
  void keep_no_arrivals() { keeps_arrivals_ = false; }

  /// Lets time pass until `end`, from one event to the next.
  void run(drivers::simulator::BoardTime end);

  /// The present time.
  drivers::simulator::BoardTime now() const { return now_; }

  /// All bytes that came so far.
  std::vector<Arrival> take_arrivals() { return std::move(arrivals_); }

 private:
  drivers::simulator::BoardTime wake_of_host() const;
  drivers::Instant instant() const { return kTableZero + now_; }
  void follow_line();
  void open_again();
  void to_driver();
  void to_board();
  void see_all();
  bool tells_capabilities();

  drivers::simulator::EmulatedBoard& board_;
  Listener& listener_;
  std::unique_ptr<drivers::Driver> driver_;
  drivers::simulator::BoardTime now_{0};
  bool up_ = true, announced_ = true, keeps_arrivals_ = true, capabilities_told_ = false;
  drivers::simulator::BoardTime again_at_ = drivers::simulator::kNoWake;
  std::vector<std::uint8_t> bytes_;
  std::vector<drivers::Observation> seen_;
  std::vector<Arrival> arrivals_;
};

}  // namespace jadoube::tests
