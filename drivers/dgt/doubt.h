#pragma once

#include <cstdint>

#include "drivers/instant.h"

namespace jadoube::drivers::dgt {

/// Decides when to read the whole board. A change that is lost on the line is never repeated, so
/// every sign of loss is a reason to read the board, and so is half a minute without news, or a
/// running clock that says nothing. The
/// clock is read beside it where nothing is known of it: one that stands still says nothing.
class Doubt {
 public:
  /// From now on the board may be read.
  void start(Instant now);

  /// Something may have been lost, or the owner wants to know.
  void suspect();

  /// The board could say nothing until now: a check is due.
  void check(Instant now);

  /// The board was read: what it shows now is known.
  void hear_dump(Instant now);

  /// A change came: it is not quiet.
  void hear_change(Instant now);

  /// The clock was heard, and runs or stands. One that runs speaks each second: if it does not, the
  /// board has forgotten to send updates.
  void hear_clock(Instant now, bool running);

  /// Gives up a dump that does not come.
  void advance(Instant now);

  /// When `advance` has something to do next.
  Instant times_out_at() const;

  /// When a question is due; kNever where none is.
  Instant due_at() const;

  /// The question that is due: to read the board; ahead of it, at the start and in a check, to read
  /// the clock. A check begins with the board as it is, and then asks it to send updates, which one
  /// that lost its power for a moment has forgotten.
  std::uint8_t take(Instant now);

  /// Whether a check has begun, and the board was not yet asked to send updates: what it shows
  /// should be known already.
  bool checks() const { return checks_; }

  /// Whether the board is to be read, or was asked: what it shows is not known.
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
