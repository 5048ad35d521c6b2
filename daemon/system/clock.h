#pragma once

#include <chrono>
#include <concepts>
#include <functional>
#include <string>
#include <utility>

#include "drivers/observation.h"

namespace jadoube::system {

/// Unix time that never runs backwards. It is read from the system once. Afterwards, another clock
/// continues it. That clock cannot be set, and runs while the machine sleeps. So later changes of
/// the system's time have no effect. Any thread.
class Clock {
 public:
  /// `not_before`: the last time in the journal. If the system's time is earlier, this clock starts
  /// at `not_before`.
  explicit Clock(drivers::Instant not_before);
  /// Nothing is before it.
  Clock() : Clock(drivers::Instant::min()) {}
  /// Time is what `read` returns: for tests.
  template <std::invocable Read>
  // NOLINTNEXTLINE(google-explicit-constructor): a function that reads the time is a clock.
  requires(!std::same_as<Read, Clock>) Clock(Read read) : read_(std::move(read)) {}

  drivers::Instant now() const;
  /// As `now`. So a clock can be used as a function that returns the time.
  drivers::Instant operator()() const { return now(); }

 private:
  std::function<drivers::Instant()> read_;
  std::chrono::nanoseconds offset_{};
};

// Times as text, in the machine's time zone.

/// "2026-11-20 14:02:03".
std::string local_date_time(drivers::Instant time);

/// "2026.11.20", as PGN writes it.
std::string local_pgn_date(drivers::Instant time);

/// "14:02:03".
std::string local_time(drivers::Instant time);

/// The machine's report about its clock.
struct MachineTime {
  /// The machine's clock, which anybody may set.
  drivers::Instant clock{};
  /// The time since the machine started, sleep included. It cannot be set.
  std::chrono::nanoseconds since_start{};
  /// Identifies this start of the machine. Empty if the kernel does not give it.
  std::string machine_start = {};
  /// True if a time server keeps the clock right.
  bool is_synchronised = false;
};

/// The time since the machine started, sleep included.
std::chrono::nanoseconds time_since_start();

/// Reads the machine's time now.
MachineTime machine_time();

}  // namespace jadoube::system
