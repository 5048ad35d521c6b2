#pragma once

#include "drivers/instant.h"

namespace jadoube::drivers::dgt {

/// Reads the log that a board keeps, when somebody wants it. That takes 8 s of the line, in which
/// the board can be asked nothing else. Where nothing comes it is asked once more, and twice more
/// where it broke off and the line fell silent, as when the board lost its power for a moment. What
/// was cut short by other messages is given up, since the rest of it is still on its way.
class LogReading {
 public:
  /// Somebody wants the log. Nothing changes where it is being read.
  void want();

  /// Whether the question is to be sent.
  bool is_due() const { return wanted_ && !asked_; }

  /// The question was sent.
  void asked(Instant now);

  /// Whether the board is sending it, or about to.
  bool is_under_way() const { return asked_; }

  /// A part of it came.
  void hear_part(Instant now);

  /// Something else came.
  void hear_other(Instant now) { other_at_ = now; }

  /// It came whole.
  void hear_all() { *this = {}; }

  /// Whether it has broken off: the board may have lost its power.
  bool broke_off() const { return broken_times_ > 0; }

  /// Gives up what does not come; whether the log that was wanted cannot be had.
  bool gives_up(Instant now);

  /// When `gives_up` has something to do next; kNever where nothing is waited for.
  Instant times_out_at() const { return waits_until_; }

 private:
  bool may_ask_again(Instant now) const;

  bool wanted_ = false, asked_ = false, coming_ = false;
  int asked_times_ = 0, broken_times_ = 0;
  Instant waits_until_ = kNever, other_at_ = Instant::min();
};

}  // namespace jadoube::drivers::dgt
