#pragma once

#include "drivers/instant.h"

namespace jadoube::drivers::dgt {

/// Reads the log that a board keeps, when somebody wants it. That takes 8 s of the line, in which
/// the board can be asked nothing else; where nothing comes it is asked once more, and what was cut
/// short is given up, since the rest of it is still on its way.
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

  /// It came whole.
  void hear_all() { *this = {}; }

  /// Gives up what does not come; whether the log that was wanted cannot be had.
  bool gives_up(Instant now);

  /// When `gives_up` has something to do next; kNever where nothing is waited for.
  Instant times_out_at() const { return waits_until_; }

 private:
  bool wanted_ = false, asked_ = false, coming_ = false;
  int asked_times_ = 0;
  Instant waits_until_ = kNever;
};

}  // namespace jadoube::drivers::dgt
