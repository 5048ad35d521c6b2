#pragma once

#include "drivers/instant.h"

namespace jadoube::drivers::dgt {

/// Finds out that a board is gone though its line is still there: after a second without a message
/// it asks the board for its serial number, which every board answers, and 2.8 s without a message
/// are the end.
class KeepAlive {
 public:
  /// The board is there: watch it from now on.
  void start(Instant now);

  /// A message came.
  void hear(Instant now);

  /// When to ask; kNever before `start`.
  Instant due_at() const;

  /// The question was sent.
  void asked(Instant now);

  /// When the board counts as gone unless a message comes; kNever where it was not asked. A host
  /// that slept counts from its first question, not from before its sleep.
  Instant dies_at() const;

 private:
  Instant heard_at_ = kNever;
  Instant first_asked_at_ = kNever, last_asked_at_ = kNever;
};

}  // namespace jadoube::drivers::dgt
