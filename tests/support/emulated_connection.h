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

/// The moment at which every emulated table's time is zero.
inline constexpr drivers::Instant kTableZero{std::chrono::hours(24 * 365 * 50)};

/// Who listens to a board: the watch, or something in its place.
class Listener {
 public:
  virtual ~Listener() = default;
  virtual void observe(drivers::Instant at, const drivers::Observation& observation) = 0;
  virtual void advance(drivers::Instant now) = 0;
  /// When `advance` has something to do next.
  virtual drivers::Instant wake_at() const = 0;
  /// Whether it wants the board to be read as a whole; asking clears it.
  virtual bool take_placement_request() = 0;
  /// Whether it wants to read the log that the board keeps; asking clears it.
  virtual bool take_log_request() { return false; }
};

/// The line between an emulated board and the real DGT driver, without a line and in no time.
class EmulatedConnection {
 public:
  /// Both outlive it. Nobody hears the board before `from`.
  EmulatedConnection(drivers::simulator::EmulatedBoard& board, Listener& listener,
                     drivers::simulator::BoardTime from = {});

  /// Lets time pass until `end`, from one thing that happens to the next.
  void run(drivers::simulator::BoardTime end);

  /// How far time is.
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

  drivers::simulator::EmulatedBoard& board_;
  Listener& listener_;
  std::unique_ptr<drivers::Driver> driver_;
  drivers::simulator::BoardTime now_{0};
  bool up_ = true, announced_ = true;
  drivers::simulator::BoardTime again_at_ = drivers::simulator::kNoWake;
  std::vector<std::uint8_t> bytes_;
  std::vector<drivers::Observation> seen_;
  std::vector<Arrival> arrivals_;
};

}  // namespace jadoube::tests
