#pragma once

#include "drivers/instant.h"

namespace jadoube::drivers::dgt {

/// Finds out that a board is gone although its port is still there. After a second without a
/// message, it asks the board for its serial number, because every board answers that. After 2.8 s
/// without a message, the board counts as gone.
class KeepAlive {
 public:
  /// The board is there: checks it from now on.
  void start(Instant now);

  /// A message came.
  void hear(Instant now);

  /// The time to ask; kNever before `start`.
  Instant due_at() const;

  /// The question was sent.
  void asked(Instant now);

  /// The time when the board counts as gone unless a message comes. kNever where it was not asked.
  /// After the host has slept, the time counts from the first question after the sleep.
  Instant dies_at() const;

 private:
  Instant heard_at_ = kNever;
  Instant first_asked_at_ = kNever, last_asked_at_ = kNever;
};

}  // namespace jadoube::drivers::dgt
