#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "drivers/observation.h"

namespace jadoube::drivers::dgt {

/// The entries of an event log as the board dumps it, up to its end mark [spec:
/// drivers/dgt/protocol.md#event-log]. A log that went round its memory begins in the middle of an
/// entry, and memory can wear out. So bytes that fit nowhere are skipped one at a time. The rest of
/// a press at the very beginning may be read as a square.
std::vector<LogEntry> read_event_log(std::span<const std::uint8_t> bytes);

/// Reads the log that a board keeps, on request. The transfer takes 8 s, and the board answers
/// nothing else meanwhile. If there is no answer, it requests the log once more. If the log broke
/// off and the board sends nothing, it requests the log twice more, because the board may have lost
/// power for a moment. If other messages interrupt the log, it requests no more, because the rest
/// may still arrive.
class LogReading {
 public:
  /// Requests the log. Changes nothing while the log is being read.
  void want();

  /// True if the question must be sent now.
  bool is_due() const { return wanted_ && !asked_; }

  /// The question was sent.
  void asked(Instant now);

  /// True if the board is sending the log, or will soon.
  bool is_under_way() const { return asked_; }

  /// A part of the log was received.
  void note_part(Instant now);

  /// Another message was received.
  void note_other(Instant now) { other_at_ = now; }

  /// The whole log was received.
  void note_complete() { *this = {}; }

  /// True if the log has broken off. The board may have lost power.
  bool broke_off() const { return broken_times_ > 0; }

  /// Ends a wait that has timed out. True if the requested log will not arrive.
  bool gives_up(Instant now);

  /// The next time when `gives_up` has something to do; kNever if nothing is awaited.
  Instant times_out_at() const { return waits_until_; }

 private:
  bool may_ask_again(Instant now) const;

  bool wanted_ = false, asked_ = false, coming_ = false;
  int asked_times_ = 0, broken_times_ = 0;
  Instant waits_until_ = kNever, other_at_ = Instant::min();
};

}  // namespace jadoube::drivers::dgt
