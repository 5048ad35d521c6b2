#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "drivers/dgt/clock_queue.h"
#include "drivers/dgt/message.h"
#include "drivers/dgt/reading_check.h"
#include "drivers/driver.h"

namespace jadoube::drivers::dgt {

/// The clock that is plugged into a board: its presence, its display, its buttons, and the commands
/// for it. It decides which questions the clock gets, and when. It does not write.
class BoardClock {
 public:
  using Seen = std::vector<Observation>;

  /// The clock has sent its times. So it is connected.
  void hear(Instant now, const ClockRead& reading, Seen& seen);
  /// The clock has answered a command, or a button was pressed.
  void hear(const ClockAck& ack, Seen& seen);
  /// No clock is connected. False: that was known.
  bool hear_missing(Seen& seen);
  /// The board has nothing to report of the clock.
  void hear_nothing(Instant now, Seen& seen) { queue_.hear_other(now, seen); }

  /// Takes a command. FailedPrecondition: there is no clock. Other errors are those of
  /// `ClockQueue::add`.
  rules::Expected<void> add(const Command& command);
  /// Asks which clock it is.
  void ask_version() { queue_.ask_version(); }

  /// Ends the waits that have timed out.
  void advance(Instant now, Seen& seen);
  /// The next time when `advance` has something to do; kNever: not before something happens.
  Instant times_out_at() const;
  /// True if a command waits for its answer.
  bool is_asked() const { return queue_.times_out_at() != kNever; }
  /// True if a question must be sent now.
  bool is_due() const { return times_.is_due() || queue_.is_due(); }
  /// Adds what is due to `out`. It counts as sent at `now`.
  void ask(Instant now, Bytes& out);

  /// The name of the clock. Empty: it is not known, or no clock is connected.
  const std::string& name() const { return queue_.clock(); }

 private:
  enum class Presence : std::uint8_t { kUnknown, kMissing, kPresent };

  Presence presence_ = Presence::kUnknown;
  ClockQueue queue_;
  ReadingCheck times_;
};

}  // namespace jadoube::drivers::dgt
