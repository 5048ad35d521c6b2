#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "drivers/observation.h"

namespace jadoube::drivers::dgt {

/// Keeps a clock reading back if its times or flags cannot follow from the reading before. A second
/// reading must show the same before it is accepted. A garbled time is so never passed on [spec:
/// drivers/dgt/protocol.md#clock-discipline].
class ReadingCheck {
 public:
  /// Takes a reading. Adds to `seen` what is accepted now: the reading, nothing, or the reading
  /// that was kept back and then this one.
  void take_in(Instant now, const ClockRead& reading, std::vector<Observation>& seen);

  /// The clock was removed: the next reading is accepted.
  void lose() { *this = {}; }

  /// True if the clock should be asked now, because a reading is kept back.
  bool is_due() const { return kept_ && !asked_; }

  /// A question was sent to the clock.
  void asked() { asked_ = true; }

  /// Accepts a reading that nothing has contradicted for some seconds.
  void advance(Instant now, std::vector<Observation>& seen);

  /// The next time when `advance` has something to do; kNever if no reading is kept back.
  Instant times_out_at() const;

 private:
  struct Reading {
    ClockRead read;
    Instant at;
  };
  void believe(const Reading& reading, std::vector<Observation>& seen);
  bool follows(const Reading& reading, const Reading& before) const;

  std::optional<Reading> believed_, kept_;
  bool asked_ = false;
  /// When the lever was last seen to move.
  Instant pressed_at_ = Instant::min();
};

/// Decides when to read the whole board. The board never repeats a lost change. So the driver reads
/// the board after every sign of loss, after half a minute without news, and when a running clock
/// is silent. It also reads the clock where nothing is known of it, because a stopped clock sends
/// nothing.
class Doubt {
 public:
  /// From now on, the board may be read.
  void start(Instant now);

  /// Something may be lost, or the owner asks to read the board.
  void suspect();

  /// The board could report nothing until now: a check is due.
  void check(Instant now);

  /// The board was read. Its placement is now known.
  void hear_dump(Instant now);

  /// A change was received, so the board is not quiet.
  void hear_change(Instant now);

  /// A clock message was received. `running`: the clock runs. A running clock reports every second.
  /// If it stops reporting, the board no longer sends updates.
  void hear_clock(Instant now, bool running);

  /// Stops waiting for a dump that does not arrive.
  void advance(Instant now);

  /// The next time when `advance` has something to do.
  Instant times_out_at() const;

  /// The time when a question is due; kNever if none is.
  Instant due_at() const;

  /// The question that is due: read the board. At the start and in a check, the clock is read
  /// first. A check reads the board as it is, and then asks for updates. A board that lost power
  /// for a moment no longer sends them.
  std::uint8_t take(Instant now);

  /// True if a check has begun and the board was not yet asked to send updates. Its placement
  /// should then be known already.
  bool checks() const { return checks_; }

  /// True if the board must be read, or was asked. Its placement is not known.
  bool is_open() const { return wanted_ || asked_; }

 private:
  bool checks_ = false;
  bool clock_wanted_ = false;
  bool wanted_ = false, asked_ = false;
  int asked_times_ = 0;
  Instant asked_at_ = Instant::min();
  Instant check_at_ = kNever, clock_missed_at_ = kNever, checked_at_{};
};

}  // namespace jadoube::drivers::dgt
