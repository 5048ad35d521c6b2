#pragma once

#include <cstdint>

#include "drivers/instant.h"

namespace jadoube::drivers::dgt {

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

  /// A change came, so the board is not quiet.
  void hear_change(Instant now);

  /// A clock message came; the clock runs or stands. A running clock reports every second. If it
  /// stops reporting, the board no longer sends updates.
  void hear_clock(Instant now, bool running);

  /// Stops waiting for a dump that does not come.
  void advance(Instant now);

  /// The next time when `advance` has something to do.
  Instant times_out_at() const;

  /// The time when a question is due; kNever where none is.
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
